import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { findMemberUses } from './findMemberUses.ts';

/** Places whose members are fields or texts of any object in the code, so that a use cannot be told from another one. */
const UNCERTAIN_PLACE = /^(view|load|init|fromFrame|toFrame)\./;

/** Whether the uses of a deprecated member can be renamed without its author. */
export const isRenamable = ({ path, deprecated }: PluginApiMember): boolean =>
  deprecated?.newName !== undefined && !UNCERTAIN_PLACE.test(path);

/**
 * Renames deprecated members that have a new name, and leaves the rest of the code as it is.
 *
 * @param members the members to rename; those that cannot be renamed without their author are left out
 */
export function renameMembers(code: string, members: readonly PluginApiMember[]): string {
  return findMemberUses(code, members.filter(isRenamable)).reduceRight((text, { member, start, end, form }) => {
    const { newName } = member.deprecated!;
    const found = text.slice(start, end);
    let replacement = newName!;
    if (form === 'shorthand') replacement = `${newName}: ${found}`;
    if (form === 'text') replacement = `${found.charAt(0)}${newName}${found.charAt(0)}`;
    return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
  }, code);
}
