// Reset and change of passwords, and the change of the e-mail address.
import { randomUUID } from 'node:crypto';
import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import type { StoredAccount } from '../../db/repositories/accounts.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { inputRefused, invalidToken, wrongCurrentPassword } from './identityErrors.ts';
import { IDENTITY_LIMITS } from './identityRules.ts';
import type { AccountService, Origin } from './identityTypes.ts';

const RESET_PURPOSES = ['reset-password', 'activate'] as const;

/** Creates the functions that change passwords and addresses. */
export function createPasswordChanges(
  deps: IdentityDeps,
): Pick<AccountService, 'requestReset' | 'reset' | 'changePassword' | 'changeEmail'> {
  const { accounts, signUps, tokens, passwords, passwordRules, limits, sessions, now, queueMail, record } = deps;

  const checkSecret = (secret: string, email: string): void => {
    const problem = passwordRules.check(secret, email);
    if (problem) throw inputRefused({ secret: problem });
  };
  /** Wrong passwords are counted by account, because a stolen session must not become a way to guess. */
  const verifyCurrent = async (realmId: string, accountId: string, secret: string): Promise<StoredAccount> => {
    if (!(await limits.isWithin(realmId, 'currentPassword', accountId)))
      throw tooManyAttempts(IDENTITY_LIMITS.currentPassword.windowMs / 1000);
    const account = await accounts.findById(realmId, accountId);
    if (!(await passwords.matches(account?.passwordHash, secret)) || !account) throw wrongCurrentPassword();
    return account;
  };
  const activate = async (realmId: string, signUpId: string, passwordHash: string, origin: Origin): Promise<void> => {
    const signUp = await signUps.find(realmId, signUpId);
    const accountId = randomUUID();
    const account = { accountId, profileId: randomUUID(), passwordHash };
    if (!signUp || !(await signUps.complete(realmId, signUp, account))) throw invalidToken();
    await record(realmId, accountId, 'signed-up', origin);
  };
  return {
    async requestReset(realm, email, origin) {
      await limits.countNetwork(realm.id, 'mailByAddress', origin.address);
      const recipient = normaliseEmail(email);
      if (await limits.isWithin(realm.id, 'mailByEmail', recipient))
        await queueMail(realm.id, 'reset-password', recipient, origin);
    },
    async reset(realm, { token, secret }, origin) {
      await limits.countNetwork(realm.id, 'tokenByAddress', origin.address);
      if (!looksLikeSecret(token)) throw invalidToken();
      const tokenHash = hashSecret(token);
      const at = new Date(now());
      const found = await tokens.find(realm.id, tokenHash, at);
      if (!found || found.usedAt !== null || !RESET_PURPOSES.some((purpose) => purpose === found.purpose))
        throw invalidToken();
      checkSecret(secret, found.email);
      const passwordHash = await passwords.hash(secret);
      const spent = await tokens.spend(realm.id, tokenHash, RESET_PURPOSES, at);
      if (!spent) throw invalidToken();
      const { email, accountId, signUpId } = spent;
      if (signUpId !== null) {
        await activate(realm.id, signUpId, passwordHash, origin);
        return { email };
      }
      if (accountId === null || !(await accounts.update(realm.id, accountId, { passwordHash }))) throw invalidToken();
      await tokens.revokeAll(realm.id, accountId, at);
      await sessions.endAll(realm.id, accountId, 'password');
      await record(realm.id, accountId, 'password-reset', origin);
      await queueMail(realm.id, 'password-changed', email, origin);
      return { email };
    },
    async changePassword(realm, { accountId, sessionId }, { currentSecret, secret }, origin) {
      const { email } = await verifyCurrent(realm.id, accountId, currentSecret);
      checkSecret(secret, email);
      await accounts.update(realm.id, accountId, { passwordHash: await passwords.hash(secret) });
      await tokens.revokeAll(realm.id, accountId, new Date(now()));
      await sessions.endAll(realm.id, accountId, 'password', sessionId);
      await record(realm.id, accountId, 'password-changed', origin);
      await queueMail(realm.id, 'password-changed', email, origin);
    },
    async changeEmail(realm, { accountId }, { email, secret }, origin) {
      await limits.countNetwork(realm.id, 'mailByAddress', origin.address);
      const next = normaliseEmail(email);
      if (!new RegExp(EMAIL_PATTERN).test(next) || /\p{Cc}/u.test(next))
        throw inputRefused({ email: 'pleaseProvideValidEmail' });
      const account = await verifyCurrent(realm.id, accountId, secret);
      if (!(await limits.isWithin(realm.id, 'mailByEmail', next))) return;
      await queueMail(realm.id, 'change-email', next, origin, { accountId });
      await queueMail(realm.id, 'email-change-requested', account.email, origin, { email: next });
    },
  };
}
