import { useId } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { FighterSummary } from '#schemas/domain/fighter.ts';
import { usePort, type Ports, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { Choices } from '../_shared/Choices.tsx';
import { FighterLink, Portrait, useRecord } from '../_shared/Fighter.tsx';
import { Tabs } from '../_shared/Tabs.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

type RankingsResponse = CallResponse<'getRankings'>;
type Ranking = RankingsResponse['rankings'][number];
type RankedFighter = Ranking['ranked'][number];

/** Divisions whose images load with the page, in the first rows. */
const EAGER_DIVISIONS = 3;

/** Rankings by division: the champion and the ranked fighters. The filters are in the query string. */
export default function Rankings({ props, data, row }: ViewProps<Props, RankingsResponse>) {
  const headingId = useId();
  const emptyText = usePort((p) => p.text.t('fightersNone'));
  const tabsLabel = usePort((p) => p.text.t('relatedPages'));
  const updatedText = usePort((p) =>
    data.updated ? p.text.t('updatedOn', { date: p.text.date(data.updated, 'date') }) : '',
  );
  return (
    <section className={styles['rankings']} {...(props.title && { 'aria-labelledby': headingId })}>
      {props.title && (
        <h2 id={headingId} className={styles['title']}>
          <bdi>{props.title}</bdi>
        </h2>
      )}
      {props.description && (
        <p className={styles['description']}>
          <bdi>{props.description}</bdi>
        </p>
      )}
      {props.tabs && props.tabs.length > 0 && <Tabs label={tabsLabel} tabs={props.tabs} current={1} />}
      <Filters data={data} hasDivisions={props.division === undefined} />
      {updatedText && <p className={styles['updated']}>{updatedText}</p>}
      {data.rankings.length === 0 && (
        <p className={styles['updated']} role="status">
          {emptyText}
        </p>
      )}
      <div className={styles['divisions']} data-single={data.rankings.length === 1 || undefined}>
        {data.rankings.map((ranking, index) => (
          <Division
            key={ranking.division}
            ranking={ranking}
            eager={row.index < EAGER_IMAGE_ROWS && index < EAGER_DIVISIONS}
          />
        ))}
      </div>
    </section>
  );
}

type FiltersProps = {
  readonly data: RankingsResponse;
  /** False for a row of one division. */
  readonly hasDivisions: boolean;
};

/** Divisions and letters. */
function Filters({ data, hasDivisions }: FiltersProps) {
  const text = {
    divisions: usePort((p) => p.text.t('divisions')),
    letters: usePort((p) => p.text.t('letters')),
    all: usePort((p) => p.text.t('all')),
  };
  return (
    <div className={styles['filters']}>
      {hasDivisions && data.divisions.length > 1 && (
        <Choices
          parameter="division"
          label={text.divisions}
          clearedParameters={['letter']}
          choices={[
            { value: undefined, text: text.all },
            ...data.divisions.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      <Choices
        parameter="letter"
        label={text.letters}
        variant="letters"
        choices={[
          { value: undefined, text: text.all },
          ...data.letters.map(({ letter }) => ({ value: letter, text: letter })),
        ]}
      />
    </div>
  );
}

type DivisionProps = { readonly ranking: Ranking; readonly eager: boolean };

function Division({ ranking, eager }: DivisionProps) {
  const id = useId();
  const { name, champion, ranked, division } = ranking;
  const championLabel = usePort((p) => p.text.t('champion'));
  const vacantText = usePort((p) => p.text.t('vacant'));
  const isVacant = !champion && ranked.length > 1;
  return (
    <section className={styles['division']} data-division={division} aria-labelledby={id}>
      <h3 id={id} className={styles['division-name']}>
        <bdi>{name}</bdi>
      </h3>
      {champion && <Champion fighter={champion} label={championLabel} eager={eager} />}
      {isVacant && (
        <p className={styles['vacant']}>
          <span>{championLabel}</span>
          {vacantText}
        </p>
      )}
      <ol>
        {ranked.map((entry) => (
          <li key={entry.fighter.id} value={entry.rank}>
            <RankedFighterLink entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ChampionProps = { readonly fighter: FighterSummary; readonly label: string; readonly eager: boolean };

function Champion({ fighter, label, eager }: ChampionProps) {
  const { short, spoken } = useRecord(fighter.record);
  return (
    <FighterLink id={fighter.id} className={styles['champion']}>
      <Portrait
        className={styles['portrait']}
        url={fighter.squareUrl}
        name={fighter.name}
        sizes="(width <= 600px) 40vw, 220px"
        eager={eager}
      />
      <span className={styles['identity']}>
        <span className={styles['champion-badge']}>{label}</span>
        <span className={styles['name']}>
          <bdi>{fighter.name}</bdi>
        </span>
        <span className={styles['facts']}>
          <span className={styles['record']} aria-hidden="true">
            {short}
          </span>
          <span className={styles['visually-hidden']}>{spoken}</span> · <bdi>{fighter.countryName}</bdi>
        </span>
      </span>
    </FighterLink>
  );
}

function RankedFighterLink({ entry }: { readonly entry: RankedFighter }) {
  const { rank, was: previousRank, fighter } = entry;
  const { short, spoken } = useRecord(fighter.record);
  const rankText = usePort((p) => p.text.number(rank));
  return (
    <FighterLink id={fighter.id} className={styles['ranked-fighter']}>
      <span className={styles['number']} aria-hidden="true">
        {rankText}
      </span>
      <Portrait className={styles['thumbnail']} url={fighter.squareUrl} name={fighter.name} sizes="56px" />
      <span className={styles['name']}>
        <bdi>{fighter.name}</bdi>
      </span>
      <span className={styles['record']}>
        <span aria-hidden="true">{short}</span>
        <span className={styles['visually-hidden']}>{spoken}</span>
      </span>
      <Movement steps={previousRank === undefined ? undefined : previousRank - rank} />
    </FighterLink>
  );
}

type MovementProps = {
  /** Ranks gained since the last rankings, negative for ranks lost; undefined for a new entry. */
  readonly steps: number | undefined;
};

/** The change since the last rankings: an arrow and a number, "new", or nothing for an unchanged rank. */
function Movement({ steps }: MovementProps) {
  const description = usePort(({ text }) => describeMovement(steps, text));
  const stepsText = usePort((p) => (steps ? p.text.number(Math.abs(steps)) : ''));
  if (steps === undefined)
    return (
      <span className={styles['movement']} data-moved="new">
        {description}
      </span>
    );
  if (steps === 0) return <span className={styles['movement']} />;
  const Arrow = steps > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={styles['movement']} data-moved={steps > 0 ? 'up' : 'down'}>
      <Arrow size={14} strokeWidth={2.25} aria-hidden />
      <span aria-hidden="true">{stepsText}</span>
      <span className={styles['visually-hidden']}>{description}</span>
    </span>
  );
}

function describeMovement(steps: number | undefined, text: Ports['text']): string {
  if (steps === undefined) return text.t('newInRankings');
  if (steps > 0) return text.t('rankUp', { count: steps });
  return steps < 0 ? text.t('rankDown', { count: -steps }) : '';
}
