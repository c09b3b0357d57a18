import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import form from '../_shared/form/Form.module.css';

type Props = {
  /** Links to sign up, for the providers that allow it. */
  readonly isSignUp?: boolean;
  /** False: there is no form above the links. */
  readonly hasSeparator?: boolean;
};

/** Links to the pages of the realm's other identity providers, with the query of this page. */
export function ProviderLinks({ isSignUp = false, hasSeparator = true }: Props) {
  const { stores, locale } = useScreens();
  const { search } = useLocation();
  const t = usePort((p) => p.text.t);
  const providers = stores.realm.providers.filter(({ signUp }) => !isSignUp || signUp !== false);
  if (providers.length === 0) return null;
  const query = new URLSearchParams(search);
  // With a type the provider's page opens the provider's site at once.
  query.set('type', isSignUp ? 'signup' : 'login');
  return (
    <div className={form['form']}>
      {hasSeparator && (
        <p className={form['separator']}>
          <span>{t('providersSeparator')}</span>
        </p>
      )}
      {providers.map(({ kind, clientName, label }) => (
        <a
          key={`${kind} ${clientName ?? ''}`}
          className={form['secondary']}
          data-provider={kind}
          href={
            (buildPath('LOGIN_PROVIDER', { authProvider: kind, clientName }, choosePathSet(locale)) ?? '/login') +
            `?${query}`
          }
        >
          <bdi>{isSignUp ? t('providerSignUp', { name: label }) : label}</bdi>
        </a>
      ))}
    </div>
  );
}
