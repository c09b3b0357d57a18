import type { Explanation } from '#schemas/preview/explanation.ts';
import { hashJson } from '../../../db/contentHash.ts';
import type { PageSides } from '../../editing/editingTypes.ts';

/** Returns where an authored page comes from, and whether it is published, a stored draft, or neither. */
export function describePageSource(
  realmId: string,
  pageId: string,
  document: unknown,
  { published, draft }: Pick<PageSides, 'published' | 'draft'>,
): Explanation['source'] {
  const hash = hashJson(document);
  const equals = (text: string | undefined): boolean => text !== undefined && hashJson(JSON.parse(text)) === hash;
  const draftOrUnsaved = equals(draft?.document) ? 'draft' : 'unsaved';
  return {
    file: `pages/${pageId}.json`,
    origin: published?.origin ?? { realm: realmId, layer: 'new' },
    state: equals(published?.text) ? 'published' : draftOrUnsaved,
  };
}
