// Decodes one element of a page to rows. There are five kinds of element (decision O14).
// The fields of heroes and buckets are read by the functions below and not with generated validators: these would add
// 110 kB, and the widget that renders the row validates the same fields.
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { bucketToRow } from './bucketToRow.ts';
import type { RowTypeRule } from './rowTypeMap.ts';
import { listSlotElements } from './listSlotElements.ts';
import type { DecodedRow, DecodedSlot, EnclosingSection } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize, omit } from './values.ts';

/** Maximum number of nested sections (docs/faults.md, F24). */
export const MAX_SECTION_DEPTH = 8;

const CONTROL_FIELDS = ['when', 'requires', 'fallback'] as const;
const FIELDS = {
  row: ['type', 'v', 'id', 'props', 'slots', ...CONTROL_FIELDS],
  bucket: ['bucketId', 'exid', 'name', 'type', 'contentList', 'paging', 'dataSource', 'rowTypeData', ...CONTROL_FIELDS],
  section: ['sectionName', 'title', 'elements', ...CONTROL_FIELDS],
  plugin: ['pluginId', 'title', 'props', ...CONTROL_FIELDS],
} as const;
const ROW_TYPE = /^([a-z][a-z0-9-]*\.)?[a-z][a-z0-9-]*$/;
const ID = /^[^/?#\s\p{Cc}]{1,120}$/u;

/** The position of an element in its page. */
export type ElementPosition = {
  /** JSON pointer of the element. */
  readonly pointer: string;
  /**
   * The end of generated ids: `3` for the fourth element of the page, `3.0` for the first element of a section at that
   * position.
   */
  readonly name: string;
  /** The enclosing sections, the outermost first. */
  readonly within: readonly EnclosingSection[];
  /** The slot that contains the element; missing: it is an element of the page. */
  readonly slot?: DecodedSlot | undefined;
};

/** The realm's row-type map, and where problems are reported. */
export type ElementOptions = { readonly rowTypes: readonly RowTypeRule[]; readonly report: (problem: Problem) => void };

/**
 * A decoded row with two facts for decodePage: whether its id was generated (decodePage may change it to make it
 * unique) and whether it is a hero (decodePage merges adjacent heroes).
 */
export type DecodedElement = { readonly row: DecodedRow; readonly hasGeneratedId: boolean; readonly isHero: boolean };

/** The five kinds of element (decision O14). */
export type ElementKind = 'hero' | 'bucket' | 'section' | 'plugin' | 'row';

/**
 * Returns the kind of an element by the fields it has, checked in the order of decision O14.
 * @returns undefined when no kind has these fields
 */
export function findElementKind(element: Readonly<Record<string, unknown>>): ElementKind | undefined {
  const has = (name: string): boolean => Object.hasOwn(element, name);
  if (has('heroId')) return 'hero';
  if (has('bucketId') || has('rowTypeData')) return 'bucket';
  if (has('sectionName')) return 'section';
  if (has('pluginId')) return 'plugin';
  return has('type') && has('props') ? 'row' : undefined;
}

/**
 * Decodes one element leniently.
 * @param value the element as it was delivered, unchecked
 * @returns the rows of the element: several for a section, and for a row with rows in its slots; none when no part of
 *   it can be shown and it has no fallback. The reason is reported.
 */
export function decodeElement(
  value: unknown,
  position: ElementPosition,
  options: ElementOptions,
): readonly DecodedElement[] {
  if (!isObject(value)) {
    options.report(problem('ELEMENT_NOT_OBJECT', position.pointer, { expected: 'object', found: summarize(value) }));
    return [];
  }
  const kind = findElementKind(value);
  switch (kind) {
    case 'hero':
      return [decodeHero(value, position, options)];
    case 'bucket':
      return [decodeBucket(value, position, options)];
    case 'section':
      return decodeSection(value, position, options);
    case 'plugin':
      return [decodePlugin(value, position, options)];
    case 'row':
      return decodeRow(value, position, options);
    default:
      return replaceBrokenElement(
        value,
        position,
        options,
        problem('ELEMENT_UNKNOWN', position.pointer, {
          expected: 'heroId, bucketId, sectionName, pluginId, or type and props',
          found: summarize(value),
        }),
      );
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function decodeHero(hero: JsonObject, position: ElementPosition, options: ElementOptions): DecodedElement {
  const { id, isGenerated } = readId(hero, 'heroId', 'hero', position, options);
  const slide = { ...omit(hero, CONTROL_FIELDS), heroId: id };
  return {
    row: {
      ...commonFields(hero, position),
      type: 'hero',
      v: 1,
      id,
      props: { heroes: [slide] },
      propsPointer: position.pointer,
      sourcePointers: { '/heroes/0': position.pointer },
    },
    hasGeneratedId: isGenerated,
    isHero: true,
  };
}

function decodeBucket(bucket: JsonObject, position: ElementPosition, options: ElementOptions): DecodedElement {
  reportUnknownFields(bucket, FIELDS.bucket, position, options);
  const { type, props, sourcePointers, alternatives, problems } = bucketToRow(
    bucket,
    position.pointer,
    options.rowTypes,
  );
  problems.forEach(options.report);
  const { id, isGenerated } = readId(bucket, 'bucketId', type, position, options);
  return {
    row: {
      ...commonFields(bucket, position),
      type,
      v: 1,
      id,
      props,
      sourcePointers,
      alternatives,
      propsPointer: position.pointer,
    },
    hasGeneratedId: isGenerated,
    isHero: false,
  };
}

function decodePlugin(plugin: JsonObject, position: ElementPosition, options: ElementOptions): DecodedElement {
  reportUnknownFields(plugin, FIELDS.plugin, position, options);
  const { pluginId, title, props } = plugin;
  // `plugin.<id>` has a widget if the realm lists the plugin (engine/remote); otherwise PLUGIN_UNKNOWN is reported.
  const input = { ...(title !== undefined && { title }), ...(isObject(props) && props) };
  const alternatives =
    typeof pluginId === 'string' && ROW_TYPE.test(`plugin.${pluginId}`)
      ? [{ type: `plugin.${pluginId}`, props: input }]
      : [];
  return {
    row: {
      ...commonFields(plugin, position),
      type: 'plugin',
      v: 1,
      id: generateId(`plugin-${String(pluginId)}`, position),
      props: omit(plugin, CONTROL_FIELDS),
      alternatives,
      propsPointer: `${position.pointer}/props`,
      sourcePointers: { '/title': `${position.pointer}/title` },
    },
    hasGeneratedId: true,
    isHero: false,
  };
}

/**
 * Decodes a section. When the server has inserted the section's elements (expandSections), the result is their rows;
 * otherwise it is one row of type `section`.
 */
function decodeSection(
  section: JsonObject,
  position: ElementPosition,
  options: ElementOptions,
): readonly DecodedElement[] {
  reportUnknownFields(section, FIELDS.section, position, options);
  const { sectionName, title, elements } = section;
  const id = generateId(`section-${String(sectionName)}`, position);
  const row = { ...commonFields(section, position), v: 1, propsPointer: position.pointer };
  if (!Array.isArray(elements)) {
    return [
      {
        row: { ...row, type: 'section', id, props: omit(section, [...CONTROL_FIELDS, 'elements']) },
        hasGeneratedId: true,
        isHero: false,
      },
    ];
  }
  if (position.within.length >= MAX_SECTION_DEPTH) {
    options.report(
      problem('SECTION_CYCLE', position.pointer, {
        expected: `at most ${MAX_SECTION_DEPTH} levels of nested sections`,
        found: summarize(sectionName),
      }),
    );
    return [];
  }
  const within = [...position.within, { id, pointer: position.pointer, ...pickControlFields(section) }];
  const heading: DecodedElement[] =
    title === undefined || elements.length === 0
      ? []
      : [
          {
            row: {
              type: 'section-heading',
              v: 1,
              id: `${id}-heading`,
              props: { title },
              pointer: position.pointer,
              propsPointer: position.pointer,
              within,
              ...(position.slot && { slot: position.slot }),
            },
            hasGeneratedId: true,
            isHero: false,
          },
        ];
  return heading.concat(
    elements.flatMap((each, index) =>
      decodeElement(
        each,
        { ...position, pointer: `${position.pointer}/elements/${index}`, name: `${position.name}.${index}`, within },
        options,
      ),
    ),
  );
}

function decodeRow(element: JsonObject, position: ElementPosition, options: ElementOptions): readonly DecodedElement[] {
  const { type, v, props } = element;
  const { pointer } = position;
  if (typeof type !== 'string' || type.length > 80 || !ROW_TYPE.test(type)) {
    return replaceBrokenElement(
      element,
      position,
      options,
      problem(typeof type === 'string' ? 'FIELD_FORMAT' : 'FIELD_TYPE', `${pointer}/type`, {
        expected: 'the name of a row type',
        found: summarize(type),
      }),
    );
  }
  if (!isObject(props))
    return replaceBrokenElement(
      element,
      position,
      options,
      problem('FIELD_TYPE', `${pointer}/props`, { expected: 'object', found: summarize(props) }),
    );
  reportUnknownFields(element, FIELDS.row, position, options);
  const { id, isGenerated } = readId(element, 'id', type, position, options);
  return [
    {
      row: {
        ...commonFields(element, position),
        type,
        v: readVersion(v, pointer, options),
        id,
        props,
        propsPointer: `${pointer}/props`,
      },
      hasGeneratedId: isGenerated,
      isHero: false,
    },
    // The sections around the row apply to it, and so not again to the rows in its slots.
    ...listSlotElements(element['slots'], position, options.report).flatMap(({ element: inner, ...at }) =>
      decodeElement(inner, { ...at, within: [] }, options),
    ),
  ];
}

/** Reads a row's version; a missing or invalid one is 1 (docs/faults.md, F09). */
function readVersion(v: unknown, pointer: string, options: ElementOptions): number {
  if (typeof v === 'number' && Number.isInteger(v) && v >= 1) return v;
  if (v !== undefined)
    options.report(
      problem('FIELD_TYPE', `${pointer}/v`, { expected: 'a whole number from 1 on', found: summarize(v) }),
    );
  return 1;
}

/**
 * Reports an element that cannot be decoded. If the element or a section around it has a fallback, returns a broken
 * row, which resolveRows replaces by the fallback.
 */
function replaceBrokenElement(
  element: JsonObject,
  position: ElementPosition,
  options: ElementOptions,
  reason: Problem,
): readonly DecodedElement[] {
  const hasFallback =
    element['fallback'] !== undefined || position.within.some((section) => section.fallback !== undefined);
  options.report(hasFallback ? { ...reason, severity: 'warning' } : reason);
  if (!hasFallback) return [];
  const writtenId = element['id'];
  const id = typeof writtenId === 'string' && ID.test(writtenId) ? writtenId : undefined;
  return [
    {
      row: {
        ...commonFields(element, position),
        type: 'unknown',
        v: 1,
        id: id ?? `unknown-${position.name}`,
        props: {},
        propsPointer: position.pointer,
        broken: true,
      },
      hasGeneratedId: id === undefined,
      isHero: false,
    },
  ];
}

const commonFields = (element: JsonObject, position: ElementPosition) => ({
  pointer: position.pointer,
  ...(position.within.length > 0 && { within: position.within }),
  ...(position.slot && { slot: position.slot }),
  ...pickControlFields(element),
});

function pickControlFields(element: JsonObject): Pick<DecodedRow, (typeof CONTROL_FIELDS)[number]> {
  return Object.fromEntries(
    CONTROL_FIELDS.filter((name) => element[name] !== undefined).map((name) => [name, element[name]]),
  );
}

/** Reads the id that the author wrote; generates one from the type and the position when it is missing or invalid. */
function readId(
  element: JsonObject,
  field: string,
  type: string,
  position: ElementPosition,
  { report }: ElementOptions,
): { id: string; isGenerated: boolean } {
  const writtenId = element[field];
  const id = typeof writtenId === 'number' ? String(writtenId) : writtenId;
  const pointer = `${position.pointer}/${field}`;
  if (typeof id === 'string' && ID.test(id)) {
    if (id !== writtenId) report(problem('FIELD_TYPE', pointer, { expected: 'string', found: summarize(writtenId) }));
    return { id, isGenerated: false };
  }
  if (writtenId === undefined) report(problem('ROW_ID_MISSING', position.pointer, { expected: `a field "${field}"` }));
  else
    report(
      problem(typeof writtenId === 'string' ? 'FIELD_FORMAT' : 'FIELD_TYPE', pointer, {
        expected: 'an id: no spaces, no / ? #, at most 120 characters',
        found: summarize(writtenId),
      }),
    );
  return { id: `${type}-${position.name}`, isGenerated: true };
}

/** Returns the proposed id, or its first word with the position when it is not a valid id. */
const generateId = (proposed: string, position: ElementPosition): string =>
  ID.test(proposed) ? proposed : `${proposed.split('-', 1)[0]!}-${position.name}`;

function reportUnknownFields(
  element: JsonObject,
  known: readonly string[],
  position: ElementPosition,
  { report }: ElementOptions,
): void {
  for (const name of Object.keys(element)) {
    if (!known.includes(name))
      report(problem('FIELD_UNKNOWN', pointerTo(position.pointer, name), { found: summarize(element[name]) }));
  }
}
