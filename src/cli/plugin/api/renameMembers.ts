import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { findMemberUses } from './findMemberUses.ts';

/**
 * Renames deprecated members that have a new name, and leaves the rest of the code as it is.
 *
 * @param members the members to rename; those without `newName` are left out
 */
export function renameMembers(code: string, members: readonly PluginApiMember[]): string {
  const renamed = members.filter(({ deprecated }) => deprecated?.newName !== undefined);
  return findMemberUses(code, renamed).reduceRight((text, { member, start, end, form }) => {
    const { newName } = member.deprecated!;
    const found = text.slice(start, end);
    let replacement = newName!;
    if (form === 'shorthand') replacement = `${newName}: ${found}`;
    if (form === 'text') replacement = `${found.charAt(0)}${newName}${found.charAt(0)}`;
    return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
  }, code);
}
