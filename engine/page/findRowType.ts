import { isObject } from '#schemas/isObject.ts';
import { bucketToRow } from './bucketToRow.ts';
import { findElementKind } from './decodeElement.ts';
import type { RowTypeRule } from './rowTypeMap.ts';

/**
 * Returns the row type of an element, as the engine decides it: that of a row is written, that of a bucket follows from
 * the row-type map.
 * @returns undefined when the kind of the element is not known
 */
export function findRowType(element: unknown, rowTypes: readonly RowTypeRule[] = []): string | undefined {
  if (!isObject(element)) return undefined;
  const kind = findElementKind(element);
  switch (kind) {
    case 'hero':
      return 'hero';
    case 'bucket':
      return bucketToRow(element, '', rowTypes).type;
    case 'section':
      return 'section';
    case 'plugin':
      return `plugin.${String(element['pluginId'])}`;
    case 'row':
      return typeof element['type'] === 'string' ? element['type'] : undefined;
    default:
      return undefined;
  }
}
