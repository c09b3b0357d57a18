// The page /_admin/brands: the settings of the brands that a person runs, side by side, the figures of a group of
// brands, and the versions and trials of the brand of the address.
import { useCallback, useRef } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { BrandLinks } from './BrandLinks.tsx';
import type { AddressProps, BrandPartProps, BrandsApi } from './brandsApi.ts';
import { GroupView } from './GroupView.tsx';
import { LoadState } from './LoadState.tsx';
import { MatrixView } from './MatrixView.tsx';
import { useAddressQuery } from './useAddressQuery.ts';
import { useLoaded } from './useLoaded.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { VersionsView } from './VersionsView.tsx';
import styles from './Brands.module.css';

type Props = { readonly state: AdminState; readonly text: AdminText; readonly api: BrandsApi };

const VIEWS = ['compare', 'group', 'versions'] as const;
type View = (typeof VIEWS)[number];
const TITLES = { compare: 'brandsCompare', group: 'brandsGroup', versions: 'brandsVersions' } as const;

/** Renders the page. */
export function BrandsScreen({ state, text, api }: Props) {
  const [query, setQuery] = useAddressQuery();
  const isAdministrator = state.viewer.roles.includes('admin');
  // The figures of a group are for administrators of its brands.
  const views = VIEWS.filter((each) => each !== 'group' || isAdministrator);
  const view: View = views.find((each) => each === query['view']) ?? 'compare';
  const sharedProps = { api, text, locale: state.locale };
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('brands')}
        </h1>
        <AdminNav current="brands" viewer={state.viewer} text={text} />
      </header>
      <main ref={main} className={styles['content']}>
        <nav className={styles['views']} aria-label={text('brandsViews')}>
          {views.map((each) => (
            <a
              key={each}
              href={each === 'compare' ? location.pathname : `${location.pathname}?view=${each}`}
              aria-current={each === view ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                if (each !== view) setQuery({ view: each === 'compare' ? '' : each }, true);
              }}
            >
              {text(TITLES[each])}
            </a>
          ))}
        </nav>
        {view === 'compare' && <Compare {...sharedProps} query={query} setQuery={setQuery} />}
        {view === 'group' && <GroupView {...sharedProps} query={query} setQuery={setQuery} />}
        {view === 'versions' && <VersionsView {...sharedProps} isAdministrator={isAdministrator} />}
      </main>
    </div>
  );
}

type CompareProps = BrandPartProps & AddressProps;

/** Renders the settings of all brands, and the links to further brands. */
function Compare({ api, text, locale, query, setQuery }: CompareProps) {
  const load = useCallback(() => api.getBrands({}), [api]);
  const { value, hasFailed, reload } = useLoaded(load);
  if (!value)
    return <LoadState text={text} hasFailed={hasFailed} message={text('brandsFailed')} onRetry={() => void reload()} />;
  return (
    <>
      <MatrixView matrix={value} {...{ api, text, locale, query, setQuery }} />
      <BrandLinks brands={value.brands} {...{ api, text, locale }} onChange={reload} />
    </>
  );
}
