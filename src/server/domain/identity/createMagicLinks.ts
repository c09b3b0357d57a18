// Sign-in by a link or a code in a mail.
import { HttpError } from '../../http/errors.ts';
import type { AttemptOrigin } from '../attempts/createAttemptLimiter.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
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
  demo,
  queueMail,
}: IdentityDeps): Pick<AccountService, 'requestMagicLink' | 'exchangeMagicLink'> {
  const spendToken = (realmId: string, token: string) =>
    looksLikeSecret(token) ? tokens.spend(realmId, hashSecret(token), [PURPOSE], new Date(now())) : undefined;
  const spendCode = async (
    realmId: string,
    { email: input, code, solution }: MailRequest & { readonly code: string },
    client: AttemptOrigin,
  ) => {
    const email = normaliseEmail(input);
    const attempt = await attempts.begin({ realmId, action: 'redeemCode', account: email, solution, ...client });
    const hashed = { email, purpose: PURPOSE, hash: hashCode(realmId, email, code) } as const;
    const spent = await tokens.spendCode(realmId, hashed, MAX_CODE_ATTEMPTS, new Date(now()));
    if (spent) await attempt.succeed();
    return spent;
  };
  return {
    async requestMagicLink(realm, { email, solution }, origin) {
      const account = normaliseEmail(email);
      await attempts.begin({ realmId: realm.id, action: 'sendEmail', account, solution, ...origin.client });
      await queueMail(realm.id, 'magic-link', account, origin);
    },
    async exchangeMagicLink(realm, proof, visitor) {
      const spent = await ('token' in proof ? spendToken(realm.id, proof.token) : spendCode(realm.id, proof, visitor));
      const account =
        spent && spent.accountId !== null ? await accounts.findById(realm.id, spent.accountId) : undefined;
      if (!account || (account.isDemo && !demo))
        throw new HttpError(
          401,
          'failedToMagicLogin',
          'The link or the code is not valid any more. Ask for a new one.',
        );
      return sessions.openFor(realm, account, visitor);
    },
  };
}
