import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { ChromeLink } from '../ChromeLink.tsx';
import { MenuItems, nameOf } from '../MenuItems.tsx';
import type { PanelProps } from '../panelProps.ts';
import { MenuSearch } from './MenuSearch.tsx';
import { Sheet } from './Sheet.tsx';
import { SignOut } from './SignOut.tsx';
import styles from './Panel.module.css';

/** The hamburger's panel: a search box, main, featured and other items, languages, preferences, signing in and out (NAV-008 to NAV-014). */
const MenuPanel = observer(function MenuPanel({ path }: PanelProps) {
  const { stores, locale, localiseAddress } = useScreens();
  const { navigation, session, realm } = stores;
  const text = {
    menu: usePort((p) => p.text.t('menu')),
    login: usePort((p) => p.text.t('login')),
    signup: usePort((p) => p.text.t('signup')),
    language: usePort((p) => p.text.t('language')),
    preferences: usePort((p) => p.text.t('preferences')),
  };
  const items = navigation.main?.items ?? [];
  const groups = [
    items.filter((i) => i.main),
    items.filter((i) => !i.main && i.featured),
    items.filter((i) => !i.main && !i.featured),
  ].filter((g) => g.length);
  return (
    <Sheet name="menu" side="start" label={text.menu}>
      {navigation.main?.hasSearch && <MenuSearch />}
      <nav className={styles['items']} aria-label={text.menu}>
        {groups.map((group) => (
          <MenuItems key={group[0]!.id} items={group} path={path} onFollow={navigation.close} />
        ))}
      </nav>
      <div className={styles['tools']}>
        {session.isGuest ? (
          <>
            <ChromeLink link={{ type: 'LOGIN' }} className={styles['quiet']} onFollow={navigation.close}>
              {text.login}
            </ChromeLink>
            {realm.features.selfRegistration && (
              <ChromeLink link={{ type: 'SIGNUP' }} className={styles['loud']} onFollow={navigation.close}>
                {text.signup}
              </ChromeLink>
            )}
          </>
        ) : (
          <SignOut className={styles['quiet']} />
        )}
        <ChromeLink link={{ type: 'PREFERENCES' }} className={styles['quiet']} onFollow={navigation.close}>
          {text.preferences}
        </ChromeLink>
      </div>
      <nav className={styles['languages']} aria-label={text.language}>
        <ul>
          {realm.locales.map((l) => (
            <li key={l}>
              <a href={localiseAddress(l)} hrefLang={l} lang={languageTag(l)} aria-current={l === locale || undefined}>
                {nameOf(l)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
});
export default MenuPanel;
