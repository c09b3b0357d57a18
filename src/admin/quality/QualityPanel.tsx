// The quality of the edited page: its hints, the card that other sites show for a link to it, and its images' weight.
import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { Fact, Facts, Part } from '../why/Facts.tsx';
import { describeBytes } from '../why/describeValue.ts';
import why from '../why/Why.module.css';
import type { SharingFacts } from './pageFacts.ts';
import type { QualityStore } from './QualityStore.ts';
import styles from './Quality.module.css';

type Props = {
  readonly quality: QualityStore;
  readonly text: AdminText;
  readonly locale: string;
  /** Goes to a field of the page. */
  readonly onJump: (pointer: string) => void;
};

/** Renders the hints of the page. The page is measured while this panel is open. */
export const QualityPanel = observer(function QualityPanel({ quality, text, locale, onJump }: Props) {
  const heading = useId();
  useEffect(() => quality.open(), [quality]);
  const { facts, hints, isMeasuring, hasFailed } = quality;
  return (
    <div
      role="region"
      className={why['panel']}
      aria-labelledby={heading}
      aria-busy={isMeasuring}
      data-quality-panel
      // Keyboards can scroll a box only when it is focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <h2 id={heading}>{text('quality')}</h2>
      <p className={why['status']} role="status">
        {hasFailed ? '' : describeState(quality, text)}
      </p>
      {hasFailed && (
        <div role="alert" className={why['failed']}>
          <p>{text('qualityFailed')}</p>
          <button type="button" onClick={quality.retry}>
            {text('retry')}
          </button>
        </div>
      )}
      {hints.length > 0 && (
        <ul className={styles['hints']} aria-label={text('qualityHints')}>
          {hints.map((hint, index) => (
            <li key={index} data-hint={hint.text}>
              <p>{text(hint.text, hint.values)}</p>
              <code dir="ltr">{hint.pointer}</code>
              <button type="button" onClick={() => onJump(hint.pointer)}>
                {text('goToField')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {facts && (
        <>
          <SharedLink sharing={facts.sharing} text={text} />
          <Weight quality={quality} text={text} locale={locale} />
        </>
      )}
    </div>
  );
});

/** Returns how far the measurement is. */
function describeState({ facts, hints, isMeasuring }: QualityStore, text: AdminText): string {
  if (!facts) return text(isMeasuring ? 'qualityMeasuring' : 'qualityNoPreview');
  const [rows, all] = [facts.rows.length, facts.rowCount];
  const measured = rows >= all ? text('qualityMeasuredAll') : text('qualityMeasured', { rows, all });
  if (isMeasuring) return `${text('qualityMeasuring')} ${measured}`;
  return `${hints.length === 0 ? text('qualityGood') : text('qualityCount', { count: hints.length })} ${measured}`;
}

/** Renders a link to the page as social networks and search engines show it. */
function SharedLink({ sharing, text }: { readonly sharing: SharingFacts; readonly text: AdminText }) {
  const { title, url, description, image, isIndexed } = sharing;
  return (
    <Part title={text('sharedLink')}>
      {!isIndexed && <p>{text('notIndexed')}</p>}
      <div className={styles['card']} data-shared-link dir="auto">
        {image ? <img src={image.url} alt="" /> : <div className={styles['noImage']}>{text('noShareImage')}</div>}
        <div>
          <p dir="ltr">{new URL(url).host}</p>
          <p>
            <strong>{title}</strong>
          </p>
          {description !== undefined && <p>{description}</p>}
        </div>
      </div>
    </Part>
  );
}

/** Renders what the images of the measured rows weigh. */
const Weight = observer(function Weight({ quality, text, locale }: Omit<Props, 'onJump'>) {
  const rows = quality.facts?.rows ?? [];
  const bytes = rows.reduce((sum, { weight }) => sum + weight.bytes, 0);
  const requests = rows.reduce((sum, { weight }) => sum + weight.requests, 0);
  return (
    <Part title={text('qualityWeight')}>
      <Facts>
        <Fact name={text('qualityImages')}>{new Intl.NumberFormat(locale).format(requests)}</Fact>
        <Fact name={text('qualityBytes')}>{describeBytes(bytes, { text, locale })}</Fact>
      </Facts>
      <p>
        <small>{text('qualityWeightHint')}</small>
      </p>
    </Part>
  );
});
