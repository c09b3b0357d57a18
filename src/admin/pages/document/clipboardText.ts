// Elements as text in the clipboard, so that they can be pasted into another page, brand or text editor.
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** Every element has at least one of these fields. */
const KIND_FIELDS = ['type', 'heroId', 'bucketId', 'sectionName', 'pluginId'] as const;

/** Writes elements for the clipboard: one as an object, several as a list. */
export const writeElements = (elements: readonly Json[]): string =>
  JSON.stringify(elements.length === 1 ? elements[0] : elements, null, 2);

/** Returns the elements of a copied text (of a page: the page's elements); undefined for any other text. */
export function readElements(text: string): readonly JsonObject[] | undefined {
  const value = parse(text);
  const page =
    isJsonObject(value) && Array.isArray(value['elements']) ? (value['elements'] as readonly Json[]) : undefined;
  const elements = page ?? (Array.isArray(value) ? (value as readonly Json[]) : [value]);
  return elements.length > 0 && elements.every(isElement) ? elements : undefined;
}

const isElement = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && KIND_FIELDS.some((field) => Object.hasOwn(value, field));

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
