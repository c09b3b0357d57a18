import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { StartProvider } from './StartProvider.tsx';
import { useRedirectSignIn } from './useRedirectSignIn.ts';

/**
 * Sign-in with an OpenID or OAuth provider (identity-and-commerce 2 and 4, single sign-on return page). It offers a
 * button that opens the provider's site. When the provider has sent the viewer back, it finishes the sign-in, hands it
 * over to an app, or shows the error.
 */
export const RedirectProvider = observer(function RedirectProvider(props: ProviderPartProps) {
  const { provider } = props;
  const name = provider.label;
  const t = usePort((p) => p.text.t);
  const { step, failure, appLink, start } = useRedirectSignIn(props);
  if (failure && CONFLICTS.includes(failure.code)) return <ProviderConflict provider={provider} code={failure.code} />;
  if (appLink !== undefined)
    return (
      <div className={form['form']}>
        <p className={styles['hint']} role="status">
          {t('appHandOver')}
        </p>
        <a className={form['primary']} href={appLink}>
          {t('openApp')}
        </a>
      </div>
    );
  if (step !== 'idle') return <Loading text={step === 'opening' ? t('providerOpening', { name }) : t('loggingIn')} />;
  return <StartProvider name={name} failure={failure} start={start} />;
});
