// A plate for each division: who holds the belt, and who is next. What is chosen stands in the address.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useId } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { FighterSummary } from '#schemas/domain/fighter.ts';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { Choices } from '../_shared/Choices.tsx';
import { FighterLink, Portrait, useRecord } from '../_shared/Fighter.tsx';
import { Tabs } from '../_shared/Tabs.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

type Answer = CallResponse<'getRankings'>;
type Ranking = Answer['rankings'][number];

export default function Rankings({ props, data, row }: ViewProps<Props, Answer>) {
  const headingId = useId();
  const t = {
    divisions: usePort((p) => p.text.t('divisions')),
    letters: usePort((p) => p.text.t('letters')),
    all: usePort((p) => p.text.t('all')),
    none: usePort((p) => p.text.t('fightersNone')),
    tabs: usePort((p) => p.text.t('relatedPages')),
  };
  const updated = usePort((p) =>
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
      {props.tabs && props.tabs.length > 0 && <Tabs label={t.tabs} tabs={props.tabs} current={1} />}
      <div className={styles['tools']}>
        {props.division === undefined && data.divisions.length > 1 && (
          <Choices
            name="division"
            label={t.divisions}
            resets={['letter']}
            choices={[
              { value: undefined, text: t.all },
              ...data.divisions.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
        )}
        <Choices
          name="letter"
          label={t.letters}
          look="letters"
          choices={[
            { value: undefined, text: t.all },
            ...data.letters.map(({ letter }) => ({ value: letter, text: letter })),
          ]}
        />
      </div>
      {updated && <p className={styles['updated']}>{updated}</p>}
      {data.rankings.length === 0 && (
        <p className={styles['updated']} role="status">
          {t.none}
        </p>
      )}
      <div className={styles['divisions']} data-one={data.rankings.length === 1 || undefined}>
        {data.rankings.map((ranking, index) => (
          <Division key={ranking.division} ranking={ranking} eager={row.index < EAGER_ROWS && index < 3} />
        ))}
      </div>
    </section>
  );
}

function Division({ ranking, eager }: { ranking: Ranking; eager: boolean }) {
  const id = useId();
  const { name, champion, ranked, division } = ranking;
  const [champ, vacant] = [usePort((p) => p.text.t('champion')), usePort((p) => p.text.t('vacant'))];
  return (
    <section className={styles['division']} data-division={division} aria-labelledby={id}>
      <h3 id={id} className={styles['class']}>
        <bdi>{name}</bdi>
      </h3>
      {champion ? (
        <Champion fighter={champion} label={champ} eager={eager} />
      ) : (
        ranked.length > 1 && (
          <p className={styles['vacant']}>
            <span>{champ}</span>
            {vacant}
          </p>
        )
      )}
      <ol>
        {ranked.map((place) => (
          <li key={place.fighter.id} value={place.rank}>
            <Place {...place} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Champion({ fighter, label, eager }: { fighter: FighterSummary; label: string; eager: boolean }) {
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
      <span className={styles['who']}>
        <span className={styles['belt']}>{label}</span>
        <span className={styles['name']}>
          <bdi>{fighter.name}</bdi>
        </span>
        <span className={styles['facts']}>
          <span className={styles['record']} aria-hidden="true">
            {short}
          </span>
          <span className={styles['heard']}>{spoken}</span> · <bdi>{fighter.countryName}</bdi>
        </span>
      </span>
    </FighterLink>
  );
}

function Place({ rank, was, fighter }: { rank: number; was?: number; fighter: FighterSummary }) {
  const { short, spoken } = useRecord(fighter.record);
  const number = usePort((p) => p.text.number(rank));
  const moved = was === undefined ? undefined : was - rank;
  const said = usePort((p) =>
    moved === undefined
      ? p.text.t('newInRankings')
      : moved > 0
        ? p.text.t('rankUp', { count: moved })
        : moved < 0
          ? p.text.t('rankDown', { count: -moved })
          : '',
  );
  const steps = usePort((p) => (moved ? p.text.number(Math.abs(moved)) : ''));
  const Arrow = (moved ?? 0) > 0 ? ArrowUp : ArrowDown;
  return (
    <FighterLink id={fighter.id} className={styles['place']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <Portrait className={styles['face']} url={fighter.squareUrl} name={fighter.name} sizes="56px" />
      <span className={styles['name']}>
        <bdi>{fighter.name}</bdi>
      </span>
      <span className={styles['record']}>
        <span aria-hidden="true">{short}</span>
        <span className={styles['heard']}>{spoken}</span>
      </span>
      <span
        className={styles['moved']}
        data-moved={moved === undefined ? 'new' : moved > 0 ? 'up' : moved < 0 ? 'down' : undefined}
      >
        {moved === undefined
          ? said
          : moved !== 0 && (
              <>
                <Arrow size={14} strokeWidth={2.25} aria-hidden />
                <span aria-hidden="true">{steps}</span>
                <span className={styles['heard']}>{said}</span>
              </>
            )}
      </span>
    </FighterLink>
  );
}
