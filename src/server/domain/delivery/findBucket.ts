// Finds a bucket in a stored page.
import { findElementKind } from '#engine/page/decodeElement.ts';
import { listInnerElements } from '#engine/page/slots.ts';
import { decideRow, type ConditionViewer } from './rowConditions.ts';

/** Returns the id by which a stored bucket is requested; undefined: it has none. */
export const getExid = (bucket: Readonly<Record<string, unknown>>): string | undefined => {
  const id = bucket['exid'] ?? bucket['bucketId'];
  return typeof id === 'string' ? id : undefined;
};

/**
 * Finds a bucket in a stored page, breadth first, with its sections, slots and fallbacks.
 * @param context the viewer and time. Nothing is found inside an element that this viewer must not see now.
 */
export function findBucket(
  page: unknown,
  exid: string,
  context: ConditionViewer,
): Readonly<Record<string, unknown>> | undefined {
  const queue: unknown[] = [page];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (typeof next !== 'object' || next === null) continue;
    const element = next as Readonly<Record<string, unknown>>;
    if (decideRow(element['when'], context).state !== 'shown') continue;
    if (findElementKind(element) === 'bucket' && getExid(element) === exid) return element;
    queue.push(...listInnerElements(element));
  }
  return undefined;
}
