// Checks what the fields of a row name by id: the schema says which kind a field names (`x-reference`), and the brand,
// or a realm from which it inherits, must have a thing of this kind with this id.
import { excerpt } from '#schemas/excerpt.ts';
import type { ProblemCode } from '#schemas/problems.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '#schemas/references.ts';
import { SUBJECT_PLACEHOLDER } from '../../delivery/subjectFacts.ts';
import { suggest, type KnownNames } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';

type ReferenceContext = Pick<CheckContext, 'report' | 'itemIds' | 'pageIds' | 'tags' | 'linkTargets'>;

/** A value of a field that names something. */
type Reference = {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
  readonly kind: ReferenceKind;
};

/** Kinds of which a missing one has a code of its own. */
const CODES: Readonly<Partial<Record<ReferenceKind, ProblemCode>>> = {
  item: 'ITEM_UNKNOWN',
  video: 'ITEM_UNKNOWN',
  playlist: 'ITEM_UNKNOWN',
  series: 'ITEM_UNKNOWN',
  news: 'ITEM_UNKNOWN',
  tag: 'ITEM_UNKNOWN',
  section: 'SECTION_UNKNOWN',
};

/** Reports the id of something that the brand does not have. The schema check reports values that are not texts. */
export function checkReference(context: ReferenceContext, { file, pointer, value, kind }: Reference): void {
  if (typeof value !== 'string' || value.includes(SUBJECT_PLACEHOLDER)) return;
  const names = findNames(context, kind);
  if (!names || names.has(value)) return;
  context.report(file, CODES[kind] ?? 'REFERENCE_UNKNOWN', pointer, {
    expected: REFERENCE_KINDS[kind],
    found: excerpt(value),
    reference: kind,
    ...suggest(value, names),
  });
}

/** Returns the names of a kind; undefined for a kind that has its own check. */
function findNames(
  { itemIds, pageIds, tags, linkTargets }: ReferenceContext,
  kind: ReferenceKind,
): KnownNames | undefined {
  switch (kind) {
    case 'item':
      return itemIds;
    case 'tag':
      return tags;
    case 'section':
      return pageIds;
    // A row of a plugin that does not exist may have a fallback (checkPage). Images may be addresses (checkValue).
    case 'plugin':
    case 'image':
      return undefined;
    default:
      return linkTargets.names[kind];
  }
}
