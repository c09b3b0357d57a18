// Reads a page of an upstream into the form in which a publish stores pages. Invalid content never makes the whole page
// fail: parts that cannot be read are dropped and reported.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { mapSlots, pointerToSlot } from '#engine/page/slots.ts';
import { readLenient } from '#schemas/lenient.ts';
import type { Page } from '#schemas/page/page.ts';
import { pointerTo, problem } from '#schemas/problems.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import validateItemSource from '#schemas/generated/validators/item-source.js';
import validatePage from '#schemas/generated/validators/page.js';
import { localise } from '../delivery/localise.ts';
import { compileUpstreamElement } from '../publishing/compileRealm.ts';
import { UpstreamFailure } from './callUpstream.ts';
import { readPaging } from './readUpstreamLists.ts';
import { readUpstreamItems, type UpstreamReadOptions } from './readUpstreamItems.ts';
import { removeLinksToMissingScreens } from './removeLinksToMissingScreens.ts';

/** A page, or a part of one. */
export type UpstreamPage = {
  /** All fields of the page except `elements`. */
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly elements: readonly unknown[];
  /** Elements that the upstream has sent inside a section reference, by the section's name. */
  readonly sections: ReadonlyMap<string, { readonly elements: readonly unknown[] }>;
  /** The items of all buckets by id. */
  readonly items: ReadonlyMap<string, CatalogueItem>;
  /** Cursor of the next part of the page; undefined for the last part. */
  readonly next: string | undefined;
};

/** Maximum nesting of fallbacks and sections in an element. */
const MAX_LEVELS = 10;

type ReadState = UpstreamReadOptions & {
  readonly items: Map<string, CatalogueItem>;
  readonly sections: Map<string, { readonly elements: readonly unknown[] }>;
};

/**
 * Reads a response that has the shape of getPage, or of getSection: `{ heroes, buckets, paging }` (decision O14).
 * @throws UpstreamFailure when the response is not a page, or is a page with another id.
 */
export function readUpstreamPage(value: unknown, pageId: string, options: UpstreamReadOptions): UpstreamPage {
  const document = toPageShape(value, pageId);
  const { elements, paging, ...fields } = localise(document, options.chain) as JsonObject;
  if (fields['id'] !== pageId)
    throw new UpstreamFailure('shape', 'The response is another page than the requested one.', '/id');
  if (!Array.isArray(elements)) throw new UpstreamFailure('shape', 'The page has no list of elements.', '/elements');
  const envelope = readLenient<Page>(validatePage, { ...fields, elements: [] });
  envelope.problems.forEach(options.add);
  if (!envelope.value) throw new UpstreamFailure('shape', 'The response is not a page.');
  const reading: ReadState = { ...options, items: new Map(), sections: new Map() };
  const {
    elements: _elements,
    version: _version,
    $schema: _schema,
    subject: _subject,
    ...envelopeFields
  } = envelope.value;
  const { moreDataAvailable, lastSeen } = readPaging(paging);
  return {
    envelope: envelopeFields,
    elements: elements.map((element, index) => readElement(element, `/elements/${index}`, reading, 0)),
    sections: reading.sections,
    items: reading.items,
    next: moreDataAvailable && lastSeen ? lastSeen : undefined,
  };
}

function toPageShape(value: unknown, pageId: string): JsonObject {
  if (!isObject(value)) throw new UpstreamFailure('shape', 'The response is not a page.');
  const { heroes, buckets, paging } = value;
  if ('elements' in value || !Array.isArray(heroes) || !Array.isArray(buckets)) return value;
  return { id: pageId, elements: [...(heroes as unknown[]), ...(buckets as unknown[])], paging };
}

/**
 * Reads an element with its items, fallback and inner elements. Values that are not objects stay unchanged: the engine
 * reports them when it decodes the page.
 */
function readElement(element: unknown, pointer: string, reading: ReadState, level: number): unknown {
  if (!isObject(element)) return element;
  if (level > MAX_LEVELS) return {};
  const { contentList, source, paging, fallback, elements, slots, ...rest } = element;
  const kind = findElementKind(element);
  const inner = Array.isArray(elements)
    ? elements.map((each, index) => readElement(each, `${pointer}/elements/${index}`, reading, level + 1))
    : undefined;
  if (kind === 'section' && inner && typeof rest['sectionName'] === 'string')
    reading.sections.set(rest['sectionName'], { elements: inner });
  const fields = isOfPlugin(rest) ? rest : removeLinksToMissingScreens(rest, pointer, reading.add);
  return {
    ...(compileUpstreamElement(fields, reading.imageHost) as JsonObject),
    ...(slots !== undefined && {
      slots: mapSlots({ slots }, (inSlot, name) =>
        inSlot.map((each, index) => readElement(each, pointerToSlot(pointer, name, index), reading, level + 1)),
      ).slots,
    }),
    ...(kind === 'bucket' && readBucket({ contentList, source, paging }, pointer, reading)),
    ...(fallback !== undefined && { fallback: readElement(fallback, `${pointer}/fallback`, reading, level + 1) }),
  };
}

/** Whether an element is a plugin, or a row of one. Only the plugin knows which of its values are links. */
const isOfPlugin = (element: JsonObject): boolean =>
  findElementKind(element) === 'plugin' || String(element['type']).includes('.');

function readBucket({ contentList, source, paging }: JsonObject, pointer: string, reading: ReadState): JsonObject {
  const items =
    contentList === undefined ? undefined : readUpstreamItems(contentList, pointerTo(pointer, 'contentList'), reading);
  for (const item of items ?? []) reading.items.set(item.id, item);
  const read =
    source === undefined || items
      ? undefined
      : readLenient<ItemSource>(validateItemSource, source, pointerTo(pointer, 'source'));
  read?.problems.forEach(reading.add);
  if (paging !== undefined && !isObject(paging))
    reading.add(problem('FIELD_TYPE', pointerTo(pointer, 'paging'), { expected: 'object' }));
  return {
    ...(items && { contentList: items, paging: readPaging(paging) }),
    ...(read?.value && { source: read.value }),
  };
}
