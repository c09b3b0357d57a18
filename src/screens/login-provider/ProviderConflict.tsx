import { useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';

type Props = {
  /** Label of the provider. */
  readonly name: string;
  /** Whether the provider is linked to another account than the one that the viewer is signed in to. */
  readonly isLinkedToAnotherAccount: boolean;
  readonly query: URLSearchParams;
};

/**
 * The account conflict (identity-and-commerce 4): nothing proceeds until the viewer continues or signs out. To continue
 * means to stay in the account, or to sign in to the existing account, to which the provider is linked then.
 */
export function ProviderConflict({ name, isLinkedToAnotherAccount, query }: Props) {
  const { stores, locale } = useScreens();
  const navigate = useNavigate();
  const pathSet = choosePathSet(locale);
  const text = {
    message: usePort((p) =>
      p.text.t(isLinkedToAnotherAccount ? 'cannotLinkAccount' : 'accountExistsWithDifferentProvider', { name }),
    ),
    proceed: usePort((p) => p.text.t('conflictContinue')),
    logout: usePort((p) => p.text.t('logout')),
  };
  const target = findTargetAfterSignIn(query, pathSet);
  const login = buildPath('LOGIN', {}, pathSet) ?? '/login';
  const proceed = (): void => {
    const address = `${login}?${new URLSearchParams({ from: target, link: 'true' })}`;
    void navigate(isLinkedToAnotherAccount ? target : address, { replace: true });
  };
  const signOut = (): void => {
    void stores.session.signOut().then(() => navigate(login, { replace: true }));
  };
  return (
    <div className={form['form']}>
      <p className={styles['hint']} role="alert">
        {text.message}
      </p>
      <button type="button" className={form['primary']} onClick={proceed}>
        {text.proceed}
      </button>
      <button type="button" className={buttons['secondary']} onClick={signOut}>
        {text.logout}
      </button>
    </div>
  );
}
