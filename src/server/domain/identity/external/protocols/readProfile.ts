import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import { normaliseEmail } from '../../../session/sessionRules.ts';
import type { ExternalIdentity } from '../../identityProvider.ts';
import type { ExternalProvider } from '../providerTypes.ts';

/** Reads e-mail address and name from the claims that a provider sends. */
export function readProfile(
  provider: Pick<ExternalProvider, 'trustsEmail'>,
  claims: Readonly<Record<string, unknown>>,
): Pick<ExternalIdentity, 'email' | 'isEmailVerified' | 'name'> {
  const { email, email_verified: verified, name } = claims;
  const address = typeof email === 'string' && email.length <= 254 ? normaliseEmail(email) : '';
  return {
    email: new RegExp(EMAIL_PATTERN).test(address) && !/\p{Cc}/u.test(address) ? address : null,
    // Apple sends the claim as a text.
    isEmailVerified: provider.trustsEmail || verified === true || verified === 'true',
    name:
      typeof name === 'string' && name.trim() !== ''
        ? name
            .trim()
            .replace(/\p{Cc}/gu, '')
            .slice(0, 80)
            // The cut can leave half of a character, which the database refuses.
            .toWellFormed()
        : null,
  };
}
