import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { checkElement, type CheckOptions } from './checkElement.ts';

type Section = NonNullable<RowExplanation['section']>;
type Json = Readonly<Record<string, unknown>>;

/** Number of hidden rows that an explanation names. */
const MAX_NAMED = 50;

/** Describes the rows of an expanded section, also of the sections in it: how many there are, and which are hidden. */
export function describeSection(section: Json, options: CheckOptions): Section {
  const rows = countRows(section['elements']);
  const hidden = listHidden(section['elements'], options);
  return { file: `pages/${String(section['sectionName'])}.json`, rows, hidden: hidden.slice(0, MAX_NAMED) };
}

/** Counts the rows of elements, with those of the sections among them. */
const countRows = (elements: unknown): number =>
  toElements(elements).reduce((sum, { elements: inner }) => sum + (Array.isArray(inner) ? countRows(inner) : 1), 0);

/** Lists the elements that are hidden by themselves. What is in a hidden section is not listed. */
const listHidden = (elements: unknown, options: CheckOptions): Section['hidden'] =>
  toElements(elements).flatMap((element) => {
    const failed = checkElement(element, '', options).filter(({ isMet }) => !isMet);
    return failed.length > 0
      ? [{ name: nameElement(element), reasons: failed.map(({ rule }) => rule) }]
      : listHidden(element['elements'], options);
  });

const toElements = (elements: unknown): readonly Json[] => (Array.isArray(elements) ? (elements as Json[]) : []);

const NAMES = ['id', 'heroId', 'bucketId', 'sectionName', 'pluginId', 'type'] as const;

const nameElement = (element: Json): string =>
  NAMES.map((field) => element[field]).find((name): name is string => typeof name === 'string') ?? '?';
