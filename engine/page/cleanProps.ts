import { pointerTo, type ProblemCode } from '#schemas/problems.ts';
import { cleanText } from './cleanText.ts';
import { isSafeLinkUrl, isSafeMediaUrl } from './safeUrl.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

/** Maximum nesting of props; deeper values are removed (docs/faults.md, F25). */
const MAX_DEPTH = 32;
/**
 * Maximum length of a list in props. Widgets' schemas set smaller limits; this one bounds the time for hostile
 * input.
 */
const MAX_LIST = 5000;
const ACCESS_LEVELS = ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'] as const;

/** Receives one change: problem code, pointer inside the props, and details for the report. */
export type CleanReport = (code: ProblemCode, pointer: string, details: ChangeDetails) => void;
type ChangeDetails = { readonly expected?: string; readonly found?: string };

/**
 * Makes a row's props safe, whatever the widget's schema allows. The name and the type of a field decide the rule:
 * control characters and direction overrides are removed from texts; a `url` or `href` must be https or a path of this
 * site; a `...Url` or `src` must be a URL of an image or video; an unknown `accessLevel` becomes DENIED (decision O12).
 * An invalid amount of money is removed, because a corrected price could be wrong (docs/faults.md, F28).
 * Objects that need no change are not copied.
 */
export function cleanProps(props: Record<string, unknown>, report: CleanReport): Record<string, unknown> {
  return cleanObject(props, { path: [], report });
}

type CleanState = {
  /** Names of fields and list indexes from the props to the current value. Only a report builds a pointer from them. */
  readonly path: (string | number)[];
  readonly report: CleanReport;
};

function cleanValue(value: unknown, name: string, cleaning: CleanState): unknown {
  switch (typeof value) {
    case 'string':
      return name === 'accessLevel' ? cleanAccessLevel(value, cleaning) : cleanTextField(value, name, cleaning);
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : reject('FIELD_VALUE', value, 'a finite number', cleaning);
    case 'object':
      break;
    default:
      return reject('FIELD_TYPE', String(value), 'JSON', cleaning);
  }
  if (value === null) return null;
  if (isObject(value) && Object.hasOwn(value, 'amount') && Object.hasOwn(value, 'currency') && !isMoney(value))
    return reject('FIELD_VALUE', value, 'an amount in minor units with scale and currency', cleaning);
  if (cleaning.path.length >= MAX_DEPTH)
    return reject('FIELD_VALUE', undefined, `at most ${MAX_DEPTH} levels`, cleaning);
  if (Array.isArray(value)) return cleanList(value, name, cleaning);
  return isObject(value) ? cleanObject(value, cleaning) : undefined;
}

function cleanAccessLevel(value: string, cleaning: CleanState): string {
  if ((ACCESS_LEVELS as readonly string[]).includes(value)) return value;
  const level = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  if ((ACCESS_LEVELS as readonly string[]).includes(level)) return level;
  reportChange(cleaning, 'FIELD_VALUE', {
    expected: `one of ${ACCESS_LEVELS.join(', ')}`,
    found: summarize(value),
  });
  return 'DENIED';
}

function cleanTextField(value: string, name: string, cleaning: CleanState): string | undefined {
  if (isLinkField(name) || isMediaField(name)) {
    const isSafe = isLinkField(name) ? isSafeLinkUrl(value) : isSafeMediaUrl(value);
    return isSafe ? value.trim() : reject('LINK_UNSAFE', value, 'https, or a path of this site', cleaning);
  }
  const cleaned = cleanText(value);
  if (cleaned !== value) reportChange(cleaning, 'TEXT_UNSAFE', { found: summarize(value) });
  return cleaned;
}

function cleanList(values: readonly unknown[], name: string, cleaning: CleanState): unknown {
  if (values.length > MAX_LIST)
    reportChange(cleaning, 'FIELD_TOO_LONG', {
      expected: `at most ${MAX_LIST} items`,
      found: `${values.length} items`,
    });
  const allowedValues = values.length > MAX_LIST ? values.slice(0, MAX_LIST) : values;
  let copy: unknown[] | undefined;
  for (let index = 0; index < allowedValues.length; index++) {
    cleaning.path.push(index);
    const cleanedValue = cleanValue(allowedValues[index], name, cleaning);
    cleaning.path.pop();
    // A removed entry becomes null, so that the pointers of later entries stay valid; the schema then drops the null.
    if (cleanedValue !== allowedValues[index]) (copy ??= [...allowedValues])[index] = cleanedValue ?? null;
  }
  return copy ?? allowedValues;
}

function cleanObject(value: Record<string, unknown>, cleaning: CleanState): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  // `for ... in` and not Object.keys: on a large page Object.keys would create most of the memory garbage.
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    cleaning.path.push(name);
    // A field named `__proto__` would change the prototype of the copy.
    const cleanedValue =
      name === '__proto__'
        ? reject('FIELD_UNKNOWN', value[name], 'another name', cleaning)
        : cleanValue(value[name], name, cleaning);
    cleaning.path.pop();
    if (cleanedValue === value[name] && name !== '__proto__') continue;
    copy ??= { ...value };
    if (cleanedValue === undefined) delete copy[name];
    else copy[name] = cleanedValue;
  }
  return copy ?? value;
}

/** Reports a value that is removed. */
function reject(code: ProblemCode, found: unknown, expected: string, cleaning: CleanState): undefined {
  reportChange(cleaning, code, { expected, ...(found !== undefined && { found: summarize(found) }) });
  return undefined;
}

function reportChange({ path, report }: CleanState, code: ProblemCode, details: ChangeDetails): void {
  report(
    code,
    path.reduce<string>((pointer, step) => pointerTo(pointer, String(step)), ''),
    details,
  );
}

const isLinkField = (name: string): boolean => name === 'url' || name === 'href';
const isMediaField = (name: string): boolean => name === 'src' || name.endsWith('Url') || name.endsWith('UrlRtl');

/** Checks the same rules as schemas/domain/money.ts; a price that breaks one of them is not shown. */
function isMoney({ amount, scale, currency }: Readonly<Record<string, unknown>>): boolean {
  return (
    Number.isInteger(amount) &&
    (amount as number) >= 0 &&
    (amount as number) <= 1_000_000_000 &&
    Number.isInteger(scale) &&
    (scale as number) >= 0 &&
    (scale as number) <= 4 &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency)
  );
}
