import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { partitionsSchema } from './partitions.ts';

/** Who a session is (identity-and-commerce 3, session user). No name and no e-mail: those are the account's. */
export const sessionUserSchema = defineSchema({
  type: 'object',
  description: 'Who is looking.',
  additionalProperties: false,
  required: ['id', 'isGuest', 'isChild', 'rol', 'roles', 'licences', 'loc', 'profileId'],
  properties: {
    id: { type: 'string', description: 'Account, or the session for a guest; empty for a guest without a session.' },
    isGuest: { type: 'boolean', description: 'Not signed in.' },
    isChild: { type: 'boolean', description: "The profile is a child's." },
    rol: { type: 'string', description: 'Role in one word: guest, user, editor, admin.' },
    roles: { type: 'array', items: { type: 'string' }, description: 'All roles.' },
    licences: { type: 'array', items: { type: 'string' }, description: 'Licences in force.' },
    loc: { type: ['string', 'null'], description: 'Country of the account, ISO 3166 alpha-2.' },
    profileId: { type: ['string', 'null'], description: 'Profile in use.' },
    partitions: partitionsSchema,
  },
});
export type SessionUser = TypeOf<typeof sessionUserSchema>;

/**
 * Answer of every call that opens or renews a session (identity-and-commerce 3, tokens response). In cookie mode the tokens are
 * missing: the browser has an HttpOnly cookie instead (decision O1).
 */
export const sessionResponseSchema = defineSchema({
  type: 'object',
  description: 'A session.',
  required: ['missingInformationStatus', 'linkedAccounts', 'session'],
  properties: {
    authorisationToken: { type: 'string', description: 'JWT for the Authorization header; bearer mode only.' },
    refreshToken: { type: 'string', description: 'Opaque, for one use; bearer mode only.' },
    expiresIn: { type: 'integer', description: 'Seconds until the authorisation token expires.' },
    missingInformationStatus: {
      type: 'string',
      enum: ['NONE', 'REQUIRED'],
      description: 'REQUIRED: complete the account before going on (decision D4).',
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
export type SessionResponse = TypeOf<typeof sessionResponseSchema>;

/** No fields: a POST still has a JSON body, so that a form of another site cannot send it. */
export const emptyBodySchema = defineSchema({
  type: 'object',
  description: 'Nothing.',
  additionalProperties: false,
  properties: {},
});
