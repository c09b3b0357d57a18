// Compares the limits of two JSON Schemas: of numbers, and of the sizes of texts, lists and objects.
import type { JsonObject } from '#schemas/isObject.ts';

/** Limits of sizes, with the type of the values to which they apply. */
const SIZES: readonly (readonly [keyword: string, bound: 'lower' | 'upper', type: string])[] = [
  ['minLength', 'lower', 'string'],
  ['maxLength', 'upper', 'string'],
  ['minItems', 'lower', 'array'],
  ['maxItems', 'upper', 'array'],
  ['minProperties', 'lower', 'object'],
  ['maxProperties', 'upper', 'object'],
];

/**
 * Returns one sentence for each limit that is narrower now.
 *
 * @param types types of the values before; undefined: any
 * @param place name of the value in the sentences
 */
export function findLimitBreaks(
  before: JsonObject,
  after: JsonObject,
  types: readonly string[] | undefined,
  place: string,
): string[] {
  const applies = (type: string): boolean => types?.includes(type) ?? true;
  const sizes = SIZES.filter(
    ([keyword, bound, type]) => applies(type) && isNarrower(bound, before[keyword], after[keyword]),
  ).map(([keyword]) => `${place}: ${keyword} was ${format(before[keyword])}, now ${format(after[keyword])}`);
  if (!applies('number') && !applies('integer')) return sizes;
  const areIntegers = types !== undefined && !types.includes('number');
  return [
    ...sizes,
    ...(['lower', 'upper'] as const).flatMap((bound) => {
      const [older, newer] = [before, after].map((schema) => readBound(schema, bound, areIntegers));
      if (!newer || !isStricter(newer, older)) return [];
      const { keyword } = newer;
      return older && older.keyword !== keyword
        ? [
            `${place}: ${older.keyword} was ${format(before[older.keyword])}, now ${keyword} is ${format(after[keyword])}`,
          ]
        : [`${place}: ${keyword} was ${format(before[keyword])}, now ${format(after[keyword])}`];
    }),
    ...findMultipleBreak(before['multipleOf'], after['multipleOf'], areIntegers, place),
  ];
}

/** Whether a size has a stricter limit. A size without a lower limit is at least 0. */
function isNarrower(bound: 'lower' | 'upper', before: unknown, after: unknown): boolean {
  if (typeof after !== 'number') return false;
  if (bound === 'lower') return after > (typeof before === 'number' ? before : 0);
  return after < (typeof before === 'number' ? before : Infinity);
}

/** A limit of numbers. The `value` of an upper limit is negated, so that a higher `value` is always stricter. */
type Bound = { readonly keyword: string; readonly value: number; readonly isExclusive: boolean };

/** Returns the stricter one of `minimum` and `exclusiveMinimum`, or of the two upper limits. */
function readBound(schema: JsonObject, bound: 'lower' | 'upper', areIntegers: boolean): Bound | undefined {
  const [inclusive, exclusive, sign] =
    bound === 'lower' ? (['minimum', 'exclusiveMinimum', 1] as const) : (['maximum', 'exclusiveMaximum', -1] as const);
  return [inclusive, exclusive]
    .flatMap((keyword): Bound[] => {
      const limit = schema[keyword];
      if (typeof limit !== 'number') return [];
      const isExclusive = keyword === exclusive;
      const value = sign * limit;
      if (!areIntegers) return [{ keyword, value, isExclusive }];
      return [{ keyword, value: isExclusive ? Math.floor(value) + 1 : Math.ceil(value), isExclusive: false }];
    })
    .reduce<Bound | undefined>((strictest, each) => (isStricter(each, strictest) ? each : strictest), undefined);
}

const isStricter = (limit: Bound, other: Bound | undefined): boolean =>
  other === undefined ||
  limit.value > other.value ||
  (limit.value === other.value && limit.isExclusive && !other.isExclusive);

function findMultipleBreak(before: unknown, after: unknown, areIntegers: boolean, place: string): string[] {
  if (typeof after !== 'number') return [];
  // All integers are multiples of 1.
  const step = before ?? (areIntegers ? 1 : undefined);
  if (typeof step === 'number' && Number.isInteger(step / after)) return [];
  return [`${place}: multipleOf was ${format(before)}, now ${format(after)}`];
}

const format = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));
