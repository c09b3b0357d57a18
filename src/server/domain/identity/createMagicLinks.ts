// Sign-in by a link or a code in a mail.
import { HttpError } from '../../http/errors.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { hashCode } from './hashCode.ts';
import { IDENTITY_LIMITS, MAX_CODE_ATTEMPTS } from './identityRules.ts';
import type { AccountService } from './identityTypes.ts';

const PURPOSE = 'magic-link';

/** Creates the functions of magic links. */
export function createMagicLinks({
  accounts,
  tokens,
  limits,
  sessions,
  now,
  demo,
  queueMail,
}: IdentityDeps): Pick<AccountService, 'requestMagicLink' | 'exchangeMagicLink'> {
  const spend = async (realmId: string, proof: Parameters<AccountService['exchangeMagicLink']>[1], at: Date) => {
    if ('token' in proof)
      return looksLikeSecret(proof.token) ? tokens.spend(realmId, hashSecret(proof.token), [PURPOSE], at) : undefined;
    const email = normaliseEmail(proof.email);
    if (!(await limits.isWithin(realmId, 'codeByEmail', email)))
      throw tooManyAttempts(IDENTITY_LIMITS.codeByEmail.windowMs / 1000);
    const code = { email, purpose: PURPOSE, hash: hashCode(realmId, email, proof.code) } as const;
    return tokens.spendCode(realmId, code, MAX_CODE_ATTEMPTS, at);
  };
  return {
    async requestMagicLink(realm, email, origin) {
      await limits.countNetwork(realm.id, 'mailByAddress', origin.address);
      const recipient = normaliseEmail(email);
      if (await limits.isWithin(realm.id, 'mailByEmail', recipient))
        await queueMail(realm.id, 'magic-link', recipient, origin);
    },
    async exchangeMagicLink(realm, proof, visitor) {
      await limits.countNetwork(realm.id, 'tokenByAddress', visitor.address);
      const spent = await spend(realm.id, proof, new Date(now()));
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
