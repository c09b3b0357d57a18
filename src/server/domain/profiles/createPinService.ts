import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { invalidToken } from '../identity/identityErrors.ts';
import type { PinCheck } from './createPinCheck.ts';
import { refuseChildren } from './childRules.ts';
import type { ProfileDeps } from './profileDeps.ts';
import type { ProfileService } from './profileTypes.ts';

/** Creates the functions that set the PIN of an account and remove it by mail. */
export function createPinService(
  { profiles, passwords, attempts, limits, accounts, tokens, queueMail, record, now }: ProfileDeps,
  checkPin: PinCheck,
): Pick<ProfileService, 'setPin' | 'requestPinReset' | 'confirmPinReset'> {
  return {
    async setPin({ id: realmId }, session, { pin, currentPin, solution }, requester) {
      const { accountId } = session;
      const owner = { realmId, accountId };
      await limits.count(realmId, 'accountChange', accountId);
      const stored = await profiles.list(owner);
      refuseChildren(stored, session);
      const hadPin = (await profiles.findPin(owner)) !== null;
      await checkPin(owner, { pin: currentPin, solution }, requester, 'currentPin');
      const currentProfileId = session.profileId ?? stored.find(({ isDefault }) => isDefault)?.profileId;
      await profiles.setPin(owner, await passwords.hash(pin), hadPin ? undefined : currentProfileId);
      await record(realmId, accountId, 'pin-changed', requester);
    },
    async requestPinReset({ id: realmId }, { accountId }, { solution }, requester) {
      const account = await accounts.findById(realmId, accountId);
      if (!account) return;
      await attempts.begin({ realmId, action: 'sendEmail', account: account.email, solution, ...requester.client });
      await queueMail(realmId, 'reset-pin', account.email, requester);
    },
    async confirmPinReset({ id: realmId }, code, requester) {
      if (!looksLikeSecret(code)) throw invalidToken();
      const redeemed = await tokens.redeem(realmId, hashSecret(code), ['reset-pin'], new Date(now()));
      if (!redeemed || redeemed.accountId === null) throw invalidToken();
      await profiles.setPin({ realmId, accountId: redeemed.accountId }, null);
      await record(realmId, redeemed.accountId, 'pin-reset', requester);
    },
  };
}
