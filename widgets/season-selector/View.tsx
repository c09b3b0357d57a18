// The seasons of a series as links: tabs on wide windows, a disclosure with the same links below. Both are in the page and CSS
// shows one, so that the server need not know the window.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { SEASONS_ASIDE, type SeasonEntry } from '#schemas/domain/playlist.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import type { Props } from './schema.ts';
import { extend, shownSeasons, startOf, type SeasonsData, type Side } from './seasons.ts';
import styles from './View.module.css';

export default function SeasonSelector({ props, data }: ViewProps<Props, SeasonsData | undefined>) {
  if (!data) return null;
  return (
    <>
      {props.intro && <Intro data={data} />}
      <Seasons key={data.item.id} data={data} />
    </>
  );
}

function Intro({ data: { item } }: { data: SeasonsData }) {
  const { title, description, details } = item;
  return (
    <header className={styles['intro']}>
      <Artwork
        className={styles['picture']}
        url={item.thumbnailUrl}
        title=""
        sizes="(width <= 700px) 100vw, 62vw"
        eager
      />
      <div className={styles['told']}>
        {details?.facts && (
          <p className={styles['facts']}>
            {details.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
          </p>
        )}
        <h2 className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
        {description && (
          <p className={styles['description']}>
            <bdi>{description}</bdi>
          </p>
        )}
        <div className={styles['actions']}>
          <ItemActions item={item} />
        </div>
      </div>
    </header>
  );
}

function Seasons({ data }: { data: SeasonsData }) {
  const { content } = usePorts();
  const [seasons, setSeasons] = useState(() => startOf(data));
  const [label, empty] = [usePort((p) => p.text.t('seasons')), usePort((p) => p.text.t('seasonsEmpty'))];
  const shown = shownSeasons(seasons);
  const series = data.item;
  const calls = useRef<Partial<Record<Side, AbortController>>>({});
  useEffect(() => {
    const open = calls.current;
    return () => {
      for (const call of Object.values(open)) call?.abort();
    };
  }, []);
  const more = (side: Side): void => {
    const edge = side === 'preceding' ? seasons.entries[0] : seasons.entries.at(-1);
    if (!edge || !seasons.more[side] || calls.current[side]) return;
    const call = new AbortController();
    calls.current[side] = call;
    content
      .read('getSeriesAdjacent', { seriesId: series.id, seasonId: edge.id, size: SEASONS_ASIDE }, call.signal)
      .then(({ precedingSeasons, followingSeasons }) =>
        setSeasons((was) => extend(was, side, side === 'preceding' ? precedingSeasons : followingSeasons)),
      )
      // The list stays as it is; scrolling to its end again asks again.
      .catch(() => undefined)
      .finally(() => {
        delete calls.current[side];
      });
  };
  if (shown.length === 0) return <p className={styles['empty']}>{empty}</p>;
  const current = shown.find(({ id }) => id === data.seasonId) ?? shown.at(-1)!;
  return (
    <div className={styles['selector']}>
      <Tabs label={label} series={series} seasons={shown} current={current} more={seasons.more} onEnd={more} />
      <Dropdown
        key={current.id}
        label={label}
        series={series}
        seasons={shown}
        current={current}
        more={seasons.more}
        onEnd={more}
      />
    </div>
  );
}

type Drawn = {
  readonly label: string;
  readonly series: ContentItem;
  readonly seasons: readonly SeasonEntry[];
  readonly current: SeasonEntry;
  readonly more: Readonly<Record<Side, boolean>>;
  readonly onEnd: (side: Side) => void;
};

function Tabs(props: Drawn) {
  return (
    <nav className={styles['tabs']} data-seasons="tabs" aria-label={props.label}>
      <Entries {...props} axis="inline" />
    </nav>
  );
}

function Dropdown(props: Drawn) {
  const id = useId();
  const box = useRef<HTMLDetailsElement>(null);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what it opened
    <details
      ref={box}
      className={styles['dropdown']}
      data-seasons="dropdown"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && box.current) {
          box.current.open = false;
          box.current.querySelector('summary')?.focus();
        }
      }}
    >
      <summary>
        <span id={id}>{props.label}</span>
        <bdi>{props.current.title}</bdi>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <nav aria-labelledby={id}>
        <Entries {...props} axis="block" />
      </nav>
    </details>
  );
}

/** The links, on a scroller that asks for more at either end and keeps its place when more comes before. */
function Entries({ series, seasons, current, more, onEnd, axis }: Drawn & { axis: 'inline' | 'block' }) {
  const list = useRef<HTMLUListElement>(null);
  const size = axis === 'inline' ? 'scrollWidth' : 'scrollHeight';
  const first = seasons[0]?.id;
  const before = useRef<{ first: string | undefined; size: number }>(undefined);
  const look = (element: HTMLElement): void => {
    const [at, room, whole] =
      axis === 'inline'
        ? [Math.abs(element.scrollLeft), element.clientWidth, element.scrollWidth]
        : [element.scrollTop, element.clientHeight, element.scrollHeight];
    if (more.preceding && at < room / 2) onEnd('preceding');
    if (more.following && at + room > whole - room / 2) onEnd('following');
  };
  // After every drawing: it looks for what changed by itself.
  useLayoutEffect(() => {
    const { current: element } = list;
    if (!element) return;
    if (!before.current && (element.scrollLeft !== 0 || element.scrollTop !== 0)) {
      // Whoever scrolled before the code was there stays, and is answered now.
      look(element);
    } else if (!before.current) {
      const chosen = element.querySelector<HTMLElement>('[aria-current]')?.parentElement;
      if (chosen) {
        // By where they are seen, which is the same sum in both directions.
        const [box, own] = [element.getBoundingClientRect(), chosen.getBoundingClientRect()];
        element.scrollBy(
          axis === 'inline'
            ? { left: own.left + own.width / 2 - box.left - box.width / 2 }
            : { top: own.top + own.height / 2 - box.top - box.height / 2 },
        );
      }
    } else if (before.current.first !== first) {
      const grown = element[size] - before.current.size;
      if (axis === 'inline') element.scrollLeft += getComputedStyle(element).direction === 'rtl' ? -grown : grown;
      else element.scrollTop += grown;
    }
    before.current = { first, size: element[size] };
  });
  return (
    <ul ref={list} role="list" onScroll={({ currentTarget }) => look(currentTarget)}>
      {seasons.map((season) => (
        <li key={season.id}>
          <Entry series={series} season={season} isCurrent={season.id === current.id} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ series, season, isCurrent }: { series: ContentItem; season: SeasonEntry; isCurrent: boolean }) {
  const { links } = usePorts();
  const episodes = usePort((p) => p.text.t('episodeCount', { count: season.episodeCount }));
  const item = { ...series, id: season.id, type: 'VOD_SEASON', title: season.title } as ContentItem;
  const context = { seriesId: series.id };
  const href = usePort((p) => p.links.toItem(item, context).href);
  return (
    <a
      href={href}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => followOnClick(event, links.toItem(item, context), (target) => links.follow(target))}
    >
      <bdi>{season.title}</bdi> <span className={styles['episodes']}>{episodes}</span>
    </a>
  );
}
