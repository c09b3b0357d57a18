// The role that an administrator or operator gives to a person: administrator, editor, or editor with a role of the brand
// that limits what the editor may change.
import type { StaffRole } from '#schemas/api/peopleFields.ts';
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { HttpError } from '../../http/errors.ts';

/** A role that is given to a person. */
export type RoleChoice = {
  readonly role: StaffRole;
  /** Id of the role that limits an editor; missing: nothing limits them. */
  readonly editorRole?: string | undefined;
};

/** Returns the role as events record it: `admin`, `editor` or `editor:copywriter`. */
export const describeRole = ({ role, editorRole }: RoleChoice): string =>
  editorRole === undefined ? role : `${role}:${editorRole}`;

/** Returns the roles of an account: an administrator may do everything that an editor may do. */
export const listRoles = (role: StaffRole): readonly string[] => (role === 'admin' ? ['admin', 'editor'] : ['editor']);

/** Returns the role of a person who runs a brand. */
export const toRoleChoice = ({
  roles,
  editorRole,
}: {
  readonly roles: readonly string[];
  readonly editorRole: string | null;
}): { readonly role: StaffRole; readonly editorRole?: string } => {
  if (roles.includes('admin')) return { role: 'admin' };
  return { role: 'editor', ...(editorRole !== null && { editorRole }) };
};

/**
 * Requires that a role can be given.
 * @param known `editorRoles` of the realm's realm.json
 * @throws HttpError 400 EDITOR_ROLE_UNKNOWN.
 */
export function requireKnownRole(known: readonly EditorRole[] | undefined, { role, editorRole }: RoleChoice): void {
  if (editorRole === undefined) return;
  const ids = (known ?? []).map(({ id }) => id);
  if (role === 'editor' && ids.includes(editorRole)) return;
  const expected = ids.length > 0 ? `one of ${ids.join(', ')}` : 'a role; the realm has none in "editorRoles"';
  throw new HttpError(
    400,
    'EDITOR_ROLE_UNKNOWN',
    role === 'admin'
      ? 'An administrator may change everything. Leave "editorRole" out.'
      : `The realm has no role "${excerpt(editorRole)}" of editors. Expected ${expected}.`,
  );
}
