// The services of sessions, accounts and the sign-in with other providers.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { AttemptLimiter } from './domain/attempts/createAttemptLimiter.ts';
import type { Caches } from './memory/createCaches.ts';
import type { Mails } from './mail/createMails.ts';
import type { Outbound } from './outbound/createOutbound.ts';
import type { Database } from './db/database.ts';
import { createOwnAccounts } from './db/repositories/ownAccounts.ts';
import { createIdentities } from './domain/identity/createIdentities.ts';
import { createNewDeviceNotice } from './domain/identity/createNewDeviceNotice.ts';
import { createExternalProviders } from './domain/identity/external/createExternalProviders.ts';
import { createPartners } from './domain/identity/partners/createPartners.ts';
import { createEntitlementSync } from './domain/identity/createEntitlementSync.ts';
import { createProviderLookup } from './domain/identity/createProviderLookup.ts';
import { createProviderSignIn } from './domain/identity/createProviderSignIn.ts';
import { createPayTv } from './domain/identity/external/payTv/createPayTv.ts';
import { createPayTvClient } from './domain/identity/external/payTv/createPayTvClient.ts';
import { createSubscriptions } from './domain/identity/external/payTv/createSubscriptions.ts';
import { createLinkedIdentities } from './db/repositories/linkedIdentities.ts';
import { createAccountEvents } from './db/repositories/accountEvents.ts';
import { createUserLicences } from './db/repositories/userLicences.ts';
import { createSessions } from './db/repositories/sessions.ts';
import type { FieldCipher } from './db/fieldCipher.ts';
import { createRateLimits } from './db/repositories/rateLimits.ts';
import { createSignInAttempts } from './db/repositories/signInAttempts.ts';
import { createAccountService } from './domain/identity/createAccountService.ts';
import { createImpersonation } from './domain/admin/createImpersonation.ts';
import { createPeople } from './domain/admin/createPeople.ts';
import { createSessionService } from './domain/session/createSessionService.ts';
import { createPasswords } from './domain/session/passwords.ts';
import type { KeyRing } from './domain/session/createKeyRing.ts';
import { createFormServices } from './createFormServices.ts';

type AccountDeps = {
  readonly config: Config;
  readonly kysely: Database['kysely'];
  readonly keys: KeyRing;
  readonly cipher: FieldCipher;
  readonly attempts: AttemptLimiter;
  readonly mails: Mails;
  readonly outbound: Outbound;
  readonly caches: Caches;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Whether demo accounts can sign in. */
  readonly allowsDemoAccounts: boolean;
  /** Returns the address at which this process reaches itself; undefined before it listens. */
  readonly ownOrigin: () => string | undefined;
};

/** Creates sessions, accounts and the sign-in with other providers. */
export function createAccountServices({
  config,
  kysely,
  keys,
  cipher,
  attempts,
  mails,
  outbound,
  caches,
  log,
  now,
  allowsDemoAccounts,
  ownOrigin,
}: AccountDeps) {
  const passwords = createPasswords();
  const sessions = createSessionService({
    kysely,
    keys,
    attempts,
    passwords,
    now,
    caches,
    allowsDemoAccounts,
    onNewDevice: createNewDeviceNotice({ events: createAccountEvents(kysely), addMail: mails.queue.add, now }),
    onReplay: (replay) =>
      log.warn(
        replay,
        'A refresh token was used a second time. Its session was ended, because two parties may hold the token.',
      ),
  });
  const signInAttempts = createSignInAttempts(kysely, cipher);
  const [storedSessions, limits] = [createSessions(kysely), createRateLimits(kysely)];
  const [links, ownAccounts] = [createLinkedIdentities(kysely, cipher), createOwnAccounts(kysely, cipher)];
  const userLicences = createUserLicences(kysely);
  const identities = createIdentities({
    kysely,
    links,
    sessions,
    pendingLinks: signInAttempts,
    now,
    allowsDemoAccounts,
  });
  const { payTvClient, lookUp } = createProviders({ config, outbound, now, ownOrigin });
  const accountDeps = {
    kysely,
    cipher,
    ownAccounts,
    links,
    sessions,
    attempts,
    passwords,
    addMail: mails.queue.add,
    now,
    allowsDemoAccounts,
  };
  return {
    sessions,
    identities,
    providerSignIn: createProviderSignIn({ lookUp, attempts: signInAttempts, identities, storedSessions, limits, now }),
    ...createFormServices({ lookUp, identities, attempts, kysely, accounts: ownAccounts, now }),
    syncEntitlements: createEntitlementSync({
      lookUp,
      links,
      userLicences,
      onChange: sessions.refreshAccount,
    }),
    subscriptions: createSubscriptions({
      ...accountDeps,
      client: payTvClient,
      ownOrigin,
      licences: userLicences,
      identities,
    }),
    userAccounts: createAccountService(accountDeps),
    people: createPeople(accountDeps),
    impersonation: createImpersonation(accountDeps),
  };
}

/** Time limit in ms of one call to an identity provider. */
const PROVIDER_TIMEOUT_MS = 8_000;

/** Creates the identity providers of all kinds. */
function createProviders({
  config,
  outbound,
  now,
  ownOrigin,
}: Pick<AccountDeps, 'config' | 'outbound' | 'now' | 'ownOrigin'>) {
  const timeoutMs = config.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS;
  const payTvClient = createPayTvClient({ outbound, now, timeoutMs });
  const providers = [
    ...createExternalProviders({ outbound, now, timeoutMs }),
    ...createPartners({ timeoutMs }),
    createPayTv({ client: payTvClient, ownOrigin }),
  ];
  const lookUp = createProviderLookup({ providers, secrets: config.identitySecrets ?? {}, outbound, now });
  return { payTvClient, lookUp };
}
