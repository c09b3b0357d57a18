import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { buildPath, pathSetOf } from '#src/routes/paths.ts';
import { useScreens } from '../ScreenContext.tsx';
import { ChromeLink } from './ChromeLink.tsx';
import { MenuItems, nameOf } from './MenuItems.tsx';
import { STROKE } from './stroke.ts';
import styles from './chrome.module.css';

/**
 * The hamburger's panel: main, featured and other items, languages, sign-in (NAV-008 to NAV-010). A native modal dialog: the
 * page behind is inert, Escape closes, focus returns to the button. Closes on a route change (NAV-040).
 */
export const MenuPanel = observer(function MenuPanel({ path }: { path: string }) {
  const { stores, locale, inLanguage } = useScreens();
  const dialog = useRef<HTMLDialogElement>(null);
  const { navigation, session, realm } = stores;
  const text = {
    menu: usePort((p) => p.text.t('menu')), close: usePort((p) => p.text.t('closeMenu')), login: usePort((p) => p.text.t('login')),
    signup: usePort((p) => p.text.t('signup')), logout: usePort((p) => p.text.t('logout')), language: usePort((p) => p.text.t('language')),
  };
  const { isMenuOpen } = navigation;
  useEffect(() => {
    if (isMenuOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isMenuOpen && dialog.current?.open) dialog.current.close();
  }, [isMenuOpen]);
  useEffect(() => navigation.closeMenu(), [navigation, path]);
  const items = navigation.main?.items ?? [];
  const groups = [items.filter((i) => i.main), items.filter((i) => !i.main && i.featured), items.filter((i) => !i.main && !i.featured)].filter((g) => g.length);
  const closeOnBackdrop = (event: MouseEvent) => { if (event.target === dialog.current) navigation.closeMenu(); };
  return (
    // The click is the backdrop's; keyboards close by Escape, which the dialog itself answers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles['panel']} aria-label={text.menu} onClose={navigation.closeMenu} onClick={closeOnBackdrop}>
      <div className={styles['sheet']}>
        <button type="button" className={styles['closeButton']} aria-label={text.close} onClick={navigation.closeMenu}><X size={24} strokeWidth={STROKE} aria-hidden /></button>
        <nav aria-label={text.menu}>
          {groups.map((group) => <MenuItems key={group[0]!.id} items={group} path={path} onFollow={navigation.closeMenu} />)}
        </nav>
        {session.isGuest && (
          <div className={styles['panelTools']}>
            <ChromeLink link={{ type: 'LOGIN' }} className={styles['quiet']} onFollow={navigation.closeMenu}>{text.login}</ChromeLink>
            {realm.features.selfRegistration && <ChromeLink link={{ type: 'SIGNUP' }} className={styles['loud']} onFollow={navigation.closeMenu}>{text.signup}</ChromeLink>}
          </div>
        )}
        {!session.isGuest && (
          <div className={styles['panelTools']}>
            <SignOut label={text.logout} />
          </div>
        )}
        <nav className={styles['languages']} aria-label={text.language}>
          <ul>{realm.locales.map((l) => <li key={l}><a href={inLanguage(l)} hrefLang={l} lang={l === 'debug' ? 'en' : l} aria-current={l === locale || undefined}>{nameOf(l)}</a></li>)}</ul>
        </nav>
      </div>
    </dialog>
  );
});

/** Signs out and goes home (NAV-013). When the server cannot be reached the sign-out screen says so. */
function SignOut({ label }: { label: string }) {
  const { stores, locale } = useScreens();
  const { links } = usePorts();
  const path = buildPath('LOGOUT', {}, pathSetOf(locale)) ?? '/logout';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void stores.session.signOut().then((done) => {
      stores.navigation.closeMenu();
      links.follow({ href: done ? '/' : path, external: false });
    });
  };
  return <form method="post" action={path} onSubmit={submit}><button type="submit" className={styles['quiet']}>{label}</button></form>;
}
