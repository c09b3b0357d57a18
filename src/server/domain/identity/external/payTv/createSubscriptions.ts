// Linked TV subscriptions: which licences they give, and devices without a browser of their own.
import type { LinkedIdentities } from '../../../../db/repositories/linkedIdentities.ts';
import type { UserLicences } from '../../../../db/repositories/userLicences.ts';
import { DAY_MS } from '#schemas/durations.ts';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { HttpError } from '../../../../http/errors.ts';
import { hashSecret } from '../../../session/secrets.ts';
import type { LiveSession } from '../../../session/liveSession.ts';
import type { OpenedSession, SessionService, Visitor } from '../../../session/sessionTypes.ts';
import type { Identities } from '../../createIdentities.ts';
import { toProviderError, toProviderKey, type ProviderRealm } from '../../createProviderLookup.ts';
import { isRefusal, type ExternalIdentity } from '../../identityProvider.ts';
import { ProviderFailure } from '../providerErrors.ts';
import { runPayTv, toIdentity } from './createPayTv.ts';
import type { PayTvClient } from './createPayTvClient.ts';
import { readPayTvSettings, type PayTvProvider } from './payTvSettings.ts';

/** Maximum time in ms for which a licence is granted before the provider must confirm it again. */
const MAX_GRANT_MS = 31 * DAY_MS;

/** The viewer and the resource that a request is about. */
export type SubscriptionInput = {
  readonly requestorId: string;
  readonly resourceId: string;
  /** Undefined: a guest without a session. */
  readonly session: LiveSession | undefined;
  /** Reads the session of the request again. */
  readonly readSession: () => Promise<LiveSession | undefined>;
  readonly visitor: Visitor;
  /** Hash of the browser's cookie. It finds the sign-up again after a new viewer has agreed to the brand's terms. */
  readonly browserHash: string;
  readonly allowsSelfRegistration: boolean;
  readonly country: string | null;
  /** Address of this site, for a registration. */
  readonly returnUrl: string;
};

/** Linked TV subscriptions. */
export type Subscriptions = {
  /** Returns the settings of the realm's pay-TV provider with a requestor id. Throws 404 PROVIDER_UNKNOWN. */
  findSettings(realm: ProviderRealm, requestorId: string): ProviderSettings;
  /** Whether the account has a linked subscription whose device the provider accepts until a time in the future. */
  isLinked(realm: ProviderRealm, settings: ProviderSettings, accountId: string): Promise<boolean>;
  /**
   * Requests from the provider whether the viewer's subscription includes the resource, stores the licences that it
   * gives, and opens a session that has them.
   * @throws HttpError 400 RESOURCE_UNKNOWN, 403 subscriptionNotIncluded, 404 PROVIDER_UNKNOWN or subscriptionNotLinked,
   *   or the refusal of the provider or of `Identities`.
   */
  confirm(realm: ProviderRealm, input: SubscriptionInput): Promise<OpenedSession>;
  /**
   * Requests a registration code for a device, such as a TV set, whose viewer signs in on another screen.
   * @returns the code.
   */
  createDeviceCode(
    realm: ProviderRealm,
    input: Pick<SubscriptionInput, 'requestorId' | 'session' | 'returnUrl'>,
  ): Promise<string>;
};

type Deps = {
  readonly client: PayTvClient;
  readonly ownOrigin: () => string | undefined;
  readonly links: Pick<LinkedIdentities, 'findDevice' | 'listProviders'>;
  readonly licences: Pick<UserLicences, 'replaceFrom'>;
  readonly identities: Pick<Identities, 'signIn'>;
  readonly sessions: Pick<SessionService, 'openFor' | 'refreshAccount'>;
  readonly now: () => number;
};

/** Creates the service. */
export function createSubscriptions(deps: Deps): Subscriptions {
  const { client, ownOrigin, links, now } = deps;
  const findSettings: Subscriptions['findSettings'] = (realm, requestorId) => {
    const settings = realm.providers.find((one) => one.kind === 'pay-tv' && one.requestorId === requestorId);
    if (!settings) throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This site does not offer this way to sign in.');
    return settings;
  };
  const run = async <T>(settings: ProviderSettings, work: (provider: PayTvProvider) => Promise<T>): Promise<T> => {
    const result = await runPayTv(
      client,
      () => readPayTvSettings(settings, ownOrigin),
      async (provider) => ({
        value: await work(provider),
      }),
    );
    if (isRefusal(result)) throw toProviderError(result);
    return result.value;
  };
  const findDevice = async (realm: ProviderRealm, settings: ProviderSettings, accountId: string) => {
    const device = await links.findDevice(realm.id, accountId, keyOf(settings));
    return device && device.validUntil.getTime() > now() ? device : undefined;
  };
  const grant = createGrant(deps);

  return {
    findSettings,
    isLinked: async (realm, settings, accountId) => (await findDevice(realm, settings, accountId)) !== undefined,
    async confirm(realm, { requestorId, resourceId, session, readSession, visitor, returnUrl, ...newAccount }) {
      const settings = findSettings(realm, requestorId);
      if (settings.resourceId !== resourceId)
        throw new HttpError(400, 'RESOURCE_UNKNOWN', `resourceId is not the one of ${requestorId} on this site.`);
      const accountId = session?.accountId ?? undefined;
      const linked = accountId === undefined ? undefined : await findDevice(realm, settings, accountId);
      return run(settings, async (provider) => {
        const token = await client.getOwnToken(provider, returnUrl);
        if (session && accountId !== undefined && linked)
          return grant(realm, settings, {
            provider,
            token,
            accountId,
            device: linked.secret,
            session,
            readSession,
            visitor,
          });
        // The device has no browser. Its registration code was created for its session (createDeviceCode).
        const device = session && toDeviceId(session);
        const found = device && (await client.findAuthentication(provider, token, device));
        if (!found) throw notLinked();
        const identity = await toIdentity(client, provider, found, device);
        const opened = await signIn(deps, realm, settings, identity, { visitor, ...newAccount });
        const owner = { accountId: opened.session.accountId ?? '', session: opened.session };
        const next = { ...visitor, current: opened.session };
        return grant(realm, settings, { provider, token, device, ...owner, visitor: next });
      });
    },
    createDeviceCode: (realm, { requestorId, session, returnUrl }) =>
      run(findSettings(realm, requestorId), async (provider) => {
        const token = await client.getOwnToken(provider, returnUrl);
        const deviceId = session ? toDeviceId(session) : hashSecret(crypto.randomUUID());
        return (await client.createCode(provider, token, deviceId)).code;
      }),
  };
}

type GrantInput = {
  readonly provider: PayTvProvider;
  readonly token: string;
  readonly accountId: string;
  readonly device: string;
  readonly session: LiveSession;
  /** Missing: a new session is opened in cookie mode, too. */
  readonly readSession?: () => Promise<LiveSession | undefined>;
  readonly visitor: Visitor;
};

/** Returns the function that requests a subscription's licences from the provider and stores them for an account. */
function createGrant({ client, licences, sessions, links, now }: Deps) {
  return async (
    realm: ProviderRealm,
    settings: ProviderSettings,
    { provider, token, accountId, device, session, readSession, visitor }: GrantInput,
  ): Promise<OpenedSession> => {
    const result = await client.authorise(provider, token, device);
    const providerKey = keyOf(settings);
    const isIncluded = typeof result === 'number';
    const expiresAt = new Date(Math.min(isIncluded ? result : now(), now() + MAX_GRANT_MS));
    const given = isIncluded ? (settings.grantsLicences ?? []) : [];
    await licences.replaceFrom(
      realm.id,
      accountId,
      providerKey,
      given.map((licenceId) => ({ licenceId, expiresAt })),
    );
    sessions.refreshAccount(accountId);
    if (result === 'unknown') throw notLinked();
    if (!isIncluded)
      throw new ProviderFailure({
        refused: 'subscriptionNotIncluded',
        status: 403,
        messages: [`Your TV package does not include ${realm.id}.`],
      });
    const linkedProviders = await links.listProviders(realm.id, accountId);
    // In cookie mode the session is not replaced: the response to another call that still has the old cookie would
    // delete the new cookie.
    const current = realm.sessionMode === 'cookie' ? await readSession?.() : undefined;
    if (current) return { session: current, linkedProviders };
    const owner = { accountId, profileId: session.profileId, signedInWith: providerKey };
    return { ...(await sessions.openFor(realm, owner, visitor)), linkedProviders };
  };
}

async function signIn(
  { identities }: Deps,
  realm: ProviderRealm,
  settings: ProviderSettings,
  identity: ExternalIdentity,
  {
    visitor,
    browserHash,
    allowsSelfRegistration,
    country,
  }: Pick<SubscriptionInput, 'visitor' | 'browserHash' | 'allowsSelfRegistration' | 'country'>,
): Promise<OpenedSession> {
  const opened = await identities.signIn(
    realm,
    {
      provider: keyOf(settings),
      identity,
      maySignUp: allowsSelfRegistration && settings.signUp !== false,
      country,
      needsNoEmail: true,
    },
    { ...visitor, browserHash },
  );
  if (isRefusal(opened)) throw new ProviderFailure(opened);
  return opened;
}

const keyOf = ({ kind, clientName = '' }: ProviderSettings): string => toProviderKey({ kind, clientName });

/** Returns the id of a session's device at the provider. It cannot be guessed and reveals no account. */
const toDeviceId = ({ sessionId }: LiveSession): string => hashSecret(`pay-tv ${sessionId}`);

const notLinked = (): ProviderFailure =>
  new ProviderFailure({
    refused: 'subscriptionNotLinked',
    status: 404,
    messages: ['No TV subscription is linked. Pick your TV provider and sign in there.'],
  });
