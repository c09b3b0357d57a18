import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { LazyPart } from '../../LazyPart.tsx';
import { useScreens } from '../../ScreenContext.tsx';
import { ShellLink } from '../ShellLink.tsx';
import { ScreenLink } from '../../account/ScreenLink.tsx';
import { getNativeLanguageName } from '../../getNativeLanguageName.ts';
import { MenuItems } from '../MenuItems.tsx';
import type { PanelProps } from '../panelProps.ts';
import { MenuSearch } from './MenuSearch.tsx';
import { Sheet } from './Sheet.tsx';
import { SignOut } from './SignOut.tsx';
import styles from './Panel.module.css';

/**
 * The panel of the menu button: search field, main, featured and other items, account links and languages (NAV-008 to
 * NAV-014).
 */
const MenuPanel = observer(function MenuPanel({ path }: PanelProps) {
  const { stores, locale, localiseAddress } = useScreens();
  const { navigation, realm } = stores;
  const text = {
    menu: usePort((p) => p.text.t('menu')),
    language: usePort((p) => p.text.t('language')),
  };
  const items = navigation.main?.items ?? [];
  const groups = [
    items.filter((item) => item.main),
    items.filter((item) => !item.main && item.featured),
    items.filter((item) => !item.main && !item.featured),
  ].filter((group) => group.length > 0);
  return (
    <Sheet name="menu" side="start" label={text.menu}>
      {navigation.main?.hasSearch && <MenuSearch />}
      <nav className={styles['items']} aria-label={text.menu}>
        {groups.map((group) => (
          <MenuItems key={group[0]!.id} items={group} path={path} onNavigate={navigation.close} />
        ))}
      </nav>
      <AccountLinks />
      <nav className={styles['languages']} aria-label={text.language}>
        <ul>
          {realm.locales.map((l) => (
            <li key={l}>
              <a href={localiseAddress(l)} hrefLang={l} lang={languageTag(l)} aria-current={l === locale || undefined}>
                {getNativeLanguageName(l)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
});
export default MenuPanel;

const loadMenuProfile = () => import('../../profiles/MenuProfile.tsx').then(({ MenuProfile }) => MenuProfile);

/**
 * Links to sign-in and sign-up for guests; to the profiles, the members area and the sign-out button for viewers; and
 * to the preferences. Children's profiles have no members area.
 */
const AccountLinks = observer(function AccountLinks() {
  const { navigation, session, realm } = useScreens().stores;
  const text = {
    login: usePort((p) => p.text.t('login')),
    signup: usePort((p) => p.text.t('signup')),
    preferences: usePort((p) => p.text.t('preferences')),
    profile: usePort((p) => p.text.t('profile')),
  };
  return (
    <div className={styles['tools']}>
      {session.isGuest ? (
        <>
          <ShellLink link={{ type: 'LOGIN' }} className={styles['secondaryButton']} onNavigate={navigation.close}>
            {text.login}
          </ShellLink>
          {realm.features.selfRegistration && (
            <ShellLink link={{ type: 'SIGNUP' }} className={styles['primaryButton']} onNavigate={navigation.close}>
              {text.signup}
            </ShellLink>
          )}
        </>
      ) : (
        <>
          {realm.identity?.hasProfiles && <LazyPart load={loadMenuProfile} props={{ onNavigate: navigation.close }} />}
          {!session.viewer.isChild && (
            <ScreenLink route="MEMBERS" className={styles['primaryButton']} onNavigate={navigation.close}>
              {text.profile}
            </ScreenLink>
          )}
          <SignOut className={styles['secondaryButton']} />
        </>
      )}
      <ShellLink link={{ type: 'PREFERENCES' }} className={styles['secondaryButton']} onNavigate={navigation.close}>
        {text.preferences}
      </ShellLink>
    </div>
  );
});
