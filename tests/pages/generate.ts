// Generates valid pages from the schemas. Over many runs, every field and every value of an enumeration occurs.
// mutants.test.ts damages one part of each page.
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { VIEWPORTS } from '#schemas/page/condition.ts';

type Json = unknown;
type Schema = {
  type?: string;
  enum?: readonly Json[];
  const?: Json;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  'x-image'?: boolean;
  description?: string;
};
/** A generator of random numbers: returns a number from 0 to below 1. */
export type Chance = () => number;
export type GeneratedPage = {
  $schema: string;
  id: string;
  version: number;
  title: string;
  elements: Record<string, Json>[];
};

const WORDS = [
  'Final',
  'round',
  'Árbol',
  'مباراة',
  '決勝',
  '🏆',
  'a\u0301',
  'Night',
  '12',
  '–',
  '<b>',
  '&amp;',
  'NO',
  'ل',
];
const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;

/** Returns a random value that the schema allows. `name` is the field's name, by which URLs and ids are recognised. */
export function generate(schema: Schema, chance: Chance, name = ''): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(chance, schema.enum);
  switch (schema.type) {
    case 'boolean':
      return chance() < 0.5;
    case 'integer':
    case 'number':
      return generateNumber(schema, chance);
    case 'string':
      return generateText(schema, chance, name);
    case 'array': {
      const minimum = schema.minItems ?? 0,
        maximum = Math.min(schema.maxItems ?? 4, minimum + 4);
      return Array.from({ length: minimum + Math.floor(chance() * (maximum - minimum + 1)) }, () =>
        generate(schema.items ?? {}, chance, name),
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(
            ([field]) =>
              !['when', 'requires', 'fallback'].includes(field) && (schema.required?.includes(field) || chance() < 0.6),
          )
          .map(([field, inner]) => [field, generate(inner, chance, field)]),
      );
    default:
      return 'anything';
  }
}

function generateNumber({ type, minimum = 0, maximum = 1000 }: Schema, chance: Chance): number {
  const value = chance() < 0.2 ? pick(chance, [minimum, maximum]) : minimum + chance() * (maximum - minimum);
  return type === 'integer' ? Math.round(value) : value;
}

/** Returns a text. Each pattern of the schemas has an example here that matches it. */
function generateText(schema: Schema, chance: Chance, name: string): string {
  const { pattern = '', minLength = 0, maxLength = 100 } = schema;
  if (schema['x-image']) return `/img/${Math.floor(chance() * 1e6)}/640.webp`;
  if (pattern.startsWith('^(https://|/')) return pick(chance, ['/home', 'https://example.com/a?b=c']);
  if (name === 'url' || name === 'href') return pick(chance, ['/home', 'https://example.com/a?b=c', '#search']);
  if (pattern.endsWith('[01])$')) return '2026-11-05';
  if (pattern.startsWith('^\\d{4}'))
    return new Date(Date.UTC(2026, 10, 1) + Math.floor(chance() * 40 * 86_400_000)).toISOString();
  if (pattern === '^[A-Z]{3}$') return pick(chance, ['USD', 'EUR', 'JPY']);
  if (pattern === '^[a-z]+:.+$') return pick(chance, ['type:VOD', 'genre:drama']);
  if (pattern.startsWith('^https://')) return 'https://example.com/{path}';
  if (pattern === '^[a-z_]{1,40}$') return pick(chance, ['source', 'utm_medium']);
  if (pattern === '^[A-Z]{2}$') return pick(chance, ['ES', 'FR']);
  if (pattern !== '') return `${name}-${Math.floor(chance() * 1e9)}`;
  let words = '';
  for (let n = Math.floor(chance() * 6); n >= 0; n--) words += ` ${pick(chance, WORDS)}`;
  return (
    words
      .trim()
      .slice(0, Math.max(maxLength, minLength))
      .replace(/[\uD800-\uDBFF]$/, '') || 'x'.repeat(minLength)
  );
}

/**
 * Returns conditions and fallbacks that a page's author might write. The tests' viewer meets most of the conditions.
 */
function generateConditions(chance: Chance): Record<string, Json> {
  const when = pick(chance, [
    {},
    { audience: 'signed-in' },
    { audience: 'guest' },
    { viewports: [pick(chance, VIEWPORTS)] },
    { territories: ['ES'] },
    { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
    { experiment: { key: 'none', variants: ['control'] } },
  ]);
  return {
    ...(chance() < 0.2 && { when }),
    ...(chance() < 0.1 && { requires: { engine: pick(chance, [1, 1, 2]) } }),
    ...(chance() < 0.1 && { fallback: pick(chance, ['drop', { bucketId: 'instead', name: 'Instead' }]) }),
  };
}

/**
 * Returns a page of `length` elements: sometimes a hero at the top, then buckets, rows of every widget and sections
 * that the server filled in.
 */
export function generatePage(
  chance: Chance,
  widgets: readonly Pick<AnyWidget, 'type' | 'version' | 'schema'>[],
  length = 8,
): GeneratedPage {
  let count = 0;
  const bucket = (): Record<string, Json> => ({
    ...(generate(bucketSchema, chance) as Record<string, Json>),
    bucketId: `b${count++}`,
    ...generateConditions(chance),
  });
  const row = (): Record<string, Json> => {
    const widget = pick(
      chance,
      widgets.filter(({ type }) => type !== 'hero'),
    );
    return {
      type: widget.type,
      v: widget.version,
      id: `r${count++}`,
      props: generate(widget.schema as unknown as Schema, chance),
      ...generateConditions(chance),
    };
  };
  const element = (): Record<string, Json> => {
    const kind = chance();
    if (kind < 0.45) return bucket();
    return kind < 0.85
      ? row()
      : {
          sectionName: `s${count++}`,
          title: 'A section',
          elements: [bucket(), row()],
          ...(chance() < 0.3 && { when: { audience: 'signed-in' } }),
        };
  };
  const elements = Array.from({ length }, (_, index) =>
    index === 0 && chance() < 0.5
      ? { ...(generate(heroSchema, chance) as Record<string, Json>), heroId: `h${count++}` }
      : element(),
  );
  return { $schema: '/schemas/page-1.json', id: 'made', version: 1, title: 'Made', elements };
}
