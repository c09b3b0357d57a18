import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { findMemberUses } from './findMemberUses.ts';

/** Start of the paths whose last part may also be a field or text of another object, so that a use is not certain. */
const UNCERTAIN_PLACE = /^(view|load|init|fromFrame|toFrame)\./;

/** Whether the uses of a deprecated member can be renamed without a decision of the plugin's author. */
export const isRenamable = ({ path, deprecated }: PluginApiMember): boolean =>
  deprecated?.newName !== undefined && !UNCERTAIN_PLACE.test(path);

/**
 * Renames deprecated members that have a new name, and leaves the rest of the code as it is.
 *
 * @param members the members to rename; those that `isRenamable` refuses are left out
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
