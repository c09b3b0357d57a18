// Sign-in by a link or a code in a mail.
import { HttpError } from '../../http/errors.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { Visitor } from '../session/sessionTypes.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { hashCode } from './hashCode.ts';
import { MAX_CODE_ATTEMPTS } from './identityRules.ts';
import type { AccountService, MailRequest } from './identityTypes.ts';

const PURPOSE = 'magic-link';

/** Creates the functions of magic links. */
export function createMagicLinks({
  accounts,
  tokens,
  attempts,
  sessions,
  now,
  allowsDemoAccounts,
  queueMail,
}: IdentityDeps): Pick<AccountService, 'requestMagicLink' | 'exchangeMagicLink'> {
  const redeemToken = (realmId: string, token: string) =>
    looksLikeSecret(token) ? tokens.redeem(realmId, hashSecret(token), [PURPOSE], new Date(now())) : undefined;
  const redeemCode = async (
    realmId: string,
    { email: input, code, solution }: MailRequest & { readonly code: string },
    { address, device, client }: Visitor,
  ) => {
    const email = normaliseEmail(input);
    const attempt = await attempts.begin({
      realmId,
      action: 'redeemCode',
      account: email,
      solution,
      address,
      device,
      deviceName: client?.name,
    });
    const hashed = { email, purpose: PURPOSE, hash: hashCode(realmId, email, code) } as const;
    const redeemed = await tokens.redeemCode(realmId, hashed, MAX_CODE_ATTEMPTS, new Date(now()));
    if (redeemed) await attempt.succeed();
    return redeemed;
  };
  return {
    async requestMagicLink(realm, { email, solution }, requester) {
      const account = normaliseEmail(email);
      await attempts.begin({ realmId: realm.id, action: 'sendEmail', account, solution, ...requester.client });
      await queueMail(realm.id, 'magic-link', account, requester);
    },
    async exchangeMagicLink(realm, proof, visitor) {
      const redeemed = await ('token' in proof
        ? redeemToken(realm.id, proof.token)
        : redeemCode(realm.id, proof, visitor));
      const account =
        redeemed && redeemed.accountId !== null ? await accounts.findById(realm.id, redeemed.accountId) : undefined;
      if (!account || (account.isDemo && !allowsDemoAccounts))
        throw new HttpError(
          401,
          'failedToMagicLogin',
          'The link or the code is not valid any more. Ask for a new one.',
        );
      return sessions.openFor(realm, account, visitor);
    },
  };
}
