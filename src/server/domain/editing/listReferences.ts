// What a field of a page may name: the things of one kind that the brand has, for the lists of the editor.
import type { getReferences } from '#schemas/api/editing/getReferences.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import { isObject } from '#schemas/isObject.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { listThings } from '../publishing/check/linkTargets.ts';

/** Maximum number of things in one response. */
const MAX_REFERENCES = 50;

type Thing = { readonly id: unknown; readonly title?: unknown };

/**
 * Lists the things of a kind.
 * @param query only those whose id or title contains this text, in any case of letters; empty: all
 */
export function listReferences(
  content: RealmContent,
  kind: ReferenceKind,
  query: string,
): ResponseOf<typeof getReferences> {
  const wanted = query.toLowerCase();
  const found = list(content, kind).filter(
    ({ id, title }) =>
      typeof id === 'string' && [id, ...readTexts(title)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return {
    total: found.length,
    references: found
      .slice(0, MAX_REFERENCES)
      .map(({ id, title }) => ({ id: String(id), ...(title !== undefined && { title }) })),
  };
}

function list({ items, data, pages, images, realm }: RealmContent, kind: ReferenceKind): readonly Thing[] {
  switch (kind) {
    case 'section':
      return [...pages].map(([id, page]) => ({ id, title: isObject(page) ? page['title'] : undefined }));
    case 'plugin':
      return realm?.plugins ?? [];
    case 'image':
      return Object.keys(images).map((id) => ({ id }));
    case 'tag':
      return [...new Set([...items.values()].flatMap(({ tags = [] }) => tags))].sort().map((id) => ({ id }));
    default:
      return listThings(kind, { items: [...items.values()], getData: (name) => data.get(name) });
  }
}

/** Returns the text of a title in each language. */
const readTexts = (title: unknown): readonly string[] =>
  (isLocalisedText(title) ? Object.values(title.$text) : [title]).filter((text) => typeof text === 'string');
