import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { CONFLICTS, ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { StartProvider } from './StartProvider.tsx';
import { useAppleRedirect } from './useAppleRedirect.ts';

/** Sign-in on Apple's page, in realms whose viewers go there (`signInFlow`): a button opens it. */
export const AppleRedirect = observer(function AppleRedirect(props: ProviderPartProps) {
  const { provider } = props;
  const name = provider.label;
  const t = usePort((p) => p.text.t);
  const { step, failure, start } = useAppleRedirect(props);
  if (failure && CONFLICTS.includes(failure.code)) return <ProviderConflict provider={provider} code={failure.code} />;
  if (step !== 'idle') return <Loading text={step === 'opening' ? t('providerOpening', { name }) : t('loggingIn')} />;
  return <StartProvider name={name} failure={failure} start={start} />;
});
