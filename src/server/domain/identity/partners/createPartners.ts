import type { IdentityProvider } from '../identityProvider.ts';
import { createFormPartner } from './createFormPartner.ts';
import { createOpin } from './createOpin.ts';
import { createPartnerClient, type PartnerClientDeps } from './createPartnerClient.ts';

/** Creates the providers without a standard protocol. Their servers have the partner interface (docs/identity.md). */
export function createPartners(deps: PartnerClientDeps): readonly IdentityProvider[] {
  const client = createPartnerClient(deps);
  return [createFormPartner('pbr', client), createFormPartner('sptv', client), createOpin(client)];
}
