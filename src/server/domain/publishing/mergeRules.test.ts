// A realm inherits from a realm that itself inherits, and so on. The result must not depend on how the levels are grouped:
// a group that is published, and then inherited, gives the same as all levels at once.
import { expect, test } from 'vitest';
import { MERGE_RULES, type MergeRule, type Realm } from '#schemas/realm/realm.ts';
import { mergeField, mergeFields } from '#src/realm/mergeField.ts';
import { mergeTheme } from '#src/realm/mergeTheme.ts';
import { createRandom } from '#src/cli/createRandom.ts';
import { mergeOrigins } from './mergeOrigins.ts';
import { mergePlayback } from './mergePlayback.ts';
import { mergeSettings } from './mergeSettings.ts';

/** Number of random chains of each rule. */
const RUNS = 500;
/** Seed of the random values; print it with a failure. */
const SEED = 20261128;

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
/** Returns an object with some of the keys. */
const pickSome = (random: Random, keys: readonly string[], create: () => unknown): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (random() < 0.5 ? [[key, create()]] : [])));
const number = (random: Random) => (): number => Math.floor(random() * 5);

/** Returns a list whose entries have different ids. */
const listById = (random: Random, name: string, ids: readonly string[]): object[] =>
  ids.filter(() => random() < 0.5).map((id) => ({ [name]: id, value: number(random)() }));

/** Random values of a field by its rule; undefined is the value of a realm that does not set the field. */
const VALUES: Readonly<Record<MergeRule, (random: Random) => unknown>> = {
  own: (random) => number(random)(),
  replace: (random) => number(random)(),
  fields: (random) => pickSome(random, ['a', 'b', 'c'], number(random)),
  deep: (random) => pickSome(random, ['a', 'b'], () => pickSome(random, ['x', 'y', 'z'], number(random))),
  prepend: (random) => Array.from({ length: Math.floor(random() * 3) }, number(random)),
  byId: (random) => listById(random, 'id', ['a', 'b', 'c']),
  // These three are merged with the whole settings, below.
  byLocale: () => undefined,
  catalogue: () => undefined,
  union: () => undefined,
};
const SINGLE_RULES = MERGE_RULES.filter((rule) => !['byLocale', 'catalogue', 'union'].includes(rule));

test.each(SINGLE_RULES)('the rule %s merges three levels to the same value, however they are grouped', (rule) => {
  const random = createRandom(SEED);
  for (let run = 0; run < RUNS; run += 1) {
    const [a, b, c] = [0, 1, 2].map(() => (random() < 0.2 ? undefined : VALUES[rule](random)));
    expect(mergeField(rule, a, mergeField(rule, b, c))).toEqual(mergeField(rule, mergeField(rule, a, b), c));
    if (rule !== 'own') expect(mergeField(rule, undefined, c), 'a level that sets nothing changes nothing').toEqual(c);
    expect(mergeField(rule, a, undefined), 'a level that inherits nothing keeps its value').toEqual(a);
  }
});

const LOCALES = ['en', 'es', 'ar'] as const;

/** Random settings with fields of every rule. */
const createSettings = (random: Random): Record<string, unknown> => ({
  id: `realm-${number(random)()}`,
  ...(random() < 0.5 && { currency: pick(random, ['EUR', 'USD', 'BRL']) }),
  ...(random() < 0.5 && { features: pickSome(random, ['search', 'watchlists', 'showTitles'], () => random() < 0.5) }),
  ...(random() < 0.5 && {
    extensions: pickSome(random, ['polls/a', 'polls/b'], () =>
      pickSome(random, ['enabled', 'order', 'config'], () => pickSome(random, ['x', 'y'], number(random))),
    ),
  }),
  ...(random() < 0.5 && { rowTypes: [{ rowType: `row-${number(random)()}` }] }),
  ...(random() < 0.5 && { experiments: listById(random, 'id', ['x', 'y', 'z']) }),
  ...(random() < 0.7 && {
    localeSettings: LOCALES.filter(() => random() < 0.5).map((locale) => ({
      locale,
      ...(random() < 0.5 && { timeZone: pick(random, ['UTC', 'Europe/Lisbon']) }),
      ...(random() < 0.5 && { features: pickSome(random, ['search', 'watchlists'], () => random() < 0.5) }),
    })),
  }),
});

test('three levels of realm.json give the same settings, however they are grouped', () => {
  const random = createRandom(SEED + 1);
  const merge = (own: object, parent: object) => mergeSettings(own as Record<string, unknown>, parent);
  for (let run = 0; run < RUNS; run += 1) {
    const [a, b, c] = [createSettings(random), createSettings(random), createSettings(random)];
    expect(merge(a, merge(b, c))).toEqual(merge(merge(a, b), c));
    expect(merge(a, {})).toEqual(a);
  }
});

/** Random tokens of a theme, with fonts, single tokens of type, and tokens of languages. */
const createTokens = (random: Random): Record<string, unknown> => {
  const layer = (): Record<string, unknown> => ({
    ...(random() < 0.6 && {
      colours: pickSome(random, ['primary', 'background', 'line'], () => `#00000${number(random)()}`),
    }),
    ...(random() < 0.6 && {
      type: pickSome(random, ['display', 'body'], () => pickSome(random, ['size', 'weight'], number(random))),
    }),
  });
  return {
    ...layer(),
    ...(random() < 0.6 && { fonts: listById(random, 'family', ['Anton', 'Inter', 'Amiri']) }),
    ...(random() < 0.6 && {
      localeTokens: LOCALES.filter(() => random() < 0.5).map((locale) => ({ locale, ...layer() })),
    }),
  };
};

test('three levels of theme.json give the same tokens, however they are grouped', () => {
  const random = createRandom(SEED + 2);
  const merge = (own: object, inherited: object) => mergeTheme({ ...own, inherits: true }, inherited);
  for (let run = 0; run < RUNS; run += 1) {
    const [a, b, c] = [createTokens(random), createTokens(random), createTokens(random)];
    expect(merge(a, merge(b, c))).toEqual(merge(merge(a, b), c));
    expect(merge({}, c)).toEqual(merge(c, {}));
  }
});

test('three levels of origins and playback settings give the same values, however they are grouped', () => {
  const random = createRandom(SEED + 3);
  const create = (): Partial<Realm> => ({
    origins: pickSome(random, ['images', 'media'], () =>
      ['https://a.example', 'https://b.example'].slice(number(random)() % 2),
    ),
    playback: pickSome(random, ['quality', 'cmcd', 'seekStep'], number(random)),
  });
  const below = (own: Partial<Realm>, parent: Partial<Realm>): Partial<Realm> => {
    const related = new Map([['default', { realm: parent as Realm }]]);
    const [origins, playback] = [mergeOrigins(own, related), mergePlayback(own, related)];
    return { ...(origins && { origins }), ...(playback && { playback }) };
  };
  const sortOrigins = ({ origins = {}, playback }: Partial<Realm>) => ({
    playback: playback ?? {},
    origins: Object.fromEntries(Object.entries(origins).map(([purpose, list]) => [purpose, [...list].sort()])),
  });
  for (let run = 0; run < RUNS; run += 1) {
    const [a, b, c] = [create(), create(), create()];
    expect(sortOrigins(below(a, below(b, c)))).toEqual(sortOrigins(below(below(a, b), c)));
  }
});

test('a field that is not inherited keeps the own value, also in an object of fields', () => {
  expect(mergeFields({ a: 1 }, { a: 2, b: 3 }, () => 'own')).toEqual({ a: 1 });
});
