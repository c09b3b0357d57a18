// Passkeys (ADR 046). A passkey never is the only way to sign in to an account: viewers add one to an account that has
// another way, and passkeys do not count when another way is removed.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import { PASSKEY_NAME_MAX, type Passkey, type PasskeyOptions } from '#schemas/domain/passkey.ts';
import type { PasskeySummary, Passkeys } from '../../db/repositories/passkeys.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from '../session/secrets.ts';
import { createOwnerProof } from './createOwnerProof.ts';
import type { OwnAccountDeps } from './ownAccountTypes.ts';
import type { PasskeyService, PasskeySite } from './passkeyTypes.ts';
import {
  createRegistrationOptions,
  createSignInOptions,
  readPasskeyChallenge,
  verifyNewCredential,
  verifyUsedCredential,
} from './verifyPasskeys.ts';

/** Time in ms within which the browser must send the response to a challenge. */
const CHALLENGE_LIFE_MS = 10 * MINUTE_MS;
/** Maximum number of passkeys of one account. */
export const MAX_PASSKEYS = 10;

/** Challenges are stored in the table of sign-in attempts, with these names as their provider. */
const SIGN_IN = 'passkey:sign-in';
const ADD = 'passkey:add';
type Purpose = typeof SIGN_IN | typeof ADD;

type Deps = OwnAccountDeps & { readonly passkeys: Passkeys; readonly challenges: SignInAttempts };

/** Creates the service. */
export function createPasskeyService(deps: Deps): PasskeyService {
  const { accounts, passkeys, limits, sessions, now, allowsDemoAccounts, queueMail, record } = deps;
  const prove = createOwnerProof(deps);
  const { add: addChallenge, take: takeChallenge } = createChallenges(deps);
  return {
    async beginPasskeySignIn(realm, site) {
      const challenge = newSecret();
      await addChallenge(realm.id, SIGN_IN, site, challenge, '');
      return toResponse(await createSignInOptions(site, challenge));
    },
    async signInWithPasskey(realm, site, credential, visitor) {
      const challenge = readPasskeyChallenge(credential);
      if ((await takeChallenge(realm.id, SIGN_IN, site, challenge)) === undefined) throw expired();
      const passkey = await passkeys.find(realm.id, credential.id);
      if (!passkey || passkey.host !== site.host) throw unknown();
      const account = await accounts.findById(realm.id, passkey.accountId);
      if (!account || (account.isDemo && !allowsDemoAccounts)) throw unknown();
      const verified = await verifyUsedCredential(site, challenge, credential, passkey);
      if (!verified) throw refused(401);
      const use = { ...verified, at: new Date(now()) };
      if (!(await passkeys.use(realm.id, credential.id, use))) {
        await record(realm.id, account.accountId, 'passkey-copied', { device: visitor.client?.name ?? null });
        throw refused(401);
      }
      return sessions.openFor(realm, account, visitor);
    },
    async beginPasskey(realm, owner, site, proof, requester) {
      await limits.count(realm.id, 'accountChange', owner.accountId);
      const account = await prove(realm.id, owner, proof, requester);
      const existing = await passkeys.list(realm.id, owner.accountId);
      if (existing.length >= MAX_PASSKEYS) throw full();
      const challenge = newSecret();
      await addChallenge(realm.id, ADD, site, challenge, owner.accountId);
      return toResponse(await createRegistrationOptions(site, challenge, account, existing));
    },
    async addPasskey(realm, owner, site, credential, requester) {
      await limits.count(realm.id, 'accountChange', owner.accountId);
      const challenge = readPasskeyChallenge(credential);
      // The challenge belongs to another account: the browser's session has changed meanwhile.
      if ((await takeChallenge(realm.id, ADD, site, challenge)) !== owner.accountId) throw expired();
      const verified = await verifyNewCredential(site, challenge, credential);
      if (!verified) throw refused(400);
      const passkey = {
        ...verified,
        passkeyId: randomUUID(),
        accountId: owner.accountId,
        host: site.host,
        name: (requester.device ?? site.host).slice(0, PASSKEY_NAME_MAX),
        createdAt: new Date(now()),
      };
      const outcome = await passkeys.add(realm.id, passkey, MAX_PASSKEYS);
      if (outcome === 'full') throw full();
      if (outcome === 'taken') throw new HttpError(409, 'passkeyExists', 'This passkey was added before.');
      await record(realm.id, owner.accountId, 'passkey-added', requester);
      const account = await accounts.findById(realm.id, owner.accountId);
      await queueMail(realm.id, 'passkey-added', account?.email ?? '', requester);
      return toPasskey({ ...passkey, lastUsedAt: null });
    },
    async listPasskeys(realm, { accountId }) {
      return { passkeys: (await passkeys.list(realm.id, accountId)).map(toPasskey), max: MAX_PASSKEYS };
    },
    async renamePasskey(realm, { accountId }, passkeyId, name) {
      await limits.count(realm.id, 'accountChange', accountId);
      const renamed = await passkeys.rename(realm.id, accountId, passkeyId, name.trim());
      if (!renamed) throw unknownEntry();
      return toPasskey(renamed);
    },
    async removePasskey(realm, { accountId }, passkeyId, requester) {
      await limits.count(realm.id, 'accountChange', accountId);
      if (!(await passkeys.remove(realm.id, accountId, passkeyId))) throw unknownEntry();
      await record(realm.id, accountId, 'passkey-removed', requester);
    },
  };
}

/** Creates the storage of challenges. They are stored as hashes; each is bound to one browser and works once. */
function createChallenges({ challenges, now }: Pick<Deps, 'challenges' | 'now'>) {
  return {
    add: (
      realmId: string,
      provider: Purpose,
      { origin, browserSecret }: PasskeySite & { readonly browserSecret: string },
      challenge: string,
      accountId: string,
    ): Promise<void> =>
      challenges.add(realmId, {
        provider,
        stateHash: hashSecret(challenge),
        browserHash: hashSecret(browserSecret),
        returnUrl: origin,
        sealed: seal(accountId, browserSecret),
        createdAt: new Date(now()),
        expiresAt: new Date(now() + CHALLENGE_LIFE_MS),
      }),
    /** Removes a challenge and returns its account, which is empty for a sign-in; undefined: there is none. */
    async take(
      realmId: string,
      provider: Purpose,
      { browserSecret }: PasskeySite,
      challenge: string,
    ): Promise<string | undefined> {
      if (browserSecret === undefined || !looksLikeSecret(challenge)) return undefined;
      const key = {
        provider,
        browserHash: hashSecret(browserSecret),
        stateHash: hashSecret(challenge),
        at: new Date(now()),
      };
      const found = await challenges.take(realmId, key);
      return found && unseal(found.sealed, browserSecret);
    },
  };
}

const toResponse = (options: object): PasskeyOptions => ({
  options: options as PasskeyOptions['options'],
  expiresIn: CHALLENGE_LIFE_MS / SECOND_MS,
});

const toPasskey = ({ passkeyId, name, host, isBackedUp, createdAt, lastUsedAt }: PasskeySummary): Passkey => ({
  id: passkeyId,
  name,
  host,
  isBackedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const expired = (): HttpError =>
  new HttpError(400, 'passkeyExpired', 'The challenge is unknown, was used, or is older than ten minutes. Ask again.');

const refused = (status: 400 | 401): HttpError =>
  new HttpError(
    status,
    'passkeyRefused',
    'The passkey could not be verified. Its response is for another site or was changed.',
  );

const unknown = (): HttpError =>
  new HttpError(401, 'passkeyUnknown', 'No account of this site has this passkey. It may have been removed.');

const unknownEntry = (): HttpError =>
  new HttpError(404, 'PASSKEY_UNKNOWN', 'The account has no such passkey. It may have been removed already.');

const full = (): HttpError =>
  new HttpError(409, 'PASSKEYS_FULL', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
