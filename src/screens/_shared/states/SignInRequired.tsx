import { useLocation } from 'react-router';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from '#widgets/_shared/followOnClick.ts';
import { HomeLink, StateScreen } from './StateScreen.tsx';
import styles from './StateScreen.module.css';

type Props = {
  /** Label key */
  readonly titleKey: string;
  /** Label key */
  readonly hintKey: string;
  /** Value of `data-page` */
  readonly page: string;
};

/** Asks a guest to sign in, on a screen that needs an account. After signing in, the guest returns to the screen. */
export function SignInRequired({ titleKey, hintKey, page }: Props) {
  const { pathname, search } = useLocation();
  const { links } = usePorts();
  const { href } = links.toLink({ type: 'LOGIN' });
  const target = { href: `${href ?? '/login'}?${new URLSearchParams({ from: pathname + search })}`, external: false };
  const text = {
    title: usePort((p) => p.text.t(titleKey)),
    hint: usePort((p) => p.text.t(hintKey)),
    login: usePort((p) => p.text.t('login')),
  };
  return (
    <StateScreen page={page} title={text.title} hint={text.hint}>
      <a className={styles['button']} href={target.href} onClick={(event) => followOnClick(event, target, links)}>
        {text.login}
      </a>
      <HomeLink />
    </StateScreen>
  );
}
