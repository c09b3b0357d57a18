// What the servers of PBR, SPTV and OPiN send to this server (docs/identity.md, "The partner interface").
import { defineSchema, type TypeOf } from '../defineSchema.ts';

const requestId = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'The id of the request, unchanged, so that the response to another request is recognised.',
} as const;

/** A person whom a partner has verified. */
export const partnerPersonSchema = defineSchema({
  type: 'object',
  description: 'A person whom the partner has verified.',
  required: ['requestId', 'subject'],
  properties: {
    requestId,
    subject: {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: "The person's id at the partner. It never changes and is never given to another person.",
    },
    email: { type: ['string', 'null'], maxLength: 254, description: 'E-mail address.' },
    emailVerified: { type: 'boolean', description: 'Whether the address belongs to the person; default: no.' },
    name: { type: ['string', 'null'], maxLength: 200, description: 'Name.' },
    nonce: { type: 'string', maxLength: 100, description: "OPiN: the nonce of the sign-in page's address." },
  },
});
/** A person whom a partner has verified. */
export type PartnerPerson = TypeOf<typeof partnerPersonSchema>;

/** What a person may watch by a contract with a partner. */
export const partnerEntitlementsSchema = defineSchema({
  type: 'object',
  description: 'What a person may watch by a contract with the partner.',
  required: ['requestId', 'subject', 'entitlements'],
  properties: {
    requestId,
    subject: { type: 'string', maxLength: 255, description: 'The person of the request.' },
    entitlements: {
      type: 'array',
      maxItems: 500,
      description: 'All valid entitlements. What is not in the list has ended.',
      items: {
        type: 'object',
        description: 'An entitlement.',
        required: ['licenceId'],
        properties: {
          licenceId: { type: 'string', maxLength: 100, description: 'Id of a licence of the brand.' },
          expiresAt: {
            type: ['string', 'null'],
            maxLength: 40,
            description: 'When it ends, ISO 8601 with a zone; null or missing: not known.',
          },
        },
      },
    },
  },
});
/** What a person may watch by a contract with a partner. */
export type PartnerEntitlements = TypeOf<typeof partnerEntitlementsSchema>;

/** A request was carried out. */
export const partnerDoneSchema = defineSchema({
  type: 'object',
  description: 'The request was carried out.',
  required: ['requestId'],
  properties: { requestId },
});

/** Why a partner refuses a request (status 422). */
export const partnerRefusalSchema = defineSchema({
  type: 'object',
  description: 'The request is refused.',
  required: ['requestId', 'code'],
  properties: {
    requestId,
    code: {
      type: 'string',
      enum: ['INVALID_CREDENTIALS', 'LOCKED', 'TOKEN_INVALID', 'SECRET_REFUSED'],
      description:
        'INVALID_CREDENTIALS: id and secret do not belong together. LOCKED: the partner has locked the account. TOKEN_INVALID: the token is unknown, used or too old. SECRET_REFUSED: the new secret breaks a rule of the partner.',
    },
  },
});
/** Why a partner refuses a request. */
export type PartnerRefusal = TypeOf<typeof partnerRefusalSchema>;
