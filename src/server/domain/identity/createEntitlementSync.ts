// Reads from a provider what viewers may watch by their contract with it (entitlements), and stores it as licences of
// the realm.
import type { LinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import type { UserLicences } from '../../db/repositories/userLicences.ts';
import { HttpError } from '../../http/errors.ts';
import {
  providerUnknown,
  toProviderError,
  toProviderKey,
  type ProviderLookup,
  type ProviderName,
  type ProviderRealm,
} from './createProviderLookup.ts';
import { isRefusal } from './identityProvider.ts';

/** The account whose entitlements are read, and the provider. */
export type SyncInput = {
  readonly name: ProviderName;
  readonly accountId: string;
  /** Ids of the realm's licences. Entitlements to others are ignored. */
  readonly licenceIds: readonly string[];
};

/**
 * Replaces the licences that an account has from a provider with those that the provider reports now, and returns
 * their ids. Idempotent. When a later request has finished first, the earlier one changes nothing.
 * @throws HttpError 404 PROVIDER_UNKNOWN, 409 PROVIDER_NOT_LINKED, 401 for an account that was deleted meanwhile, or
 *   the refusal of the provider; then the licences stay as they are.
 */
export type EntitlementSync = (realm: ProviderRealm, input: SyncInput) => Promise<readonly string[]>;

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly links: Pick<LinkedIdentities, 'beginLicenceRequest'>;
  readonly userLicences: Pick<UserLicences, 'replaceFrom'>;
  /** Makes the next request of an account read its licences again. */
  readonly onChange: (accountId: string) => void;
};

/**
 * Creates the function that replaces an account's licences from a provider with those that the provider reports now.
 */
export function createEntitlementSync({ lookUp, links, userLicences, onChange }: Deps): EntitlementSync {
  return async (realm, { name, accountId, licenceIds }) => {
    const { provider, context } = lookUp(realm, name);
    if (!provider.listEntitlements) throw providerUnknown();
    const key = toProviderKey(name);
    const licenceRequest = await links.beginLicenceRequest(realm.id, accountId, key);
    if (!licenceRequest)
      throw new HttpError(409, 'PROVIDER_NOT_LINKED', `This account is not linked to ${context.settings.label}.`);
    const entitlements = await provider.listEntitlements(context, licenceRequest.subject);
    if (isRefusal(entitlements)) throw toProviderError(entitlements);
    // The last entry counts when a provider names a licence twice.
    const byId = new Map(entitlements.map((entitlement) => [entitlement.licenceId, entitlement]));
    const licences = [...byId.values()].filter(({ licenceId }) => licenceIds.includes(licenceId));
    if (!(await userLicences.replaceFrom(realm.id, accountId, key, licences, licenceRequest.request)))
      throw new HttpError(401, 'TOKEN_INVALID', 'The account does not exist any more.');
    onChange(accountId);
    return licences.map(({ licenceId }) => licenceId).sort();
  };
}
