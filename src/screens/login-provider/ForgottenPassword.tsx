import { Link } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';

type Props = { readonly provider: ProviderInfo };

/** The link to the page on which viewers choose a new password: that of the provider, ours for PBR, or none. */
export function ForgottenPassword({ provider: { kind, resetUri } }: Props) {
  const address = useReturnAddress();
  const t = usePort((p) => p.text.t);
  if (resetUri !== undefined) return <a href={resetUri}>{t('forgotPassword')}</a>;
  if (kind !== 'pbr') return null;
  return <Link to={address.to('LOGIN_REQUEST_PASSWORD', { providerName: 'pbr' })}>{t('forgotPassword')}</Link>;
}
