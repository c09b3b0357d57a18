// Fields that the calls about editors and administrators share.
import { ACCOUNT_LIMITS } from '../domain/account.ts';
import { EDITOR_ROLE_PATTERN } from '../realm/editor-roles.ts';

/** Roles of the people who run a brand. An administrator may do everything that an editor may do. */
export const STAFF_ROLES = ['editor', 'admin'] as const;
/** Role of a person who runs a brand. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Field for the role of an editor or administrator. */
export const roleField = {
  type: 'string',
  enum: STAFF_ROLES,
  description: 'admin: may also manage people. editor: may work on content.',
} as const;

/** The role that limits what an editor may change. */
export const editorRoleField = {
  type: 'string',
  pattern: EDITOR_ROLE_PATTERN,
  maxLength: 60,
  examples: ['copywriter'],
  description:
    'Id of the role that limits what the editor may change (`editorRoles` of realm.json); missing: nothing limits it.',
} as const;

/** An address as it is stored: lower case. */
export const personEmailField = {
  type: 'string',
  maxLength: ACCOUNT_LIMITS.email,
  description: 'E-mail address, in lower case.',
} as const;

/** Errors of every call that only administrators may make. */
export const ADMINISTRATOR_ERRORS = { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 } as const;
