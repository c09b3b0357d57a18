import { FIRST_ITEMS } from '../delivery/deliver.ts';
import { SUBJECT_PLACEHOLDER } from '../delivery/subjectFacts.ts';

/** Maximum number of items of one page that are requested one by one. */
const MAX_IDS = 200;

/**
 * Returns the ids of items that a stored page refers to without containing them: the first items of buckets that list
 * ids, and the targets of links.
 */
export function findReferencedIds(page: unknown): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const { source, contentList: _items, ...rest } = value as Record<string, unknown>;
    const listed = (source as { ids?: unknown } | null | undefined)?.ids;
    if (Array.isArray(listed)) for (const id of listed.slice(0, FIRST_ITEMS)) ids.add(String(id));
    for (const id of [
      rest['entityId'],
      rest['accessLevel'] === undefined ? undefined : (rest['eventId'] ?? rest['id']),
    ])
      if (typeof id === 'string') ids.add(id);
    Object.values(rest).forEach(visit);
  };
  visit(page);
  return [...ids].filter((id) => !id.includes(SUBJECT_PLACEHOLDER)).slice(0, MAX_IDS);
}
