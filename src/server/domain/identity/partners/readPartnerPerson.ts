import type { PartnerPerson } from '#schemas/domain/partner-responses.ts';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { readProfile } from '../external/protocols/readProfile.ts';
import type { ExternalIdentity } from '../identityProvider.ts';

/** Returns the person of a partner's response. */
export function readPartnerPerson(settings: ProviderSettings, person: PartnerPerson): ExternalIdentity {
  const { subject, email, emailVerified, name } = person;
  const claims = { email, email_verified: emailVerified, name };
  return {
    // Another partner may give the same id to another person, so the account is found by the partner and the id.
    subject: `${issuerOf(settings)} ${subject}`,
    ...readProfile({ trustsEmail: settings.trustsEmail ?? false }, claims),
  };
}

/**
 * Returns a person's id at the partner.
 * @param subject of the stored identity.
 * @returns undefined for a person whom another partner has verified.
 */
export function readPartnerSubject(settings: ProviderSettings, subject: string): string | undefined {
  const prefix = `${issuerOf(settings)} `;
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;
}

/**
 * Returns the namespace of the partner's ids: `issuer`, or the origin of `apiUri`. The path is left out, so that
 * accounts stay linked when the version of the API in it changes.
 */
const issuerOf = ({ issuer, apiUri = '' }: ProviderSettings): string => issuer ?? URL.parse(apiUri)?.origin ?? '';
