import { observer } from 'mobx-react-lite';
import { Globe, Menu as MenuIcon, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { ChromeLink } from './ChromeLink.tsx';
import { Logo } from './Logo.tsx';
import { MenuItems, nameOf } from './MenuItems.tsx';
import { STROKE } from './stroke.ts';
import { MenuPanel } from './MenuPanel.tsx';
import { SearchDoor } from './SearchDoor.tsx';
import { useBarOnScroll } from './useBarOnScroll.ts';
import { useCrowded } from './useCrowded.ts';
import styles from './chrome.module.css';

/**
 * Everything around the page: skip link, bar, menu. Its form is the menu's layout (NAV-001, NAV-002): `top` and `top-left` set
 * the main items into the bar, `hamburger` keeps them in the panel, `sidebar` sets them beside the page. Narrow windows (under
 * 1024) always use the panel; both forms are in the HTML and CSS chooses (decision O19).
 */
export const Chrome = observer(function Chrome({ path }: { path: string }) {
  const { stores, locale, inLanguage } = useScreens();
  const bar = useRef<HTMLElement>(null);
  useBarOnScroll(bar);
  useCrowded(bar);
  const menu = stores.navigation.main;
  const layout = menu?.layout ?? 'top';
  const inBar = (menu?.items ?? []).filter((item) => item.main);
  const text = {
    skip: usePort((p) => p.text.t('skipToContent')), menu: usePort((p) => p.text.t('menu')), nav: usePort((p) => p.text.t('mainNavigation')),
    login: usePort((p) => p.text.t('login')), signup: usePort((p) => p.text.t('signup')), profile: usePort((p) => p.text.t('profile')), language: usePort((p) => p.text.t('language')),
  };
  const { realm, session } = stores;
  const other = realm.locales.find((l) => l !== locale && l !== 'debug');
  return (
    <>
      <a className={styles['skip']} href="#content">{text.skip}</a>
      <header ref={bar} className={styles['bar']} data-layout={layout}>
        <button type="button" className={styles['menuButton']} aria-label={text.menu} aria-haspopup="dialog" onClick={stores.navigation.openMenu}>
          <MenuIcon size={24} strokeWidth={STROKE} aria-hidden />
        </button>
        <ChromeLink link={{ type: 'HOME' }} className={styles['brand']} label={realm.name}><Logo realm={realm} /></ChromeLink>
        {layout !== 'hamburger' && <nav className={styles['nav']} aria-label={text.nav}><MenuItems items={inBar} path={path} withIcons={layout === 'sidebar'} /></nav>}
        <div className={styles['tools']}>
          {realm.features.search && <SearchDoor />}
          {realm.features.languageBadge && session.isGuest && other && (
            <a className={styles['badge']} href={inLanguage(other)} hrefLang={other} lang={other} aria-label={`${text.language}: ${nameOf(other)}`}>
              <Globe size={18} strokeWidth={STROKE} aria-hidden /><span>{nameOf(other)}</span>
            </a>
          )}
          {session.isGuest && (
            <>
              <ChromeLink link={{ type: 'LOGIN' }} className={styles['quiet']}>{text.login}</ChromeLink>
              {realm.features.selfRegistration && <ChromeLink link={{ type: 'SIGNUP' }} className={styles['loud']}>{text.signup}</ChromeLink>}
              <ChromeLink link={{ type: 'LOGIN' }} className={styles['profile']} label={text.login}><UserRound size={22} strokeWidth={STROKE} aria-hidden /></ChromeLink>
            </>
          )}
          {!session.isGuest && (
            <button type="button" className={styles['account']} aria-label={text.profile} aria-haspopup="dialog" onClick={stores.navigation.openMenu}>
              <UserRound size={22} strokeWidth={STROKE} aria-hidden />
            </button>
          )}
        </div>
      </header>
      <MenuPanel path={path} />
    </>
  );
});
