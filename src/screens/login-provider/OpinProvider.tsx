import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import form from '../_shared/form/Form.module.css';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { StartProvider } from './StartProvider.tsx';
import { useOpinSignIn } from './useOpinSignIn.ts';

/**
 * Sign-in with OPiN: a button opens its page, which returns a token. After the sign-in the viewer's entitlements at OPiN
 * become licences, before the target opens.
 */
export const OpinProvider = observer(function OpinProvider(props: ProviderPartProps) {
  const { provider } = props;
  const name = provider.label;
  const t = usePort((p) => p.text.t);
  const { step, failure, start, sync, proceed } = useOpinSignIn(props);
  if (failure && CONFLICTS.includes(failure.code)) return <ProviderConflict provider={provider} code={failure.code} />;
  if (step === 'opening') return <Loading text={t('providerOpening', { name })} />;
  if (step === 'finishing') return <Loading text={t('loggingIn')} />;
  if (step === 'unsynced')
    return (
      <div className={form['form']}>
        <div className={form['message']} role="alert">
          <p className={form['error']}>
            <span>{t('entitlementsMissing', { name })}</span>
          </p>
        </div>
        <button type="button" className={form['primary']} onClick={sync}>
          {t('retry')}
        </button>
        <button type="button" className={form['secondary']} onClick={proceed}>
          {t('conflictContinue')}
        </button>
      </div>
    );
  return <StartProvider name={name} failure={failure} start={start} />;
});
