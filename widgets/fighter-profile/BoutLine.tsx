import type { Bout } from '#schemas/domain/fighter.ts';
import type { Cta } from '#schemas/page/link.ts';
import { usePort, type Ports } from '#engine/plugin-api/index.ts';
import { FighterLink, Portrait } from '../_shared/Fighter.tsx';
import { LinkButton } from '../_shared/LinkButton.tsx';
import styles from './View.module.css';

/** One bout: result, opponent, outcome, event and, if there is one, a link to its video. */
export function BoutLine({ bout }: { readonly bout: Bout }) {
  const { opponent, result, event, date, title: isTitleBout, videoId } = bout;
  const text = {
    result: usePort((p) => p.text.t(`result_${result}`)),
    against: usePort((p) => p.text.t('against')),
    outcome: usePort((p) => formatOutcome(bout, p)),
    date: usePort((p) => p.text.date(date, 'date')),
    titleBout: usePort((p) => p.text.t('titleBout')),
    watch: usePort((p) => p.text.t('watchBout')),
  };
  return (
    <div className={styles['bout']} data-result={result}>
      <span className={styles['result']}>{text.result}</span>
      <FighterLink id={opponent.id} className={styles['opponent']}>
        <Portrait className={styles['opponent-portrait']} url={opponent.squareUrl} name={opponent.name} sizes="64px" />
        <span className={styles['opponent-name']}>
          <span>{text.against}</span> <bdi>{opponent.name}</bdi>
        </span>
      </FighterLink>
      <span className={styles['outcome']}>
        {text.outcome}
        {isTitleBout && <span className={styles['title-bout']}>{text.titleBout}</span>}
      </span>
      <span className={styles['event']}>
        <bdi>{event}</bdi>
        <time dateTime={date}>{text.date}</time>
      </span>
      {videoId && (
        <span className={styles['video-link']}>
          <LinkButton cta={createVideoCta(text.watch, videoId)} variant="secondary" />
        </span>
      )}
    </div>
  );
}

const createVideoCta = (ctaText: string, videoId: string): Cta =>
  ({ ctaText, link: { type: 'VOD', event: { id: videoId } } }) as Cta;

/**
 * Formats the outcome, such as "Knockout, round 2, 1:08". A decision or a draw follows the last round, so its text has
 * neither round nor time.
 */
function formatOutcome({ method, round, time }: Bout, { text }: Ports): string {
  const how = text.t(`method_${method}`);
  if (round === undefined || method === 'decision' || method === 'draw') return how;
  return text.t('boutEnding', { how, round: text.number(round), time: text.duration(time) });
}
