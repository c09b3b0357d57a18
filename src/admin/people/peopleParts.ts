import type { PeopleList } from '#schemas/api/admin/getPeople.ts';
import { STAFF_ROLES, type StaffRole } from '#schemas/api/peopleFields.ts';
import type { AdminText } from '../createAdminText.ts';
import type { PeopleApi, PeoplePage } from './usePeople.ts';

/** Props that the parts of the page share. */
export type PartProps = {
  readonly page: PeoplePage;
  readonly api: PeopleApi;
  readonly text: AdminText;
  readonly locale: string;
};

type GivenRole = { readonly role: StaffRole; readonly editorRole?: string | undefined };
type EditorRoles = PeopleList['editorRoles'];

/** Returns a role as the value of a choice: `admin`, `editor` or `editor:copywriter`. */
export const toRoleValue = ({ role, editorRole }: GivenRole): string =>
  editorRole === undefined ? role : `${role}:${editorRole}`;

/** Returns the role that a value of a choice names. */
export function fromRoleValue(value: string): { readonly role: StaffRole; readonly editorRole?: string } {
  const [role, editorRole] = value.split(':');
  return { role: role === 'admin' ? 'admin' : 'editor', ...(editorRole !== undefined && { editorRole }) };
}

/** Returns the name of a role. A role that realm.json does not have any more is named by its id. */
export const nameRole = ({ role, editorRole }: GivenRole, roles: EditorRoles, text: AdminText): string =>
  editorRole === undefined ? text(`role_${role}`) : (roles.find(({ id }) => id === editorRole)?.name ?? editorRole);

/**
 * Lists the roles that can be given: administrator, editor, and the roles that limit an editor.
 * @param current role of the person, which is listed even if realm.json does not have it any more
 */
export const listRoleValues = (roles: EditorRoles, current?: string): readonly string[] => [
  ...new Set([...STAFF_ROLES, ...roles.map(({ id }) => `editor:${id}`), ...(current === undefined ? [] : [current])]),
];

/** Returns the text of a time in ISO 8601. */
export const formatTime = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
