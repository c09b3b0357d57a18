import { newSecret } from '../../../session/secrets.ts';
import type { ExternalIdentity, IdentityProvider, ProviderContext, IdentityRefusal } from '../../identityProvider.ts';
import { ProviderFailure, providerRefused } from '../providerErrors.ts';
import type { Authentication, PayTvClient } from './createPayTvClient.ts';
import { readPayTvSettings, type PayTvProvider } from './payTvSettings.ts';

type Deps = {
  readonly client: PayTvClient;
  /** Address of this server, for the demo's stand-in. */
  readonly ownOrigin: () => string | undefined;
};

/**
 * Sign-in with a TV subscription: `begin` requests a registration code for a new device id, with which the browser
 * opens the page of a TV provider; `complete` requests the person who has signed in with that device.
 */
export function createPayTv({ client, ownOrigin }: Deps): IdentityProvider {
  const run = <T>(
    context: ProviderContext,
    work: (provider: PayTvProvider) => Promise<T>,
  ): Promise<T | IdentityRefusal> => runPayTv(client, () => readPayTvSettings(context.settings, ownOrigin), work);
  return {
    kind: 'pay-tv',
    begin: (context, { client: registered, returnUrl }) =>
      run(context, async (provider) => {
        const token = await (registered
          ? client.getToken(provider, registered)
          : client.getOwnToken(provider, returnUrl));
        const deviceId = newSecret();
        const { code, expires } = await client.createCode(provider, token, deviceId);
        const memory = { state: newSecret(), code, expires: String(expires), deviceId, token, ...registered };
        return { step: 'redirect', url: '', memory } as const;
      }),
    complete: (context, { memory, parameters }) =>
      run(context, async (provider) => {
        const { deviceId, token, clientId, clientSecret } = memory ?? {};
        const isSameClient = clientId === parameters['clientId'] && clientSecret === parameters['clientSecret'];
        if (deviceId === undefined || token === undefined || !isSameClient) throw providerRefused(provider.label);
        const authentication = await client.findAuthentication(provider, token, deviceId);
        if (!authentication) throw providerRefused(provider.label);
        return toIdentity(client, provider, authentication, deviceId);
      }),
  };
}

/** Turns failures into refusals, and forgets a registration that the provider refuses. */
export async function runPayTv<T>(
  client: PayTvClient,
  readSettings: () => PayTvProvider,
  work: (provider: PayTvProvider) => Promise<T>,
): Promise<T | IdentityRefusal> {
  let provider: PayTvProvider | undefined;
  try {
    provider = readSettings();
    return await work(provider);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (provider && [400, 412].includes(error.refusal.status)) client.forgetRegistration(provider);
    return error.refusal;
  }
}

/**
 * Returns the person who has signed in with a device.
 * @throws ProviderFailure when the realm does not allow the TV provider.
 */
export async function toIdentity(
  client: PayTvClient,
  provider: PayTvProvider,
  { mvpd, userId, expires }: Authentication,
  deviceId: string,
): Promise<ExternalIdentity> {
  // The list in the browser is only a selection for the viewer. The server checks here which TV providers are allowed.
  if (provider.allowedProviders && !provider.allowedProviders.includes(mvpd)) throw providerRefused(provider.label);
  return {
    // Each TV provider chooses its own ids, so the same id may belong to different persons at two providers.
    subject: `${provider.issuer} ${mvpd} ${userId}`,
    email: null,
    isEmailVerified: false,
    name: (await client.findName(provider, mvpd)) ?? provider.label,
    device: { secret: deviceId, validUntil: new Date(expires) },
  };
}
