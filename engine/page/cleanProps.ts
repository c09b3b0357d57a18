import { pointerTo, type ProblemCode } from '#schemas/problems.ts';
import { cleanText } from './cleanText.ts';
import { isSafeLinkUrl, isSafeMediaUrl } from './safeUrl.ts';
import { briefly, isRecord } from './values.ts';

/** Nesting beyond which props are cut (fault F25). */
const MAX_DEPTH = 32;
/** Longest list in props; the widget's schema sets its own, smaller limit. Keeps hostile lists from costing seconds. */
const MAX_LIST = 5000;
const ACCESS_LEVELS = ['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'] as const;

/** Tells what was changed: code, pointer inside the props, and words for the report. */
export type CleanReport = (
  code: ProblemCode,
  pointer: string,
  more: { readonly expected?: string; readonly found?: string },
) => void;

/**
 * Makes a row's props harmless whatever the widget's schema allows, by the kind of each field: texts lose control and
 * direction-override characters; a `url` or `href` must be https or a path of this site, a `...Url` or `src` something that
 * loads as media; `accessLevel` is one of four, else DENIED (decision O12); an amount of money is whole or not there, never
 * moved into range like other numbers (fault F28). Parts that need no change are the same objects.
 */
export function cleanProps(props: Record<string, unknown>, report: CleanReport): Record<string, unknown> {
  // Places in lists as numbers: a text is made of them only for a report.
  const steps: (string | number)[] = [];
  const tell = (code: ProblemCode, more: { expected?: string; found?: string }): void =>
    report(
      code,
      steps.reduce<string>((pointer, step) => pointerTo(pointer, String(step)), ''),
      more,
    );

  const clean = (value: unknown, name: string): unknown => {
    switch (typeof value) {
      case 'string':
        return name === 'accessLevel' ? accessLevel(value) : text(value, name);
      case 'boolean':
      case 'undefined':
        return value;
      case 'number':
        return Number.isFinite(value) ? value : refuse('FIELD_VALUE', value, 'a finite number');
      case 'object':
        break;
      default:
        return refuse('FIELD_TYPE', String(value), 'JSON');
    }
    if (value === null) return null;
    if (isRecord(value) && Object.hasOwn(value, 'amount') && Object.hasOwn(value, 'currency') && !isMoney(value))
      return refuse('FIELD_VALUE', value, 'an amount in minor units with scale and currency');
    if (steps.length >= MAX_DEPTH) return refuse('FIELD_VALUE', undefined, `at most ${MAX_DEPTH} levels`);
    return Array.isArray(value) ? list(value, name) : isRecord(value) ? object(value) : undefined;
  };

  const refuse = (code: ProblemCode, found: unknown, expected: string): undefined => {
    tell(code, { expected, ...(found !== undefined && { found: briefly(found) }) });
    return undefined;
  };

  const accessLevel = (value: string): string => {
    if ((ACCESS_LEVELS as readonly string[]).includes(value)) return value;
    const level = value
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_');
    if ((ACCESS_LEVELS as readonly string[]).includes(level)) return level;
    tell('FIELD_VALUE', { expected: `one of ${ACCESS_LEVELS.join(', ')}`, found: briefly(value) });
    return 'DENIED';
  };

  const text = (value: string, name: string): string | undefined => {
    if (isLinkField(name) || isMediaField(name)) {
      const safe = isLinkField(name) ? isSafeLinkUrl(value) : isSafeMediaUrl(value);
      return safe ? value.trim() : refuse('LINK_UNSAFE', value, 'https, or a path of this site');
    }
    const cleaned = cleanText(value);
    if (cleaned !== value) tell('TEXT_UNSAFE', { found: briefly(value) });
    return cleaned;
  };

  const list = (values: readonly unknown[], name: string): unknown => {
    if (values.length > MAX_LIST)
      tell('FIELD_TOO_LONG', { expected: `at most ${MAX_LIST} items`, found: `${values.length} items` });
    const kept = values.length > MAX_LIST ? values.slice(0, MAX_LIST) : values;
    let copy: unknown[] | undefined;
    for (let index = 0; index < kept.length; index++) {
      steps.push(index);
      const next = clean(kept[index], name);
      steps.pop();
      // A place in a list is kept (as null), so that the places after it keep their pointers; the schema then drops it.
      if (next !== kept[index]) (copy ??= [...kept])[index] = next ?? null;
    }
    return copy ?? kept;
  };

  const object = (value: Readonly<Record<string, unknown>>): unknown => {
    let copy: Record<string, unknown> | undefined;
    // Without a list of the names: of a large page those lists are most of the garbage.
    for (const name in value) {
      if (!Object.hasOwn(value, name)) continue;
      steps.push(name);
      // `__proto__` as a field name would change the object it is copied into.
      const next =
        name === '__proto__' ? refuse('FIELD_UNKNOWN', value[name], 'another name') : clean(value[name], name);
      steps.pop();
      if (next === value[name] && name !== '__proto__') continue;
      copy ??= { ...value };
      if (next === undefined) delete copy[name];
      else copy[name] = next;
    }
    return copy ?? value;
  };

  return object(props) as Record<string, unknown>;
}

const isLinkField = (name: string): boolean => name === 'url' || name === 'href';
const isMediaField = (name: string): boolean => name === 'src' || name.endsWith('Url') || name.endsWith('UrlRtl');

/** As schemas/domain/money.ts says; a price that is not quite right is no price. */
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
