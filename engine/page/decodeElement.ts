// One element of a page as rows. Here the five kinds of element (decision O14) become one.
//
// The envelopes of heroes and buckets are split by hand and not by their generated validators: those weigh 110 kB, and the
// widget that draws the row validates the same fields again.
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { bucketToRow } from './bucketToRow.ts';
import type { RowTypeRule } from './rowTypeMap.ts';
import type { DecodedRow, Enclosure } from './types.ts';
import { briefly, isRecord, without } from './values.ts';

/** How deeply sections may stand in sections (fault F24). */
export const MAX_SECTION_DEPTH = 8;

const CONTROLS = ['when', 'requires', 'fallback'] as const;
const FIELDS = {
  row: ['type', 'v', 'id', 'props', ...CONTROLS],
  bucket: ['bucketId', 'exid', 'name', 'type', 'contentList', 'paging', 'dataSource', 'rowTypeData', ...CONTROLS],
  section: ['sectionName', 'title', 'elements', ...CONTROLS],
  plugin: ['pluginId', 'title', 'props', ...CONTROLS],
} as const;
const ROW_TYPE = /^([a-z][a-z0-9-]*\.)?[a-z][a-z0-9-]*$/;
const ID = /^[^/?#\s\p{Cc}]{1,120}$/u;

/** Where an element stands. `name` is its place in words of ids: `3`, or `3.0` inside a section. */
export type Place = { readonly pointer: string; readonly name: string; readonly within: readonly Enclosure[] };

export type ElementOptions = { readonly rowTypes: readonly RowTypeRule[]; readonly report: (problem: Problem) => void };

/** A row with what the page's reader still has to settle: ids that were made, heroes that may merge. */
export type DecodedElement = { readonly row: DecodedRow; readonly idWasMade: boolean; readonly isHero: boolean };

export type ElementKind = 'hero' | 'bucket' | 'section' | 'plugin' | 'row';

/** Tells the kinds of element apart by the fields they have, in the order of decision O14. */
export function elementKind(element: Readonly<Record<string, unknown>>): ElementKind | undefined {
  const has = (name: string): boolean => Object.hasOwn(element, name);
  if (has('heroId')) return 'hero';
  if (has('bucketId') || has('rowTypeData')) return 'bucket';
  if (has('sectionName')) return 'section';
  if (has('pluginId')) return 'plugin';
  return has('type') && has('props') ? 'row' : undefined;
}

/** Reads one element leniently. Empty when nothing of it can be shown and it has no fallback; the reason is reported. */
export function decodeElement(value: unknown, place: Place, options: ElementOptions): readonly DecodedElement[] {
  if (!isRecord(value)) {
    options.report(problem('ELEMENT_NOT_OBJECT', place.pointer, { expected: 'object', found: briefly(value) }));
    return [];
  }
  const kind = elementKind(value);
  switch (kind) {
    case 'hero':
      return [decodeHero(value, place, options)];
    case 'bucket':
      return [decodeBucket(value, place, options)];
    case 'section':
      return decodeSection(value, place, options);
    case 'plugin':
      return [decodePlugin(value, place, options)];
    case 'row':
      return decodeRow(value, place, options);
    default:
      return broken(
        value,
        place,
        options,
        problem('ELEMENT_UNKNOWN', place.pointer, {
          expected: 'heroId, bucketId, sectionName, pluginId, or type and props',
          found: briefly(value),
        }),
      );
  }
}

type Written = Readonly<Record<string, unknown>>;

function decodeHero(hero: Written, place: Place, options: ElementOptions): DecodedElement {
  const { id, made } = idOf(hero, 'heroId', 'hero', place, options);
  const slide = { ...without(hero, CONTROLS), heroId: id };
  return {
    row: {
      ...common(hero, place),
      type: 'hero',
      v: 1,
      id,
      props: { heroes: [slide] },
      propsPointer: place.pointer,
      places: { '/heroes/0': place.pointer },
    },
    idWasMade: made,
    isHero: true,
  };
}

function decodeBucket(bucket: Written, place: Place, options: ElementOptions): DecodedElement {
  reportUnknown(bucket, FIELDS.bucket, place, options);
  const { type, props, places, orElse, problems } = bucketToRow(bucket, place.pointer, options.rowTypes);
  problems.forEach(options.report);
  const { id, made } = idOf(bucket, 'bucketId', type, place, options);
  return {
    row: { ...common(bucket, place), type, v: 1, id, props, places, orElse, propsPointer: place.pointer },
    idWasMade: made,
    isHero: false,
  };
}

function decodePlugin(plugin: Written, place: Place, options: ElementOptions): DecodedElement {
  reportUnknown(plugin, FIELDS.plugin, place, options);
  const { pluginId, title, props } = plugin;
  // The row type of that plugin, when the realm has it (engine/remote); else PLUGIN_UNKNOWN.
  const input = { ...(title !== undefined && { title }), ...(isRecord(props) && props) };
  const orElse =
    typeof pluginId === 'string' && ROW_TYPE.test(`plugin.${pluginId}`)
      ? [{ type: `plugin.${pluginId}`, props: input }]
      : [];
  return {
    row: {
      ...common(plugin, place),
      type: 'plugin',
      v: 1,
      id: madeId(`plugin-${String(pluginId)}`, place),
      props: without(plugin, CONTROLS),
      orElse,
      propsPointer: `${place.pointer}/props`,
      places: { '/title': `${place.pointer}/title` },
    },
    idWasMade: true,
    isHero: false,
  };
}

/** A section that the server filled in (expandSections) becomes its rows; one that it did not becomes a row of type `section`. */
function decodeSection(section: Written, place: Place, options: ElementOptions): readonly DecodedElement[] {
  reportUnknown(section, FIELDS.section, place, options);
  const { sectionName, title, elements } = section;
  const id = madeId(`section-${String(sectionName)}`, place);
  const row = { ...common(section, place), v: 1, propsPointer: place.pointer };
  if (!Array.isArray(elements)) {
    return [
      {
        row: { ...row, type: 'section', id, props: without(section, [...CONTROLS, 'elements']) },
        idWasMade: true,
        isHero: false,
      },
    ];
  }
  if (place.within.length >= MAX_SECTION_DEPTH) {
    options.report(
      problem('SECTION_CYCLE', place.pointer, {
        expected: `at most ${MAX_SECTION_DEPTH} sections in each other`,
        found: briefly(sectionName),
      }),
    );
    return [];
  }
  const within = [...place.within, { id, pointer: place.pointer, ...controlsOf(section) }];
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
              pointer: place.pointer,
              propsPointer: place.pointer,
              within,
            },
            idWasMade: true,
            isHero: false,
          },
        ];
  return heading.concat(
    elements.flatMap((each, index) =>
      decodeElement(
        each,
        { pointer: `${place.pointer}/elements/${index}`, name: `${place.name}.${index}`, within },
        options,
      ),
    ),
  );
}

function decodeRow(written: Written, place: Place, options: ElementOptions): readonly DecodedElement[] {
  const { type, v, props } = written;
  const { pointer } = place;
  if (typeof type !== 'string' || type.length > 80 || !ROW_TYPE.test(type)) {
    return broken(
      written,
      place,
      options,
      problem(typeof type === 'string' ? 'FIELD_FORMAT' : 'FIELD_TYPE', `${pointer}/type`, {
        expected: 'the name of a row type',
        found: briefly(type),
      }),
    );
  }
  if (!isRecord(props))
    return broken(
      written,
      place,
      options,
      problem('FIELD_TYPE', `${pointer}/props`, { expected: 'object', found: briefly(props) }),
    );
  reportUnknown(written, FIELDS.row, place, options);
  const { id, made } = idOf(written, 'id', type, place, options);
  return [
    {
      row: {
        ...common(written, place),
        type,
        v: versionOf(v, pointer, options),
        id,
        props,
        propsPointer: `${pointer}/props`,
      },
      idWasMade: made,
      isHero: false,
    },
  ];
}

/** A missing version is the oldest (fault F09). */
function versionOf(v: unknown, pointer: string, options: ElementOptions): number {
  if (typeof v === 'number' && Number.isInteger(v) && v >= 1) return v;
  if (v !== undefined)
    options.report(problem('FIELD_TYPE', `${pointer}/v`, { expected: 'a whole number from 1 on', found: briefly(v) }));
  return 1;
}

/** Reports it, and keeps the place for a fallback: its own or that of the section around it. */
function broken(element: Written, place: Place, options: ElementOptions, reason: Problem): readonly DecodedElement[] {
  const hasFallback =
    element['fallback'] !== undefined || place.within.some((section) => section.fallback !== undefined);
  options.report(hasFallback ? { ...reason, severity: 'warning' } : reason);
  if (!hasFallback) return [];
  const written = element['id'];
  const id = typeof written === 'string' && ID.test(written) ? written : undefined;
  return [
    {
      row: {
        ...common(element, place),
        type: 'unknown',
        v: 1,
        id: id ?? `unknown-${place.name}`,
        props: {},
        propsPointer: place.pointer,
        broken: true,
      },
      idWasMade: id === undefined,
      isHero: false,
    },
  ];
}

const common = (element: Written, place: Place) => ({
  pointer: place.pointer,
  ...(place.within.length > 0 && { within: place.within }),
  ...controlsOf(element),
});

function controlsOf(element: Written): Pick<DecodedRow, (typeof CONTROLS)[number]> {
  return Object.fromEntries(
    CONTROLS.filter((name) => element[name] !== undefined).map((name) => [name, element[name]]),
  );
}

/** The id that the author gave, as text; else one made of the type and the place. */
function idOf(
  element: Written,
  field: string,
  type: string,
  place: Place,
  { report }: ElementOptions,
): { id: string; made: boolean } {
  const written = element[field];
  const id = typeof written === 'number' ? String(written) : written;
  const pointer = `${place.pointer}/${field}`;
  if (typeof id === 'string' && ID.test(id)) {
    if (id !== written) report(problem('FIELD_TYPE', pointer, { expected: 'string', found: briefly(written) }));
    return { id, made: false };
  }
  if (written === undefined) report(problem('ROW_ID_MISSING', place.pointer, { expected: `a field "${field}"` }));
  else
    report(
      problem(typeof written === 'string' ? 'FIELD_FORMAT' : 'FIELD_TYPE', pointer, {
        expected: 'an id: no spaces, no / ? #, at most 120 characters',
        found: briefly(written),
      }),
    );
  return { id: `${type}-${place.name}`, made: true };
}

const madeId = (wanted: string, place: Place): string =>
  ID.test(wanted) ? wanted : `${wanted.split('-', 1)[0]!}-${place.name}`;

function reportUnknown(element: Written, known: readonly string[], place: Place, { report }: ElementOptions): void {
  for (const name of Object.keys(element)) {
    if (!known.includes(name))
      report(problem('FIELD_UNKNOWN', pointerTo(place.pointer, name), { found: briefly(element[name]) }));
  }
}
