// The pages with a subject whose rows are the same for every viewer and subject.
import type { StaticRow, RealmInfo } from '#schemas/appState.ts';
import { ROUTE_PAGES } from '#src/routes/pageIds.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import type { RealmContent } from './realmDocuments.ts';

/**
 * Maximum length of a row's props, in characters of JSON. Every first HTML contains these rows, so a page with longer
 * props is left out.
 */
const MAX_PROPS_LENGTH = 200;
const ROW_KEYS: readonly string[] = ['type', 'v', 'id', 'props'];

/**
 * Returns the rows of these pages by page id. A page is included only when all of its rows are of the product's own
 * widgets, without conditions, localised texts and other references.
 */
export function listSubjectPages({ pages }: Pick<RealmContent, 'pages'>): NonNullable<RealmInfo['subjectPages']> {
  const found: Record<string, readonly StaticRow[]> = {};
  for (const { page, subject } of Object.values(ROUTE_PAGES)) {
    const { elements } = (pages.get(page) ?? {}) as { elements?: readonly unknown[] };
    if (subject !== undefined && elements?.length && elements.every(isStaticRow)) found[page] = elements;
  }
  return found;
}

function isStaticRow(element: unknown): element is StaticRow {
  const { type, v, id, props } = (element ?? {}) as Partial<StaticRow>;
  return (
    Object.keys(element as object).every((key) => ROW_KEYS.includes(key)) &&
    type !== undefined &&
    v !== undefined &&
    id !== undefined &&
    widgets.some((widget) => widget.type === type) &&
    isShortPlainJson(props)
  );
}

/** Localised texts and other references are objects whose keys begin with `$`. */
function isShortPlainJson(props: unknown): boolean {
  const json = JSON.stringify(props) ?? '';
  return json.startsWith('{') && json.length <= MAX_PROPS_LENGTH && !json.includes('"$');
}
