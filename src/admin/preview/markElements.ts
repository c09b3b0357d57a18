// Edit marks: in edit mode every row, and every text and image that an author wrote, has the attribute `data-edit-path`
// with its JSON pointer in the authored document. The marks are added to the finished DOM, so that the app renders the
// same elements as for viewers.

import type { MenuResponse } from '#schemas/page/menu.ts';
import { assignPointers } from './assignPointers.ts';

/** Attribute with the JSON pointer of an element's source. */
export const EDIT_PATH = 'data-edit-path';

/** What a rendered row shows. */
export type RowSource = {
  /** Pointer of the row's element in the authored document. */
  readonly pointer: string;
  /** The delivered elements of the row with their pointers: several for heroes that are shown in turn. */
  readonly parts: readonly { readonly pointer: string; readonly delivered: unknown; readonly authored: unknown }[];
};

/** Marks everything under `root`, and removes marks that are no longer correct. */
export function markElements(root: Element, sourcesByRow: ReadonlyMap<string, RowSource>): void {
  const wanted = new Map<Element, string>();
  for (const row of root.querySelectorAll<HTMLElement>('[data-row]')) {
    const source = sourcesByRow.get(row.dataset['row'] ?? '');
    if (!source) continue;
    wanted.set(row, source.pointer);
    const pointersByValue = new Map<string, string[]>();
    for (const { pointer, delivered, authored } of source.parts)
      collectValues(delivered, authored, pointer, pointersByValue);
    // The rows in slots of this row have marks of their own.
    const own = Array.from(row.querySelectorAll('*')).filter((element) => element.closest('[data-row]') === row);
    const shown = own.map((element) => ({ element, value: readValue(element) }));
    for (const [element, pointer] of assignPointers<Element>(shown, pointersByValue)) wanted.set(element, pointer);
  }
  for (const element of root.querySelectorAll(`[${EDIT_PATH}]`))
    if (!wanted.has(element)) element.removeAttribute(EDIT_PATH);
  for (const [element, pointer] of wanted)
    if (element.getAttribute(EDIT_PATH) !== pointer) element.setAttribute(EDIT_PATH, pointer);
}

/**
 * Marks the entries of the menus in the header, the bars and the open panel, and removes outdated marks.
 * @param pointersByLabel JSON pointers of the labels by the text that viewers see
 */
export function markMenuEntries(root: Element, pointersByLabel: ReadonlyMap<string, string>): void {
  for (const element of root.querySelectorAll('header a *, nav a *, [role="dialog"] a *, dialog a *')) {
    const pointer = element.childElementCount === 0 && pointersByLabel.get((element.textContent ?? '').trim());
    if (pointer) element.setAttribute(EDIT_PATH, pointer);
    else element.removeAttribute(EDIT_PATH);
  }
}

/** Returns the pointer of each label of authored menus. Entries are found by their ids, because faulty ones are left out. */
export function findMenuLabels(authored: unknown, { menus }: MenuResponse): ReadonlyMap<string, string> {
  const labels = new Map(
    menus.flatMap((menu) => menu.items.map((item) => [JSON.stringify([menu.id, item.id]), item.label] as const)),
  );
  const written = (authored as { menus?: { id?: string; items?: { id?: string }[] }[] } | null)?.menus ?? [];
  const pointers = new Map<string, string>();
  for (const [index, { id, items = [] }] of written.entries())
    for (const [position, item] of items.entries()) {
      const label = labels.get(JSON.stringify([id, item.id]));
      if (label !== undefined && !pointers.has(label)) pointers.set(label, `/menus/${index}/items/${position}/label`);
    }
  return pointers;
}

/** Removes all marks. */
export function removeMarks(root: Element): void {
  for (const element of root.querySelectorAll(`[${EDIT_PATH}]`)) element.removeAttribute(EDIT_PATH);
}

/** Returns the marked element of a pointer, or that of the nearest value around it. */
export function findMarked(root: Element, pointer: string): Element | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = root.querySelector(`[${EDIT_PATH}="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return undefined;
}

/** Address of an image of the realm; every variant of an image contains its hash. */
const IMAGE_HASH = /\/img\/([0-9a-f]{64})\//;

/** Returns what an element shows, if it is a text without elements in it, or an image. */
function readValue(element: Element): string {
  if (element instanceof HTMLImageElement)
    return IMAGE_HASH.exec(element.getAttribute('src') ?? element.getAttribute('srcset') ?? '')?.[1] ?? '';
  return element.childElementCount === 0 ? (element.textContent ?? '').trim() : '';
}

/**
 * Collects the texts and images of a delivered value that its author wrote, with their pointers. Values that the server
 * added, such as the items of a source, are not in the authored document.
 */
function collectValues(
  delivered: unknown,
  authored: unknown,
  pointer: string,
  pointersByValue: Map<string, string[]>,
): void {
  if (authored === undefined || authored === null) return;
  if (typeof delivered === 'string') {
    const value = IMAGE_HASH.exec(delivered)?.[1] ?? delivered.trim();
    if (value !== '') pointersByValue.set(value, [...(pointersByValue.get(value) ?? []), pointer]);
    return;
  }
  if (typeof delivered !== 'object' || delivered === null || typeof authored !== 'object') return;
  for (const [key, inner] of Object.entries(delivered))
    // The rows in slots have marks of their own.
    if (key !== 'slots' && Object.hasOwn(authored, key))
      collectValues(
        inner,
        (authored as Record<string, unknown>)[key],
        `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        pointersByValue,
      );
}
