import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { providerUnreachable } from '../providerErrors.ts';

/** The settings of a pay-TV provider that the server needs. */
export type PayTvProvider = {
  readonly label: string;
  /** Address of its API, without a slash at the end. */
  readonly baseUri: string;
  /** Namespace of the persons' ids: `baseUri` as it is written in realm.json. */
  readonly issuer: string;
  readonly requestorId: string;
  readonly resourceId: string;
  readonly softwareStatement: string;
  /** Ids of the TV providers with which viewers may sign in; undefined: all. */
  readonly allowedProviders: readonly string[] | undefined;
};

/** Fields of realm.json without which a pay-TV provider cannot be used. */
export const PAY_TV_FIELDS = ['requestorId', 'resourceId', 'baseUri', 'softwareStatement'] as const;

/**
 * Reads the settings of a pay-TV provider.
 * @param ownOrigin address of this server, for the demo's stand-in: its `baseUri` is a path.
 * @throws ProviderFailure when realm.json does not connect the provider.
 */
export function readPayTvSettings(settings: ProviderSettings, ownOrigin: () => string | undefined): PayTvProvider {
  const { label, requestorId, resourceId, baseUri, softwareStatement, allowedProviders } = settings;
  const origin = baseUri?.startsWith('/') ? ownOrigin() : '';
  if (!requestorId || !resourceId || !baseUri || !softwareStatement || origin === undefined)
    throw providerUnreachable(label);
  return {
    label,
    baseUri: origin + baseUri,
    issuer: baseUri,
    requestorId,
    resourceId,
    softwareStatement,
    allowedProviders,
  };
}
