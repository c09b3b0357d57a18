// A fighter: the name shouts, the record stands beside it as large as a date on a poster, then facts and bouts.
import { useId, type CSSProperties } from 'react';
import type { Bout, Fighter } from '#schemas/domain/fighter.ts';
import { usePort, type Ports, type ViewProps } from '#engine/plugin-api/index.ts';
import { FighterLink, Portrait } from '../_shared/Fighter.tsx';
import { letteringOf } from '../_shared/lettering.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import type { Props } from './schema.ts';
import { ageAt, streakOf, winsBy } from './statistics.ts';
import styles from './View.module.css';

export default function FighterProfile({ data }: ViewProps<Props, Fighter | undefined>) {
  return data ? <Profile fighter={data} /> : null;
}

function Profile({ fighter }: { fighter: Fighter }) {
  const { name, nickname, description, rank, weightClass, squareUrl, record } = fighter;
  const { longest, scale } = letteringOf(name);
  const place = usePort((p) =>
    rank === undefined
      ? ''
      : rank === 'C'
        ? p.text.t('champion')
        : p.text.t('rankNumber', { rank: p.text.number(Number(rank)) }),
  );
  return (
    <article className={styles['profile']} data-item={fighter.id}>
      <header className={styles['top']}>
        <Portrait
          className={styles['portrait']}
          url={squareUrl}
          name={name}
          sizes="(width <= 700px) 100vw, 44vw"
          eager
        />
        <div className={styles['told']}>
          <p className={styles['plates']}>
            {place && <span data-champion={rank === 'C' || undefined}>{place}</span>}
            <bdi>{weightClass}</bdi>
          </p>
          <h2 className={styles['name']}>
            <span style={{ '--longest': longest, '--scale': scale } as CSSProperties}>
              <bdi>{name}</bdi>
            </span>
          </h2>
          {nickname && (
            <p className={styles['nickname']}>
              <bdi>{nickname}</bdi>
            </p>
          )}
          <RecordLine record={record} />
          {description && (
            <p className={styles['description']}>
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
      </header>
      <div className={styles['columns']}>
        <Facts fighter={fighter} />
        <Bouts fighter={fighter} />
      </div>
    </article>
  );
}

function RecordLine({ record }: { record: Fighter['record'] }) {
  const entries = [
    ['wins', record.wins],
    ['losses', record.losses],
    ['draws', record.draws],
    ...(record.noContests ? [['noContests', record.noContests] as const] : []),
  ] as const;
  return (
    <dl className={styles['record']}>
      {entries.map(([key, value]) => (
        <RecordNumber key={key} label={key} value={value} />
      ))}
    </dl>
  );
}
function RecordNumber({ label, value }: { label: string; value: number }) {
  const [name, number] = [usePort((p) => p.text.t(label)), usePort((p) => p.text.number(value))];
  return (
    <div>
      <dt>{name}</dt>
      <dd>{number}</dd>
    </div>
  );
}

/** The facts in order, as label and words. One subscription for all. */
function factsOf(
  { countryName, country, height, reach, stance, born, gym, bouts }: Fighter,
  { text, clock }: Ports,
): readonly (readonly [label: string, words: string])[] {
  const age = born === undefined ? undefined : ageAt(born, clock.now());
  const streak = streakOf(bouts);
  const centimetres = (value: number) => text.t('centimetres', { value: text.number(value) });
  return [
    [text.t('country'), countryName ?? country] as const,
    ...(gym ? [[text.t('gym'), gym] as const] : []),
    ...(age === undefined ? [] : [[text.t('age'), text.number(age)] as const]),
    ...(height === undefined ? [] : [[text.t('height'), centimetres(height)] as const]),
    ...(reach === undefined ? [] : [[text.t('reach'), centimetres(reach)] as const]),
    ...(stance === undefined ? [] : [[text.t('stance'), text.t(`stance_${stance}`)] as const]),
    ...(streak && streak.count > 1 && (streak.result === 'win' || streak.result === 'loss')
      ? [
          [
            text.t('streak'),
            text.t(streak.result === 'win' ? 'streakWins' : 'streakLosses', { count: streak.count }),
          ] as const,
        ]
      : []),
  ];
}

function Facts({ fighter }: { fighter: Fighter }) {
  const id = useId();
  const facts = JSON.parse(usePort((p) => JSON.stringify(factsOf(fighter, p)))) as ReturnType<typeof factsOf>;
  const [title, methods] = [usePort((p) => p.text.t('taleOfTheTape')), usePort((p) => p.text.t('winsByMethod'))];
  const wins = winsBy(fighter.bouts);
  return (
    <section className={styles['facts']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {wins.some(({ count }) => count > 0) && (
        <>
          <h4>{methods}</h4>
          <ul className={styles['methods']}>
            {wins.map((each) => (
              <Method key={each.method} {...each} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
function Method({ method, count, percent }: ReturnType<typeof winsBy>[number]) {
  const [name, number] = [usePort((p) => p.text.t(`method_${method}`)), usePort((p) => p.text.number(count))];
  return (
    <li>
      <span>{name}</span>
      <span>{number}</span>
      <span className={styles['bar']} style={{ '--part': `${percent}%` } as CSSProperties} aria-hidden="true" />
    </li>
  );
}

function Bouts({ fighter: { bouts, name } }: { fighter: Fighter }) {
  const id = useId();
  const [title, none] = [usePort((p) => p.text.t('bouts')), usePort((p) => p.text.t('boutsNone', { name }))];
  return (
    <section className={styles['bouts']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {bouts.length === 0 && <p>{none}</p>}
      <ol>
        {bouts.map((bout) => (
          <li key={`${bout.date} ${bout.opponent.name}`}>
            <BoutLine bout={bout} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "Knockout, round 2, 1:08"; a decision went the distance and needs no time. */
function endingOf({ method, round, time }: Bout, { text }: Ports): string {
  const how = text.t(`method_${method}`);
  if (round === undefined || method === 'decision' || method === 'draw') return how;
  return text.t('boutEnding', { how, round: text.number(round), time: text.duration(time) });
}

function BoutLine({ bout }: { bout: Bout }) {
  const { opponent, result, event, date, title, videoId } = bout;
  const t = {
    result: usePort((p) => p.text.t(`result_${result}`)),
    against: usePort((p) => p.text.t('against')),
    ending: usePort((p) => endingOf(bout, p)),
    date: usePort((p) => p.text.date(date, 'date')),
    belt: usePort((p) => p.text.t('titleBout')),
    watch: usePort((p) => p.text.t('watchBout')),
  };
  return (
    <div className={styles['bout']} data-result={result}>
      <span className={styles['result']}>{t.result}</span>
      <FighterLink id={opponent.id} className={styles['opponent']}>
        <Portrait className={styles['face']} url={opponent.squareUrl} name={opponent.name} sizes="64px" />
        <span className={styles['against']}>
          <span>{t.against}</span> <bdi>{opponent.name}</bdi>
        </span>
      </FighterLink>
      <span className={styles['ending']}>
        {t.ending}
        {title && <span className={styles['belt']}>{t.belt}</span>}
      </span>
      <span className={styles['when']}>
        <bdi>{event}</bdi>
        <time dateTime={date}>{t.date}</time>
      </span>
      {videoId && (
        <span className={styles['watch']}>
          <LinkButton
            cta={
              { ctaText: t.watch, link: { type: 'VOD', event: { id: videoId } } } as Parameters<
                typeof LinkButton
              >[0]['cta']
            }
            look="secondary"
          />
        </span>
      )}
    </div>
  );
}
