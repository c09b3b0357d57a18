import { useId, type CSSProperties } from 'react';
import type { Fighter } from '#schemas/domain/fighter.ts';
import { useHeadings, usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { Portrait, useRankLabel } from '../_shared/Fighter.tsx';
import { measureTitle } from '../_shared/measureTitle.ts';
import { BoutLine } from './BoutLine.tsx';
import { listFacts, type FighterFact } from './fighterFacts.ts';
import type { Props } from './schema.ts';
import { countWinsByMethod, type MethodWins } from './statistics.ts';
import styles from './View.module.css';

/**
 * A fighter: a large name and record beside the portrait, then facts and bouts. Renders nothing when neither the row nor
 * the page names a fighter.
 */
export default function FighterProfile({ data }: ViewProps<Props, Fighter | undefined>) {
  return data ? <Profile fighter={data} /> : null;
}

type FighterProps = { readonly fighter: Fighter };

function Profile({ fighter }: FighterProps) {
  const { name, nickname, description, rank, weightClass, squareUrl, record } = fighter;
  const { longestWord, scale } = measureTitle(name);
  const rankLabel = useRankLabel(rank);
  const [Title] = useHeadings();
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
        <div className={styles['identity']}>
          <p className={styles['badges']}>
            {rankLabel && <span data-champion={rank === 'C' || undefined}>{rankLabel}</span>}
            <bdi>{weightClass}</bdi>
          </p>
          <Title className={styles['name']}>
            <span style={{ '--longest-word': longestWord, '--scale': scale } as CSSProperties}>
              <bdi>{name}</bdi>
            </span>
          </Title>
          {nickname && (
            <p className={styles['nickname']}>
              <bdi>{nickname}</bdi>
            </p>
          )}
          <Record record={record} />
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

function Record({ record }: { readonly record: Fighter['record'] }) {
  return (
    <dl className={styles['record']}>
      <RecordNumber labelKey="wins" value={record.wins} />
      <RecordNumber labelKey="losses" value={record.losses} />
      <RecordNumber labelKey="draws" value={record.draws} />
      {record.noContests ? <RecordNumber labelKey="noContests" value={record.noContests} /> : null}
    </dl>
  );
}

type RecordNumberProps = { readonly labelKey: string; readonly value: number };

function RecordNumber({ labelKey, value }: RecordNumberProps) {
  const label = usePort((p) => p.text.t(labelKey));
  const number = usePort((p) => p.text.number(value));
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number}</dd>
    </div>
  );
}

function Facts({ fighter }: FighterProps) {
  const id = useId();
  const [, SectionHeading, PartHeading] = useHeadings();
  // The facts are JSON, because usePort compares results by identity; one subscription returns all facts.
  const facts = JSON.parse(usePort((p) => JSON.stringify(listFacts(fighter, p)))) as readonly FighterFact[];
  const title = usePort((p) => p.text.t('taleOfTheTape'));
  const methodsTitle = usePort((p) => p.text.t('winsByMethod'));
  const methods = countWinsByMethod(fighter.bouts);
  return (
    <section className={styles['facts']} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {methods.some(({ count }) => count > 0) && (
        <>
          <PartHeading>{methodsTitle}</PartHeading>
          <ul className={styles['win-methods']}>
            {methods.map((wins) => (
              <MethodLine key={wins.method} {...wins} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function MethodLine({ method, count, percent }: MethodWins) {
  const label = usePort((p) => p.text.t(`method_${method}`));
  const number = usePort((p) => p.text.number(count));
  return (
    <li>
      <span>{label}</span>
      <span>{number}</span>
      <span className={styles['share-bar']} style={{ '--share': `${percent}%` } as CSSProperties} aria-hidden="true" />
    </li>
  );
}

function Bouts({ fighter: { bouts, name } }: FighterProps) {
  const id = useId();
  const [, SectionHeading] = useHeadings();
  const title = usePort((p) => p.text.t('bouts'));
  const emptyText = usePort((p) => p.text.t('boutsNone', { name }));
  return (
    <section className={styles['bouts']} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {bouts.length === 0 && <p>{emptyText}</p>}
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
