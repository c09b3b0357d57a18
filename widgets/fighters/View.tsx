// The roster: names in the order of the viewer's alphabet, grouped by letter. What is chosen stands in the address.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useId, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import type { FighterSummary } from '#schemas/domain/fighter.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Choices } from '../_shared/Choices.tsx';
import { FighterLink, Portrait, useRecord } from '../_shared/Fighter.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { Tabs } from '../_shared/Tabs.tsx';
import { useAskNearEnd } from '../_shared/useAskNearEnd.ts';
import { useMore } from '../_shared/useMore.ts';
import { byLetter } from './byLetter.ts';
import { FIGHTERS_PAGE, questionOf } from './question.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** After the last key, in ms; Enter asks at once. */
const TYPING = 400;
const EAGER_FACES = 6;

export default function Fighters({ props, data }: ViewProps<Props, CallResponse<'getFighters'>>) {
  const { content, text } = usePorts();
  const headingId = useId(),
    moreId = useId();
  const asked = usePort((p) => JSON.stringify(questionOf(props, p.address.query)));
  const { items, hasMore, state, ask, askNow } = useMore<FighterSummary>({
    key: asked,
    items: data.fighters,
    paging: data.paging,
    fetchPage: async (lastSeen, signal) => {
      const page = await content.read(
        'getFighters',
        { ...(JSON.parse(asked) as object), rpp: FIGHTERS_PAGE, ...(lastSeen !== undefined && { lastSeen }) },
        signal,
      );
      return { items: page.fighters, paging: page.paging };
    },
  });
  const end = useRef<HTMLDivElement>(null);
  useAskNearEnd(end, hasMore, items.length, ask);
  const t = {
    divisions: usePort((p) => p.text.t('divisions')),
    letters: usePort((p) => p.text.t('letters')),
    all: usePort((p) => p.text.t('all')),
    found: usePort((p) => p.text.t('fighterCount', { count: data.total })),
    none: usePort((p) => p.text.t('fightersNone')),
    tabs: usePort((p) => p.text.t('relatedPages')),
  };
  // Under the row's heading, or in its place right under the page's.
  const Letter = props.title ? 'h3' : 'h2';
  return (
    <section className={styles['roster']} {...(props.title && { 'aria-labelledby': headingId })}>
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
      {props.tabs && props.tabs.length > 0 && <Tabs label={t.tabs} tabs={props.tabs} current={0} />}
      <div className={styles['tools']}>
        <Words />
        {props.division === undefined && data.divisions.length > 1 && (
          <Choices
            name="division"
            label={t.divisions}
            resets={['letter']}
            choices={[
              { value: undefined, text: t.all },
              ...data.divisions.map(({ id, name, count }) => ({
                value: id,
                text: name,
                ...(count !== undefined && { note: text.number(count) }),
              })),
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
      <p className={styles['found']} role="status">
        {data.total > 0 ? t.found : t.none}
      </p>
      {byLetter(items).map(([letter, fighters], group) => (
        <div key={letter} className={styles['group']}>
          <Letter className={styles['letter']}>{letter}</Letter>
          <ul role="list">
            {fighters.map((fighter, index) => (
              <li key={fighter.id}>
                <Line fighter={fighter} eager={group === 0 && index < EAGER_FACES} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div ref={end}>{hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onAsk={askNow} />}</div>
    </section>
  );
}

function Line({ fighter, eager }: { fighter: FighterSummary; eager: boolean }) {
  const { id, name, nickname, countryName, weightClass, record, rank, squareUrl } = fighter;
  const { short, spoken } = useRecord(record);
  const place = useRank(rank);
  return (
    <FighterLink id={id} className={styles['line']}>
      <Portrait className={styles['face']} url={squareUrl} name={name} sizes="112px" eager={eager} />
      <span className={styles['who']}>
        <span className={styles['name']}>
          <bdi>{name}</bdi>
        </span>
        {nickname && (
          <span className={styles['nickname']}>
            <bdi>{nickname}</bdi>
          </span>
        )}
        <span className={styles['facts']}>
          <bdi>{weightClass}</bdi> · <bdi>{countryName}</bdi>
        </span>
      </span>
      <span className={styles['record']}>
        <span aria-hidden="true">{short}</span>
        <span className={styles['heard']}>{spoken}</span>
      </span>
      {place && (
        <span className={styles['rank']} data-champion={rank === 'C' || undefined}>
          {place}
        </span>
      )}
    </FighterLink>
  );
}

/** "Champion" or a number, as it is shown. */
function useRank(rank: string | undefined): string {
  return usePort((p) =>
    rank === undefined
      ? ''
      : rank === 'C'
        ? p.text.t('champion')
        : p.text.t('rankNumber', { rank: p.text.number(Number(rank)) }),
  );
}

/** The field for words: what is typed goes into the address a moment later. */
function Words() {
  const { address } = usePorts();
  const id = useId();
  const inAddress = usePort((p) => p.address.query['query'] ?? '');
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const label = usePort((p) => p.text.t('fightersSearch'));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address was changed by someone else, for example by going back.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const askFor = (words: string): void => {
    clearTimeout(timer.current);
    address.change({ query: words.trim() || undefined, letter: undefined }, 'replace');
  };
  return (
    <form
      role="search"
      className={styles['words']}
      onSubmit={(event) => {
        event.preventDefault();
        askFor(typed);
      }}
    >
      <label htmlFor={id} className={styles['heard']}>
        {label}
      </label>
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        id={id}
        name="query"
        type="search"
        autoComplete="off"
        maxLength={120}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          const { value } = event.target;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => askFor(value), value ? TYPING : 0);
        }}
      />
    </form>
  );
}
