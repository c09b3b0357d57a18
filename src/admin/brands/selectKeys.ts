import { toMatrixText } from '#schemas/domain/matrix-csv.ts';
import type { MatrixGroup } from '#schemas/domain/brand.ts';
import type { BrandMatrix } from './brandsApi.ts';

/** Which keys are listed. */
export type MatrixFilter = {
  /** Words that the key, a value or its layer (the realm that sets the value) contains. */
  readonly search: string;
  /** Undefined: all groups. */
  readonly group: MatrixGroup | undefined;
  /** Whether keys with the same value in all brands are left out. */
  readonly onlyDifferent: boolean;
};

/** Returns the keys that a filter selects, in their order. A key that no brand has is never listed. */
export function selectKeys(
  { keys, brands }: Pick<BrandMatrix, 'keys' | 'brands'>,
  { search, group, onlyDifferent }: MatrixFilter,
): BrandMatrix['keys'] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return keys.filter((each) => {
    if (group !== undefined && each.group !== group) return false;
    const cells = brands.map(({ cells: byKey }) => byKey[each.key]);
    if (cells.every((cell) => !cell || cell.layer === '')) return false;
    const values = cells.map((cell) => toMatrixText(cell?.value));
    if (onlyDifferent && new Set(values).size < 2) return false;
    const searched = [each.key, ...values, ...cells.map((cell) => cell?.layer ?? '')].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
