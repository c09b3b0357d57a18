import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** How an element of a page is named in the tree. */
export type ElementSummary = {
  /** The row type, or the kind of element. */
  readonly type: string;
  readonly title: string;
  /** Whether the element has a condition (`when`), which can hide it. */
  readonly isConditional: boolean;
  /** The experiment and the variant that its condition names; undefined: none. */
  readonly experiment?: { readonly id: string; readonly variant: string };
};

/** Fields that contain an element's heading, in order of preference. */
const TITLE_FIELDS = ['title', 'name', 'heading', 'label'] as const;
const KINDS = { heroId: 'hero', bucketId: 'bucket', sectionName: 'section', pluginId: 'plugin' } as const;

/** Returns a text in a language; else in English, else in the first language that it has. */
export function readText(value: Json | undefined, locale: string): string | undefined {
  if (typeof value === 'string') return value;
  const texts = isJsonObject(value) ? value['$text'] : undefined;
  if (!isJsonObject(texts)) return undefined;
  const text = texts[locale] ?? texts[locale.split('-')[0]!] ?? texts['en'] ?? Object.values(texts)[0];
  return typeof text === 'string' ? text : undefined;
}

/** Describes an element in a language. */
export function describeElement(element: Json, locale: string): ElementSummary {
  if (!isJsonObject(element)) return { type: '?', title: '?', isConditional: false };
  const [idField, kind] = Object.entries(KINDS).find(([field]) => field in element) ?? [undefined, undefined];
  const type = kind ?? (typeof element['type'] === 'string' ? element['type'] : '?');
  const id = element[idField ?? 'id'];
  const title = findTitle(element, locale) ?? (typeof id === 'string' && id !== '' ? id : type);
  const experiment = readExperiment(element['when']);
  return {
    type,
    title: title.replaceAll('\n', ' '),
    isConditional: 'when' in element,
    ...(experiment && { experiment }),
  };
}

/** Returns the experiment and the variant that a condition names. */
function readExperiment(when: Json | undefined): ElementSummary['experiment'] {
  const { id, variant } = isJsonObject(when) && isJsonObject(when['experiment']) ? when['experiment'] : {};
  return typeof id === 'string' && typeof variant === 'string' ? { id, variant } : undefined;
}

function findTitle(element: JsonObject, locale: string): string | undefined {
  const slides = isJsonObject(element['props']) ? element['props']['slides'] : undefined;
  const containers = [
    element['rowTypeData'],
    element['props'],
    element,
    Array.isArray(slides) ? (slides[0] as Json) : undefined,
  ];
  for (const container of containers) {
    if (!isJsonObject(container)) continue;
    for (const field of TITLE_FIELDS) {
      const text = readText(container[field], locale);
      if (text !== undefined && text.trim() !== '') return text;
    }
  }
  return undefined;
}

/** Returns the name of the field that contains an element's id; '': the element has none. */
export const getIdField = (element: JsonObject): string =>
  Object.keys(KINDS).find((field) => field in element && field.endsWith('Id')) ?? ('type' in element ? 'id' : '');
