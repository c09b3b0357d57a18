// Reset and change of passwords, and the change of the e-mail address.
import { randomUUID } from 'node:crypto';
import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import type { Passkeys } from '../../db/repositories/passkeys.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import { createPasswordCheck } from './createPasswordCheck.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { inputRefused, invalidToken } from './identityErrors.ts';
import type { AccountService, Requester } from './identityTypes.ts';

const RESET_PURPOSES = ['reset-password', 'activate'] as const;

/** Creates the functions that change passwords and addresses. */
export function createPasswordChanges(
  deps: IdentityDeps & { readonly passkeys: Pick<Passkeys, 'removeAll'> },
): Pick<AccountService, 'requestReset' | 'reset' | 'changePassword' | 'changeEmail'> {
  const { accounts, signUps, tokens, passwords, passwordRules, attempts, sessions, passkeys, now, queueMail, record } =
    deps;

  const checkSecret = (secret: string, email: string): void => {
    const problem = passwordRules.check(secret, email);
    if (problem) throw inputRefused({ secret: problem });
  };
  const verifyCurrent = createPasswordCheck(deps);
  const activate = async (
    realmId: string,
    signUpId: string,
    passwordHash: string,
    requester: Requester,
  ): Promise<void> => {
    const signUp = await signUps.find(realmId, signUpId);
    const accountId = randomUUID();
    const account = { accountId, profileId: randomUUID(), passwordHash };
    if (!signUp || !(await signUps.complete(realmId, signUp, account))) throw invalidToken();
    await record(realmId, accountId, 'signed-up', requester);
  };
  return {
    async requestReset(realm, { email, solution }, requester) {
      const account = normaliseEmail(email);
      await attempts.begin({ realmId: realm.id, action: 'sendEmail', account, solution, ...requester.client });
      await queueMail(realm.id, 'reset-password', account, requester);
    },
    async reset(realm, { token, secret }, requester) {
      if (!looksLikeSecret(token)) throw invalidToken();
      const tokenHash = hashSecret(token);
      const at = new Date(now());
      const found = await tokens.find(realm.id, tokenHash, at);
      if (!found || found.usedAt !== null || !RESET_PURPOSES.some((purpose) => purpose === found.purpose))
        throw invalidToken();
      checkSecret(secret, found.email);
      const passwordHash = await passwords.hash(secret);
      const redeemed = await tokens.redeem(realm.id, tokenHash, RESET_PURPOSES, at);
      if (!redeemed) throw invalidToken();
      const { email, accountId, signUpId } = redeemed;
      const getResult = async () => ({
        email,
        device: (await attempts.devices.issue(realm.id, email, requester.client.device)).token,
      });
      if (signUpId !== null) {
        await activate(realm.id, signUpId, passwordHash, requester);
        return getResult();
      }
      if (accountId === null || !(await accounts.update(realm.id, accountId, { passwordHash }))) throw invalidToken();
      await tokens.revokeAll(realm.id, accountId, at);
      // Another person who knew the old password may have added passkeys, so all of them are removed.
      const hadPasskeys = await passkeys.removeAll(realm.id, accountId);
      await sessions.endAll(realm.id, accountId, 'password');
      await record(realm.id, accountId, 'password-reset', requester);
      if (hadPasskeys) await record(realm.id, accountId, 'passkey-removed', requester);
      await queueMail(realm.id, 'password-changed', email, requester);
      return getResult();
    },
    async changePassword(realm, { accountId, sessionId }, { currentSecret, secret, solution }, requester) {
      const { email } = await verifyCurrent(realm.id, accountId, { secret: currentSecret, solution }, requester);
      checkSecret(secret, email);
      await accounts.update(realm.id, accountId, { passwordHash: await passwords.hash(secret) });
      await tokens.revokeAll(realm.id, accountId, new Date(now()));
      await sessions.endAll(realm.id, accountId, 'password', sessionId);
      await record(realm.id, accountId, 'password-changed', requester);
      await queueMail(realm.id, 'password-changed', email, requester);
    },
    async changeEmail(realm, { accountId }, { email, secret, solution }, requester) {
      const next = normaliseEmail(email);
      if (!new RegExp(EMAIL_PATTERN).test(next)) throw inputRefused({ email: 'pleaseProvideValidEmail' });
      const account = await verifyCurrent(realm.id, accountId, { secret, solution }, requester);
      await attempts.begin({ realmId: realm.id, action: 'sendEmail', account: next, solution, ...requester.client });
      await queueMail(realm.id, 'change-email', next, requester, { accountId });
      await record(realm.id, accountId, 'email-change-requested', requester);
      await queueMail(realm.id, 'email-change-requested', account.email, requester, { email: next });
    },
  };
}
