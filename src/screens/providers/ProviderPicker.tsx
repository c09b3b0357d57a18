import ChevronRight from 'lucide-react/icons/chevron-right';
import Search from 'lucide-react/icons/search';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { TvProvider } from '#src/identity/pay-tv/payTvTypes.ts';
import { findNeighbour } from './findNeighbour.ts';
import { searchProviders } from './searchProviders.ts';
import styles from './Providers.module.css';

/** A search field is offered from this number of providers on. */
const SEARCH_FROM = 9;

type Props = {
  /** The featured ones first. */
  readonly providers: readonly TvProvider[];
  readonly onPick: (id: string) => void;
};

/**
 * The TV providers: the featured ones as tiles with their logos, the others as a list with a search field. Each group
 * has one Tab stop; the arrow keys move through all of them by their positions.
 */
export function ProviderPicker({ providers, onPick }: Props) {
  const t = usePort((p) => p.text.t);
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const featured = providers.filter(({ isFeatured }) => isFeatured);
  const others = providers.filter(({ isFeatured }) => !isFeatured);
  if (providers.length === 0)
    return (
      <p className={styles['hint']} role="status">
        {t('payTvNone')}
      </p>
    );
  // A search covers all TV providers, because viewers do not know which ones are featured.
  const found = search.trim() === '' ? undefined : searchProviders(providers, search);
  const move = (event: KeyboardEvent): void => moveFocus(event, box.current);
  return (
    <div ref={box}>
      {!found && featured.length > 0 && (
        <Group label={t('payTvFeatured')} className="tiles" providers={featured} onPick={onPick} onKeyDown={move} />
      )}
      {!found && featured.length > 0 && others.length > 0 && (
        <p className={styles['separator']}>
          <span>{t('providersSeparator')}</span>
        </p>
      )}
      {providers.length >= SEARCH_FROM && <SearchField value={search} onChange={setSearch} onKeyDown={move} />}
      <p role="status" className={styles[found?.length === 0 ? 'hint' : 'announced']}>
        {found?.length === 0 && t('payTvNotFound')}
      </p>
      <Group label={t('payTvOthers')} className="list" providers={found ?? others} onPick={onPick} onKeyDown={move} />
    </div>
  );
}

type SearchFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ value, onChange, onKeyDown }: SearchFieldProps) {
  const id = useId();
  const label = usePort((p) => p.text.t('payTvSearch'));
  return (
    <div className={styles['search']}>
      <label htmlFor={id}>{label}</label>
      <div>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={value}
          data-spot
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

type GroupProps = Props & {
  readonly label: string;
  readonly className: 'tiles' | 'list';
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Group({ label, className, providers, onPick, onKeyDown }: GroupProps) {
  const [active, setActive] = useState<string>();
  if (providers.length === 0) return null;
  const tabStop = providers.some(({ id }) => id === active) ? active : providers[0]?.id;
  return (
    <ul className={styles[className]} aria-label={label}>
      {providers.map(({ id, displayName, logoUrl }) => (
        <li key={id}>
          <button
            type="button"
            data-spot
            data-tv-provider={id}
            tabIndex={id === tabStop ? 0 : -1}
            onFocus={() => setActive(id)}
            onClick={() => onPick(id)}
            onKeyDown={onKeyDown}
          >
            <Logo url={logoUrl} name={displayName} />
            <span className={styles['name']}>
              <bdi>{displayName}</bdi>
            </span>
            {className === 'list' && <ChevronRight size={18} strokeWidth={1.75} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The logo of a provider on a light background, for which most logos are drawn. Without a logo: the first letter. */
function Logo({ url, name }: { readonly url: string | undefined; readonly name: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className={styles['logo']} aria-hidden>
      {url === undefined || hasFailed ? (
        <span className={styles['initial']}>{Array.from(name)[0]}</span>
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setHasFailed(true)} />
      )}
    </span>
  );
}

/** Moves the focus with the arrow keys. In the search field only up and down do. */
function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  if (!box || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const spots = [...box.querySelectorAll<HTMLElement>('[data-spot]')];
  const from = spots.indexOf(event.target as HTMLElement);
  const isInField = event.target instanceof HTMLInputElement;
  if (isInField && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return;
  const next = findNeighbour(
    event.key,
    from,
    spots.map((spot) => spot.getBoundingClientRect()),
  );
  if (next === undefined) return;
  event.preventDefault();
  spots[next]?.focus();
}
