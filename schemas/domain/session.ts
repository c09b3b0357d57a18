import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { partitionsSchema } from './partitions.ts';

/**
 * The viewer of a session (specification, identity-and-commerce 3, session user). Name and e-mail belong to the
 * account.
 */
export const sessionUserSchema = defineSchema({
  type: 'object',
  description: 'The viewer.',
  additionalProperties: false,
  required: ['id', 'isGuest', 'isChild', 'rol', 'roles', 'licences', 'loc', 'profileId'],
  properties: {
    id: {
      type: 'string',
      description: "Id of the account, or of a guest's session; empty for a guest without a session.",
    },
    isGuest: { type: 'boolean', description: 'Whether the viewer is not signed in.' },
    isChild: { type: 'boolean', description: "Whether the profile is a child's." },
    rol: { type: 'string', description: 'Main role: guest, user, editor, admin.' },
    roles: { type: 'array', items: { type: 'string' }, description: 'All roles.' },
    licences: { type: 'array', items: { type: 'string' }, description: 'Valid licences.' },
    loc: { type: ['string', 'null'], description: 'Country of the account, ISO 3166 alpha-2.' },
    profileId: { type: ['string', 'null'], description: 'Profile in use.' },
    signedInWith: {
      type: 'string',
      description: 'Kind and client name of the provider with which the viewer has signed in: `openid:acme`.',
    },
    mustChooseProfile: {
      type: 'boolean',
      description:
        'True after a sign-in to an account with several profiles, until the viewer says who is watching (`POST /api/v2/user/profile/{id}/switch`).',
    },
    hasMissingInformation: {
      type: 'boolean',
      description:
        'True while the account lacks a required field of `identity.signUpFields`. Videos are refused with 428 MISSING_INFORMATION until then.',
    },
    impersonatedUntil: {
      type: 'integer',
      description: 'Ms since 1970 until which an administrator sees the site as this viewer. The session is read-only.',
    },
    partitions: partitionsSchema,
  },
});
/** The viewer of a session. */
export type SessionUser = TypeOf<typeof sessionUserSchema>;

/**
 * Response of every call that opens or renews a session (specification, identity-and-commerce 3, tokens response).
 * In cookie mode the tokens are missing: the browser has an HttpOnly cookie instead (decision O1).
 */
export const sessionResponseSchema = defineSchema({
  type: 'object',
  description: 'A session.',
  required: ['missingInformationStatus', 'linkedAccounts', 'session'],
  properties: {
    authorisationToken: { type: 'string', description: 'JWT for the Authorization header; bearer mode only.' },
    refreshToken: { type: 'string', description: 'Opaque token for one use; bearer mode only.' },
    expiresIn: { type: 'integer', description: 'Seconds until the authorisation token expires.' },
    missingInformationStatus: {
      type: 'string',
      enum: ['NONE', 'REQUIRED'],
      description:
        'REQUIRED: the account lacks a required field of the sign-up form and must be completed first (`putAccount`).',
    },
    linkedAccounts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['provider'],
        properties: { provider: { type: 'string', description: 'Provider.' } },
        description: 'A linked account.',
      },
      description: 'Accounts of other providers.',
    },
    session: sessionUserSchema,
  },
});
/** Response of a call that opens or renews a session. */
export type SessionResponse = TypeOf<typeof sessionResponseSchema>;

/** An empty object. A POST still needs a JSON body, so that a form of another site cannot send it. */
export const emptyBodySchema = defineSchema({
  type: 'object',
  description: 'An empty object.',
  additionalProperties: false,
  properties: {},
});
