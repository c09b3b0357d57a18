import { observer } from 'mobx-react-lite';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import MenuIcon from 'lucide-react/icons/menu';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { getNativeLanguageName } from '../getNativeLanguageName.ts';
import { LazyPart } from '../LazyPart.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { ShellLink } from './ShellLink.tsx';
import { Logo } from './Logo.tsx';
import { MenuItems } from './MenuItems.tsx';
import { STROKE } from './stroke.ts';
import { Panels, prefetchPanel } from './Panels.tsx';
import { SearchButton } from './SearchButton.tsx';
import './bottomBar.css';
import styles from './AppShell.module.css';
import headerLinks from './HeaderLinks.module.css';

const prefetchMenuPanel = () => prefetchPanel('menu');
const prefetchMorePanel = () => prefetchPanel('more');
const prefetchSignInPanel = () => prefetchPanel('sign-in');

// These components load after the first paint, which needs none of them.
const loadNotice = () => import('./ConnectionNotice.tsx').then(({ ConnectionNotice }) => ConnectionNotice);
const loadLiveButton = () => import('./live/LiveParts.tsx').then(({ LiveButton }) => LiveButton);
const loadLiveToasts = () => import('./live/LiveParts.tsx').then(({ LiveToasts }) => LiveToasts);

/** Pages on which shorter scroll distances hide and show the header (NAV-003). */
const SENSITIVE_ROUTES: readonly (RouteKey | undefined)[] = ['INTERSTITIAL', 'VOD', 'SEASON', 'PLAYLIST'];
const MAX_BOTTOM_ITEMS = 5;

type PathProps = {
  /** Path of the current page. Its menu item is marked as current. */
  readonly path: string;
};

/** Everything around the page's content: skip link, header, menus, panels, notices and toasts. */
export const AppShell = observer(function AppShell({ path }: PathProps) {
  const { navigation } = useScreens().stores;
  const skipLabel = usePort((p) => p.text.t('skipToContent'));
  const shortcutsLabel = usePort((p) => p.text.t('shortcuts'));
  return (
    <>
      <a href="#content">{skipLabel}</a>
      <Header path={path} />
      {navigation.bottom && (
        <nav aria-label={shortcutsLabel} data-bottom>
          <MenuItems items={navigation.bottom.items.slice(0, MAX_BOTTOM_ITEMS)} path={path} withIcons />
        </nav>
      )}
      <Panels path={path} />
      <LazyPart load={loadNotice} props={{}} whenIdle />
      <LazyPart load={loadLiveToasts} props={{}} whenIdle />
    </>
  );
});

/**
 * The header. The layout of the menu (NAV-001, NAV-002) decides where the main items are: `top` and `top-left` put them
 * into the header, `hamburger` into the panel, and `sidebar` beside the page. Windows under 1024 px always use the
 * panel. Both forms are in the HTML, and CSS selects one (decision O19).
 */
const Header = observer(function Header({ path }: PathProps) {
  const { realm, navigation } = useScreens().stores;
  const header = useHeaderListeners(path);
  const text = {
    navigation: usePort((p) => p.text.t('mainNavigation')),
    more: usePort((p) => p.text.t('more')),
  };
  const layout = navigation.main?.layout ?? 'top';
  const items = navigation.main?.items ?? [];
  const hasMore = layout !== 'hamburger' && items.some((item) => !item.main);
  return (
    <header
      ref={header}
      className={styles['header']}
      data-layout={layout}
      aria-busy={navigation.isFetching || undefined}
    >
      <MenuPanelButton className={styles['menuButton']} labelKey="menu">
        <MenuIcon size={24} strokeWidth={STROKE} aria-hidden />
      </MenuPanelButton>
      <ShellLink link={{ type: 'HOME' }} className={styles['brand']} label={realm.name}>
        <Logo realm={realm} />
      </ShellLink>
      {layout !== 'hamburger' && (
        <nav className={styles['nav']} aria-label={text.navigation}>
          <MenuItems items={items.filter((item) => item.main)} path={path} withIcons={layout === 'sidebar'} />
        </nav>
      )}
      {hasMore && (
        <button
          type="button"
          className={styles['moreButton']}
          aria-expanded={navigation.panel === 'more'}
          aria-controls="more-menu"
          onClick={() => navigation.toggle('more')}
          onPointerEnter={prefetchMorePanel}
          onFocus={prefetchMorePanel}
        >
          {text.more}
          <ChevronDown size={18} strokeWidth={STROKE} aria-hidden />
        </button>
      )}
      <HeaderTools />
    </header>
  );
});

/**
 * Loads the header's listeners after mount and attaches them.
 * @returns the ref of the header
 */
function useHeaderListeners(path: string) {
  const { navigation } = useScreens().stores;
  const header = useRef<HTMLElement>(null);
  const isSensitive = SENSITIVE_ROUTES.includes(matchPath(path)?.key);
  useEffect(() => {
    let cleanup: (() => void) | undefined;
    let isUnmounted = false;
    const initialScrollY = window.scrollY;
    void import('./header/attachHeaderListeners.ts').then(
      ({ attachHeaderListeners }) => {
        if (!isUnmounted && header.current)
          cleanup = attachHeaderListeners(header.current, { isSensitive, initialScrollY, navigation });
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      cleanup?.();
    };
  }, [isSensitive, navigation]);
  return header;
}

/** The buttons at the end of the header: live events, search, language and account. */
const HeaderTools = observer(function HeaderTools() {
  const { stores, locale, localiseAddress } = useScreens();
  const { realm, session } = stores;
  const languageLabel = usePort((p) => p.text.t('language'));
  const otherLocale = realm.locales.find((other) => other !== locale && other !== 'debug');
  return (
    <div className={styles['tools']}>
      {/* The tools are aligned to the end of the header. The live button is the first one, so that the others do not
          move when it loads. */}
      <span className={styles['liveSlot']} data-live-slot>
        <LazyPart load={loadLiveButton} props={{}} whenIdle />
      </span>
      {realm.features.search && <SearchButton />}
      {realm.features.languageBadge && session.isGuest && otherLocale && (
        <a
          className={headerLinks['languageLink']}
          href={localiseAddress(otherLocale)}
          hrefLang={otherLocale}
          lang={otherLocale}
          aria-label={`${languageLabel}: ${getNativeLanguageName(otherLocale)}`}
        >
          <Globe size={18} strokeWidth={STROKE} aria-hidden />
          <span>{getNativeLanguageName(otherLocale)}</span>
        </a>
      )}
      {session.isGuest ? (
        <GuestLinks />
      ) : (
        <MenuPanelButton className={styles['account']} labelKey="profile">
          <UserRound size={22} strokeWidth={STROKE} aria-hidden />
        </MenuPanelButton>
      )}
    </div>
  );
});

/** Links to sign-in and sign-up. Narrow windows show only the icon, which opens the sign-in panel. */
function GuestLinks() {
  const { navigation, realm } = useScreens().stores;
  const login = usePort((p) => p.text.t('login'));
  const signup = usePort((p) => p.text.t('signup'));
  return (
    <>
      <ShellLink link={{ type: 'LOGIN' }} className={headerLinks['secondaryButton']}>
        {login}
      </ShellLink>
      {realm.features.selfRegistration && (
        <ShellLink link={{ type: 'SIGNUP' }} className={headerLinks['primaryButton']}>
          {signup}
        </ShellLink>
      )}
      <span className={styles['profile']} onPointerEnter={prefetchSignInPanel}>
        <ShellLink link={{ type: 'LOGIN' }} label={login} openInstead={() => navigation.open('sign-in')}>
          <UserRound size={22} strokeWidth={STROKE} aria-hidden />
        </ShellLink>
      </span>
    </>
  );
}

type MenuPanelButtonProps = {
  readonly className: string | undefined;
  readonly labelKey: string;
  readonly children: ReactNode;
};

/** A button that opens the menu panel, which also contains the account's links. */
function MenuPanelButton({ className, labelKey, children }: MenuPanelButtonProps) {
  const { navigation } = useScreens().stores;
  const label = usePort((p) => p.text.t(labelKey));
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => navigation.open('menu')}
      onPointerEnter={prefetchMenuPanel}
      onFocus={prefetchMenuPanel}
    >
      {children}
    </button>
  );
}
