import type { Kysely } from 'kysely';
import { DAY_MS } from '#schemas/durations.ts';
import { createAccountEvents } from '../../db/repositories/accountEvents.ts';
import { createAccountData } from '../../db/repositories/accountData.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import type { LinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import { createMailOutbox, type NewMail } from '../../db/repositories/mailOutbox.ts';
import { createOneTimeTokens } from '../../db/repositories/oneTimeTokens.ts';
import { createPasskeys } from '../../db/repositories/passkeys.ts';
import { createSignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { createDeletedProfiles } from '../../db/repositories/deletedProfiles.ts';
import { createProfiles } from '../../db/repositories/profiles.ts';
import { createRateLimits } from '../../db/repositories/rateLimits.ts';
import { createSignUps } from '../../db/repositories/signUps.ts';
import { createTvSignIns } from '../../db/repositories/tvSignIns.ts';
import type { FieldCipher } from '../../db/fieldCipher.ts';
import type { Tables } from '../../db/tables.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import { createProfileService } from '../profiles/createProfileService.ts';
import type { ProfileDeps } from '../profiles/profileDeps.ts';
import type { ProfileService } from '../profiles/profileTypes.ts';
import type { Passwords } from '../session/passwords.ts';
import { createMagicLinks } from './createMagicLinks.ts';
import { createOwnAccountLimits } from './createOwnAccountLimits.ts';
import { createOwnData } from './createOwnData.ts';
import { createOwnDetails } from './createOwnDetails.ts';
import { createOwnProviders } from './createOwnProviders.ts';
import { createOwnSessions } from './createOwnSessions.ts';
import { createPasswordChanges } from './createPasswordChanges.ts';
import { createSignUp } from './createSignUp.ts';
import { createPasskeyService } from './createPasskeyService.ts';
import type { PasskeyService } from './passkeyTypes.ts';
import { createAppCodes, type AppCodeService } from './createAppCodes.ts';
import { createTvSignIn, type TvSignInService } from './createTvSignIn.ts';
import type { AccountService } from './identityTypes.ts';
import type { OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { createPasswordRules } from './passwordRules.ts';

/** Time in ms after which expired tokens and finished mails are deleted. */
const RETENTION_MS = DAY_MS;

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly cipher: FieldCipher;
  readonly ownAccounts: OwnAccountDeps['ownAccounts'];
  readonly links: LinkedIdentities;
  readonly sessions: IdentityDeps['sessions'] & ProfileDeps['sessions'];
  readonly attempts: AttemptLimiter;
  readonly passwords: Passwords;
  readonly addMail: (realmId: string, mail: NewMail) => Promise<void>;
  readonly now: () => number;
  readonly allowsDemoAccounts: boolean;
};

/** The account service: sign-up and sign-in, what viewers manage in their own accounts, and profiles. */
export type UserAccounts = AccountService &
  OwnAccountService &
  TvSignInService &
  PasskeyService &
  AppCodeService & { readonly profiles: ProfileService };

/** Creates the account service. */
export function createAccountService(serviceDeps: Deps): UserAccounts {
  const { kysely, cipher, ownAccounts, links, sessions, attempts, passwords, addMail, now, allowsDemoAccounts } =
    serviceDeps;
  const events = createAccountEvents(kysely);
  const signUps = createSignUps(kysely, cipher);
  const tokens = createOneTimeTokens(kysely);
  const outbox = createMailOutbox(kysely);
  const passkeys = createPasskeys(kysely);
  const tvSignIns = createTvSignIns(kysely);
  const limits = createRateLimits(kysely);
  const deps: IdentityDeps = {
    accounts: createAccounts(kysely),
    signUps,
    tokens,
    passwords,
    passwordRules: createPasswordRules(),
    attempts,
    sessions,
    now,
    allowsDemoAccounts,
    async queueMail(realmId, template, recipient, { site, locale, device, returnTo }, parameters) {
      // An account of a person whose provider reports no address gets no mails.
      if (recipient === '') return;
      await addMail(realmId, {
        template,
        recipient,
        locale,
        parameters: {
          origin: site,
          ...(device !== null && { device }),
          ...(returnTo !== undefined && { returnTo }),
          ...parameters,
        },
      });
    },
    record: (realmId, accountId, kind, { device }) =>
      events.add(realmId, accountId, { kind, device, at: new Date(now()) }),
  };
  const ownDeps: OwnAccountDeps = {
    ...deps,
    ownAccounts,
    limits: createOwnAccountLimits({ limits, now }),
  };
  return {
    profiles: createProfileService({ ...ownDeps, sessions, ...createProfileStores(kysely) }),
    ...createSignUp(deps),
    ...createPasswordChanges({ ...deps, passkeys }),
    ...createMagicLinks(deps),
    ...createAppCodes(deps),
    ...createTvSignIn({ ...deps, tvSignIns, limits }),
    ...createPasskeyService({
      ...ownDeps,
      passkeys,
      challenges: createSignInAttempts(kysely, cipher),
    }),
    ...createOwnSessions(ownDeps),
    ...createOwnDetails(ownDeps),
    ...createOwnProviders({ ...ownDeps, links }),
    ...createOwnData({ ...ownDeps, accountData: createAccountData(kysely) }),
    async listEvents(realm, { accountId }) {
      const latest = await events.list(realm.id, accountId);
      return { events: latest.map(({ kind, device, at }) => ({ kind, device, at: at.toISOString() })) };
    },
    async removeExpired() {
      const before = new Date(now() - RETENTION_MS);
      await signUps.removeExpired(before);
      await tokens.removeExpired(before);
      await outbox.removeDone(before);
      await tvSignIns.removeExpired(before);
    },
  };
}

const createProfileStores = (kysely: Kysely<Tables>) => ({
  profiles: createProfiles(kysely),
  deletedProfiles: createDeletedProfiles(kysely),
});
