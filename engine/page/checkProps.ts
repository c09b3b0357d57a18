import { readLenient } from '#schemas/lenient.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { cleanProps } from './cleanProps.ts';
import type { RowContract } from './contract.ts';
import type { DecodedRow } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

type Source = Pick<DecodedRow, 'pointer' | 'propsPointer' | 'sourcePointers'> & {
  readonly props: Record<string, unknown>;
};

/**
 * Props that the widget's validator accepted (undefined: the row cannot be rendered), and the problems. The problems'
 * pointers refer to the page's JSON as its author wrote it.
 */
export type CheckedProps = { readonly props: unknown; readonly problems: readonly Problem[] };

/**
 * Validates a row's props leniently: makes them safe, drops unknown fields, fills in defaults and removes the smallest
 * wrong parts.
 * @param row the row before its migration. Problems are reported with its pointers.
 * @param migratedProps the row's props at the widget's version.
 * @param wasMigrated true when migrations may have moved fields. Then a pointer is shortened to the part that exists in
 * `row.props`.
 */
export function checkProps(
  widget: Pick<RowContract, 'validate'>,
  row: Source,
  migratedProps: Record<string, unknown>,
  wasMigrated: boolean,
): CheckedProps {
  const problems: Problem[] = [];
  const toPagePointer = (pointer: string): string =>
    toDocumentPointer(row, wasMigrated ? shortenToExistingPart(row.props, pointer) : pointer);
  try {
    const clean = cleanProps(
      migratedProps,
      (code, pointer, more) => void problems.push(problem(code, toPagePointer(pointer), more)),
    );
    const read = readLenient<unknown>(widget.validate, clean);
    for (const each of read.problems) problems.push({ ...each, pointer: toPagePointer(each.pointer) });
    if (read.value === undefined) problems.push(problem('ROW_PROPS_INVALID', row.propsPointer));
    return { props: read.value, problems };
  } catch (error) {
    problems.push(
      problem('ROW_PROPS_INVALID', row.propsPointer, {
        found: summarize(error instanceof Error ? error.message : error),
      }),
    );
    return { props: undefined, problems };
  }
}

/**
 * Converts a pointer in the props to a pointer in the page: to the position where the author wrote the value.
 * @param pointer JSON pointer in the props; `''`: the props themselves
 */
export function toDocumentPointer(
  { propsPointer, sourcePointers = {} }: Pick<DecodedRow, 'propsPointer' | 'sourcePointers'>,
  pointer: string,
): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const start = pointer.slice(0, end);
    if (Object.hasOwn(sourcePointers, start)) return sourcePointers[start]! + pointer.slice(end);
  }
  return propsPointer + pointer;
}

function shortenToExistingPart(props: unknown, pointer: string): string {
  let value = props;
  let existingPointer = '';
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const container: unknown = value;
    if (!(isObject(container) || Array.isArray(container)) || !Object.hasOwn(container, name)) break;
    value = (container as Record<string, unknown>)[name];
    existingPointer += `/${step}`;
  }
  return existingPointer;
}
