import { useId, useRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useHeadings, usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { ItemActions } from '../_shared/ItemActions.tsx';
import type { Props } from './schema.ts';
import { SeasonLinks, type SeasonListProps } from './SeasonLinks.tsx';
import { selectVisibleSeasons, type SeasonsData } from './loadedSeasons.ts';
import { useSeasons } from './useSeasons.ts';
import styles from './View.module.css';

/**
 * The seasons of a series as links: tabs on wide windows, a dropdown on narrow ones. The page contains both and CSS
 * hides one, so that the server does not need to know the width of the window. Renders nothing without a series.
 */
export default function SeasonSelector({ props, data }: ViewProps<Props, SeasonsData | undefined>) {
  if (!data) return null;
  return (
    <>
      {props.intro && <SeriesIntro data={data} />}
      <Seasons key={data.item.id} data={data} />
    </>
  );
}

type DataProps = { readonly data: SeasonsData };

/** Image, title, description and actions of the series. */
function SeriesIntro({ data: { item } }: DataProps) {
  const [Title] = useHeadings();
  const { title, description, details } = item;
  return (
    <header className={styles['intro']}>
      <Artwork
        className={styles['image']}
        url={item.thumbnailUrl}
        title=""
        sizes="(width <= 700px) 100vw, 62vw"
        eager
      />
      <div className={styles['text']}>
        {details?.facts && (
          <p className={styles['facts']}>
            {details.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
          </p>
        )}
        <Title className={styles['title']}>
          <bdi>{title}</bdi>
        </Title>
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

function Seasons({ data }: DataProps) {
  const { seasons, loadMore } = useSeasons(data);
  const label = usePort((p) => p.text.t('seasons'));
  const emptyText = usePort((p) => p.text.t('seasonsEmpty'));
  const visibleSeasons = selectVisibleSeasons(seasons);
  if (visibleSeasons.length === 0) return <p className={styles['empty']}>{emptyText}</p>;
  const currentSeason = visibleSeasons.find(({ id }) => id === data.seasonId) ?? visibleSeasons.at(-1)!;
  const listProps: SeasonListProps = {
    label,
    series: data.item,
    seasons: visibleSeasons,
    currentSeason,
    hasMore: seasons.hasMore,
    onNearEnd: loadMore,
  };
  return (
    <div className={styles['selector']}>
      <Tabs {...listProps} />
      {/* The key closes the dropdown when another season becomes the current one. */}
      <Dropdown key={currentSeason.id} {...listProps} />
    </div>
  );
}

function Tabs(props: SeasonListProps) {
  return (
    <nav className={styles['tabs']} data-seasons="tabs" aria-label={props.label}>
      <SeasonLinks {...props} axis="inline" />
    </nav>
  );
}

function Dropdown(props: SeasonListProps) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dropdown
    <details
      ref={details}
      className={styles['dropdown']}
      data-seasons="dropdown"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span id={id}>{props.label}</span>
        <bdi>{props.currentSeason.title}</bdi>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <nav aria-labelledby={id}>
        <SeasonLinks {...props} axis="block" />
      </nav>
    </details>
  );
}
