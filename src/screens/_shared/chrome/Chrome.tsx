import { observer } from 'mobx-react-lite';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import MenuIcon from 'lucide-react/icons/menu';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { LazyPart } from '../LazyPart.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { ChromeLink } from './ChromeLink.tsx';
import { Logo } from './Logo.tsx';
import { MenuItems, nameOf } from './MenuItems.tsx';
import { STROKE } from './stroke.ts';
import { Panels, prefetchPanel } from './Panels.tsx';
import { SearchButton } from './SearchButton.tsx';
import styles from './Chrome.module.css';

const fetchMenuPanel = () => prefetchPanel('menu');
const fetchMorePanel = () => prefetchPanel('more');
const fetchSignInPanel = () => prefetchPanel('sign-in');

// Nothing has failed before the page stands.
const loadNotice = () => import('./Notice.tsx').then(({ Notice }) => Notice);
const loadLiveButton = () => import('./live/LiveChrome.tsx').then(({ LiveButton }) => LiveButton);
const loadLiveToasts = () => import('./live/LiveChrome.tsx').then(({ LiveToasts }) => LiveToasts);

/** Pages on which the bar comes and goes more readily (NAV-003). */
const READILY: readonly (RouteKey | undefined)[] = ['INTERSTITIAL', 'VOD', 'SEASON', 'PLAYLIST'];

/**
 * Everything around the page: skip link, bar, menus, panels. Its form is the menu's layout (NAV-001, NAV-002): `top` and
 * `top-left` set the main items into the bar, `hamburger` keeps them in the panel, `sidebar` sets them beside the page. Narrow
 * windows (under 1024) always use the panel; both forms are in the HTML and CSS chooses (decision O19).
 */
export const Chrome = observer(function Chrome({ path }: { path: string }) {
  const { stores, locale, localiseAddress } = useScreens();
  const { realm, session, navigation } = stores;
  const bar = useRef<HTMLElement>(null);
  const readily = READILY.includes(matchPath(path)?.key);
  useEffect(() => {
    let end: (() => void) | undefined,
      isLeft = false;
    const from = window.scrollY;
    void import('./behaviour.ts').then(
      ({ behave }) => {
        if (!isLeft && bar.current) end = behave(bar.current, { readily, from, navigation });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [readily, navigation]);
  const menu = navigation.main;
  const layout = menu?.layout ?? 'top';
  const inBar = (menu?.items ?? []).filter((item) => item.main);
  const hasMore = layout !== 'hamburger' && (menu?.items ?? []).some((item) => !item.main);
  const text = {
    skip: usePort((p) => p.text.t('skipToContent')),
    menu: usePort((p) => p.text.t('menu')),
    nav: usePort((p) => p.text.t('mainNavigation')),
    more: usePort((p) => p.text.t('more')),
    live: usePort((p) => p.text.t('live')),
    shortcuts: usePort((p) => p.text.t('shortcuts')),
    login: usePort((p) => p.text.t('login')),
    signup: usePort((p) => p.text.t('signup')),
    profile: usePort((p) => p.text.t('profile')),
    language: usePort((p) => p.text.t('language')),
  };
  const openMenu = () => navigation.open('menu');
  const other = realm.locales.find((l) => l !== locale && l !== 'debug');
  return (
    <>
      <a className={styles['skip']} href="#content">
        {text.skip}
      </a>
      <header ref={bar} className={styles['bar']} data-layout={layout} aria-busy={navigation.isFetching || undefined}>
        <button
          type="button"
          className={styles['menuButton']}
          aria-label={text.menu}
          aria-haspopup="dialog"
          onClick={openMenu}
          onPointerEnter={fetchMenuPanel}
          onFocus={fetchMenuPanel}
        >
          <MenuIcon size={24} strokeWidth={STROKE} aria-hidden />
        </button>
        <ChromeLink link={{ type: 'HOME' }} className={styles['brand']} label={realm.name}>
          <Logo realm={realm} />
        </ChromeLink>
        {layout !== 'hamburger' && (
          <nav className={styles['nav']} aria-label={text.nav}>
            <MenuItems items={inBar} path={path} withIcons={layout === 'sidebar'} />
          </nav>
        )}
        {hasMore && (
          <button
            type="button"
            className={styles['moreButton']}
            aria-expanded={navigation.panel === 'more'}
            aria-controls="more-menu"
            onClick={() => navigation.toggle('more')}
            onPointerEnter={fetchMorePanel}
            onFocus={fetchMorePanel}
          >
            {text.more}
            <ChevronDown size={18} strokeWidth={STROKE} aria-hidden />
          </button>
        )}
        <div className={styles['tools']}>
          {/* The count comes in where its place is kept: nothing moves. */}
          <span className={styles['live']} data-kept={text.live}>
            <LazyPart load={loadLiveButton} props={{}} whenIdle />
          </span>
          {realm.features.search && <SearchButton />}
          {realm.features.languageBadge && session.isGuest && other && (
            <a
              className={styles['badge']}
              href={localiseAddress(other)}
              hrefLang={other}
              lang={other}
              aria-label={`${text.language}: ${nameOf(other)}`}
            >
              <Globe size={18} strokeWidth={STROKE} aria-hidden />
              <span>{nameOf(other)}</span>
            </a>
          )}
          {session.isGuest && (
            <>
              <ChromeLink link={{ type: 'LOGIN' }} className={styles['quiet']}>
                {text.login}
              </ChromeLink>
              {realm.features.selfRegistration && (
                <ChromeLink link={{ type: 'SIGNUP' }} className={styles['loud']}>
                  {text.signup}
                </ChromeLink>
              )}
              <span className={styles['profile']} onPointerEnter={fetchSignInPanel}>
                <ChromeLink link={{ type: 'LOGIN' }} label={text.login} instead={() => navigation.open('sign-in')}>
                  <UserRound size={22} strokeWidth={STROKE} aria-hidden />
                </ChromeLink>
              </span>
            </>
          )}
          {!session.isGuest && (
            <button
              type="button"
              className={styles['account']}
              aria-label={text.profile}
              aria-haspopup="dialog"
              onClick={openMenu}
              onPointerEnter={fetchMenuPanel}
              onFocus={fetchMenuPanel}
            >
              <UserRound size={22} strokeWidth={STROKE} aria-hidden />
            </button>
          )}
        </div>
      </header>
      {navigation.bottom && (
        <nav className={styles['bottom']} aria-label={text.shortcuts} data-bottom>
          <MenuItems items={navigation.bottom.items.slice(0, 5)} path={path} withIcons />
        </nav>
      )}
      <Panels path={path} />
      <LazyPart load={loadNotice} props={{}} whenIdle />
      <LazyPart load={loadLiveToasts} props={{}} whenIdle />
    </>
  );
});
