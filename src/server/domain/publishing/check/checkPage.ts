// Checks a composed page: its envelope, then each element and its fallbacks by the schema of its kind (decision O14).
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { listFilledSlots, pointerToSlot } from '#engine/page/slots.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { pageSchema } from '#schemas/page/page.ts';
import { rowSchema } from '#schemas/page/row.ts';
import { pluginReferenceSchema, sectionReferenceSchema } from '#schemas/page/section-reference.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, type Problem } from '#schemas/problems.ts';
import { itemSourceSchema } from '#schemas/realm/item-source.ts';
import validateBucket from '#schemas/generated/validators/bucket.js';
import validateHero from '#schemas/generated/validators/hero.js';
import validateItemSource from '#schemas/generated/validators/item-source.js';
import validatePage from '#schemas/generated/validators/page.js';
import validatePlugin from '#schemas/generated/validators/plugin-reference.js';
import validateRow from '#schemas/generated/validators/row.js';
import validateSection from '#schemas/generated/validators/section-reference.js';
import type { CheckContext } from './checkContext.ts';
import { isExtensionRowId } from '../../delivery/extensionRows.ts';
import { SUBJECT_PLACEHOLDER } from '../../delivery/subjectFacts.ts';
import { SUBJECTS } from '../../delivery/subjects.ts';
import { suggest } from '../findNearest.ts';
import { checkExperimentCondition } from './checkExperiments.ts';
import { checkSlots } from './checkSlots.ts';
import { checkValue } from './checkValue.ts';

const MAX_FALLBACKS = 4;
/** Checks `pages/<name>.json`. */
export function checkPage(
  context: CheckContext,
  { file, name, value }: { file: string; name: string; value: unknown },
): void {
  if (!isObject(value))
    return context.report(file, 'PAGE_SHAPE', '', {
      expected: 'an object with "id" and "elements"',
      found: excerpt(value),
    });
  const { elements, ...envelope } = value;
  // An empty list replaces the elements here, because they are checked one by one below.
  checkValue(context, {
    file,
    schema: pageSchema,
    validate: validatePage,
    value: { ...envelope, ...(elements !== undefined && { elements: Array.isArray(elements) ? [] : elements }) },
  });
  if (typeof value['id'] === 'string' && value['id'] !== name)
    context.report(file, 'ID_MISMATCH', '/id', { expected: excerpt(name), found: excerpt(value['id']) });
  const { subject } = value;
  if (typeof subject === 'string' && !Object.hasOwn(SUBJECTS, subject))
    context.report(file, 'FIELD_VALUE', '/subject', {
      expected: `one of ${Object.keys(SUBJECTS).join(', ')}`,
      found: excerpt(subject),
      ...suggest(subject, new Set(Object.keys(SUBJECTS))),
    });
  if (!Array.isArray(elements)) return;
  elements.forEach((element, index) => checkElement(context, file, element, pointerTo('/elements', index), 0));
  reportDuplicateIds(context, file, elements);
}

/** Reports each row with the id of an earlier one, also in slots. */
function reportDuplicateIds(context: CheckContext, file: string, elements: readonly unknown[]): void {
  const ids = new Map<string, string>();
  const visit = (element: unknown, pointer: string): void => {
    if (!isObject(element)) return;
    const id = getRowId(element);
    const first = typeof id === 'string' ? ids.get(id) : undefined;
    if (typeof id === 'string' && first === undefined) ids.set(id, pointer);
    if (first !== undefined)
      context.report(file, 'ROW_ID_DUPLICATE', pointer, {
        expected: `an id other than that of ${first}`,
        found: excerpt(id),
        rowId: String(id),
      });
    for (const slot of listFilledSlots(element))
      slot.elements.forEach((inner, index) => visit(inner, pointerToSlot(pointer, slot.name, index)));
  };
  elements.forEach((element, index) => visit(element, pointerTo('/elements', index)));
}

/** Checks single elements of `pages/<name>.json`; equal ids of other elements are not found. */
export function checkPageElements(
  context: CheckContext,
  file: string,
  elements: readonly { readonly pointer: string; readonly element: unknown }[],
): void {
  for (const { pointer, element } of elements) checkElement(context, file, element, pointer, 0);
}

const ID_FIELDS = ['heroId', 'bucketId', 'id'];

/** Returns the field of an element that has its id; undefined when it has none. */
const findIdField = (element: JsonObject): string | undefined => ID_FIELDS.find((name) => element[name] != null);

const getRowId = (element: JsonObject): unknown => element[findIdField(element) ?? ''];

/** A section that a page contains. */
export type LocatedSection = { readonly name: string; readonly pointer: string };

/** Returns the section references of a page. */
export function findSectionReferences(page: unknown): LocatedSection[] {
  const elements = isObject(page) && Array.isArray(page['elements']) ? page['elements'] : [];
  return elements.flatMap((element: unknown, index) =>
    isObject(element) && findElementKind(element) === 'section' && typeof element['sectionName'] === 'string'
      ? [{ name: element['sectionName'], pointer: `/elements/${index}/sectionName` }]
      : [],
  );
}

function checkElement(context: CheckContext, file: string, element: unknown, pointer: string, depth: number): void {
  if (!isObject(element))
    return context.report(file, 'ELEMENT_NOT_OBJECT', pointer, { expected: 'object', found: excerpt(element) });
  if (depth > MAX_FALLBACKS)
    return context.report(file, 'FALLBACK_TOO_DEEP', pointer, {
      expected: `at most ${MAX_FALLBACKS} nested fallbacks`,
    });
  const kind = findElementKind(element);
  const id = getRowId(element);
  const row = {
    ...(typeof id === 'string' && { rowId: id.slice(0, 120) }),
    ...(kind === 'row' && typeof element['type'] === 'string' && { rowType: element['type'].slice(0, 80) }),
  };
  const check = (schema: object, validate: typeof validateRow, value: unknown): void =>
    checkValue(context, { file, schema, validate, value, pointer, row });
  switch (kind) {
    case 'hero':
      check(heroSchema, validateHero, element);
      break;
    case 'bucket':
      checkBucket(context, file, element, pointer, row);
      break;
    case 'section':
      check(sectionReferenceSchema, validateSection, element);
      break;
    case 'plugin':
      check(pluginReferenceSchema, validatePlugin, element);
      checkPluginId(context, file, element, pointer, row);
      checkPluginProps(context, file, element, pointer, row);
      break;
    case 'row':
      check(rowSchema, validateRow, element);
      checkProps(context, file, element, pointer, row);
      checkSlots(context, file, element, pointer, (inner, at) => checkElement(context, file, inner, at, 0));
      break;
    default:
      context.report(file, 'ELEMENT_UNKNOWN', pointer, {
        expected: 'heroId, bucketId, sectionName, pluginId, or type and props',
        found: excerpt(element),
      });
  }
  checkReservedId(context, file, element, pointer, row);
  const { fallback, when } = element;
  checkExperimentCondition(context, { file, pointer, when, row });
  if (fallback !== undefined && fallback !== 'drop')
    checkElement(context, file, fallback, `${pointer}/fallback`, depth + 1);
}

/** Reports an id that the row of an extension may have on the same page. */
function checkReservedId(
  { report }: CheckContext,
  file: string,
  element: JsonObject,
  pointer: string,
  row: RowLabel,
): void {
  const field = findIdField(element);
  if (field === undefined || !isExtensionRowId(element[field])) return;
  report(file, 'FIELD_FORMAT', pointerTo(pointer, field), {
    expected: 'an id that does not begin with "extension.", because extensions of plugins have such ids',
    found: excerpt(element[field]),
    ...row,
  });
}

/** Identifies the row that a problem belongs to. */
type RowLabel = Pick<Problem, 'rowId' | 'rowType'>;

/** Checks a bucket; in a folder it has a `source` of ids or a tag in place of a list of items. */
function checkBucket(context: CheckContext, file: string, bucket: JsonObject, pointer: string, row: RowLabel): void {
  const { source, ...rest } = bucket;
  checkValue(context, { file, schema: bucketSchema, validate: validateBucket, value: rest, pointer, row });
  if (bucket['bucketId'] === undefined)
    context.report(file, 'ROW_ID_MISSING', pointer, { expected: 'a field "bucketId"' });
  if (source === undefined) {
    if (bucket['contentList'] === undefined && bucket['dataSource'] === undefined)
      context.report(file, 'FIELD_MISSING', `${pointer}/source`, {
        expected: 'a field "source" with ids or a tag, or a "dataSource"',
        ...row,
      });
    return;
  }
  const at = `${pointer}/source`;
  checkValue(context, {
    file,
    schema: itemSourceSchema,
    validate: validateItemSource,
    value: source,
    pointer: at,
    row,
  });
  if (isObject(source)) checkItemSource(context, file, source, at, row);
}

/** Reports a source without ids and tag, and duplicate ids. */
function checkItemSource(context: CheckContext, file: string, source: JsonObject, at: string, row: RowLabel): void {
  const { ids, tag } = source;
  if (ids === undefined && tag === undefined)
    context.report(file, 'FIELD_MISSING', `${at}/ids`, { expected: 'ids or a tag', ...row });
  const seen = new Set<unknown>();
  (Array.isArray(ids) ? ids : []).forEach((id: unknown, index) => {
    const idPointer = pointerTo(`${at}/ids`, index);
    if (seen.has(id)) context.report(file, 'ITEM_DUPLICATE', idPointer, { found: excerpt(id), ...row });
    seen.add(id);
  });
}

/** Reports a plugin that realm.json does not list, unless the element has a fallback. */
function checkPluginId(
  context: CheckContext,
  file: string,
  { pluginId, fallback }: JsonObject,
  pointer: string,
  row: RowLabel,
): void {
  if (
    typeof pluginId !== 'string' ||
    pluginId === SUBJECT_PLACEHOLDER ||
    context.plugins.ids.has(pluginId) ||
    fallback !== undefined
  )
    return;
  context.report(file, 'PLUGIN_UNKNOWN', `${pointer}/pluginId`, {
    expected: `one of the plugins of realm.json${context.plugins.ids.size ? ` (${[...context.plugins.ids].join(', ')})` : ', which has none'}`,
    found: excerpt(pluginId),
    reference: 'plugin',
    ...suggest(pluginId, context.plugins.ids),
    ...row,
  });
}

/**
 * Checks the props of a plugin's row when the plugin has a schema. The plugin migrates rows of older versions itself; a
 * row without `v` has version 1.
 */
function checkPluginProps(
  context: CheckContext,
  file: string,
  { type, pluginId, v = 1, props = {} }: JsonObject,
  pointer: string,
  row: RowLabel,
): void {
  const contract = context.plugins.contracts.get(typeof pluginId === 'string' ? `plugin.${pluginId}` : String(type));
  if (!contract || !isObject(props) || v !== contract.version) return;
  const { schema, validate } = contract;
  checkValue(context, { file, schema, validate, value: props, pointer: `${pointer}/props`, row });
}

/** Migrates the props of a row to its widget's version, then checks them by the widget's schema. */
function checkProps(context: CheckContext, file: string, element: JsonObject, pointer: string, row: RowLabel): void {
  const { type, v = 1, props, id } = element;
  if (id === undefined) context.report(file, 'ROW_ID_MISSING', pointer, { expected: 'a field "id"', ...row });
  if (typeof type !== 'string' || !isObject(props)) return;
  if (context.plugins.rowTypes.has(type)) return checkPluginProps(context, file, element, pointer, row);
  const widget = context.widgets.get(type);
  if (!widget) {
    // With a fallback the page renders without this row type.
    if (element['fallback'] === undefined)
      context.report(file, 'ROW_TYPE_UNKNOWN', `${pointer}/type`, {
        expected: `one of ${[...context.widgets.keys()].join(', ')}`,
        found: excerpt(type),
        ...suggest(type, new Set([...context.widgets.keys(), ...context.plugins.rowTypes])),
        ...row,
      });
    return;
  }
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) return;
  if (v > widget.version)
    return context.report(file, 'ROW_VERSION_NEWER', `${pointer}/v`, {
      expected: `at most ${widget.version}`,
      found: String(v),
      ...row,
    });
  let current: Record<string, unknown> = { ...props };
  try {
    for (const migrate of widget.migrations.slice(v - 1)) current = migrate(structuredClone(current));
  } catch (error) {
    return context.report(file, 'ROW_MIGRATION_FAILED', `${pointer}/props`, {
      found: excerpt(error instanceof Error ? error.message : error),
      ...row,
    });
  }
  checkValue(context, {
    file,
    schema: widget.schema,
    validate: widget.validate,
    value: current,
    pointer: `${pointer}/props`,
    row,
  });
}
