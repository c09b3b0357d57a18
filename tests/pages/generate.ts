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
/** Returns a random number that is at least 0 and less than 1. */
export type Random = () => number;
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
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Returns a random value that the schema allows. `name` is the field's name, by which URLs and ids are recognised. */
export function generateValue(schema: Schema, random: Random, name = ''): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  switch (schema.type) {
    case 'boolean':
      return random() < 0.5;
    case 'integer':
    case 'number':
      return generateNumber(schema, random);
    case 'string':
      return generateText(schema, random, name);
    case 'array': {
      const minimum = schema.minItems ?? 0,
        maximum = Math.min(schema.maxItems ?? 4, minimum + 4);
      return Array.from({ length: minimum + Math.floor(random() * (maximum - minimum + 1)) }, () =>
        generateValue(schema.items ?? {}, random, name),
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(
            ([field]) =>
              !['when', 'requires', 'fallback'].includes(field) && (schema.required?.includes(field) || random() < 0.6),
          )
          .map(([field, inner]) => [field, generateValue(inner, random, field)]),
      );
    default:
      return 'anything';
  }
}

function generateNumber({ type, minimum = 0, maximum = 1000 }: Schema, random: Random): number {
  const value = random() < 0.2 ? pick(random, [minimum, maximum]) : minimum + random() * (maximum - minimum);
  return type === 'integer' ? Math.round(value) : value;
}

/** Returns a text. Each pattern of the schemas has an example here that matches it. */
function generateText(schema: Schema, random: Random, name: string): string {
  const { pattern = '', minLength = 0, maxLength = 100 } = schema;
  if (schema['x-image']) return `/img/${Math.floor(random() * 1e6)}/640.webp`;
  if (pattern.startsWith('^(https://|/')) return pick(random, ['/home', 'https://example.com/a?b=c']);
  if (name === 'url' || name === 'href') return pick(random, ['/home', 'https://example.com/a?b=c', '#search']);
  if (pattern.endsWith('[01])$')) return '2026-11-05';
  if (pattern.startsWith('^\\d{4}'))
    return new Date(Date.UTC(2026, 10, 1) + Math.floor(random() * 40 * 86_400_000)).toISOString();
  if (pattern === '^[A-Z]{3}$') return pick(random, ['USD', 'EUR', 'JPY']);
  if (pattern === '^[a-z]+:.+$') return pick(random, ['type:VOD', 'genre:drama']);
  if (pattern.startsWith('^https://')) return 'https://example.com/{path}';
  if (pattern === '^[a-z_]{1,40}$') return pick(random, ['source', 'utm_medium']);
  if (pattern === '^[A-Z]{2}$') return pick(random, ['ES', 'FR']);
  if (pattern !== '') return `${name}-${Math.floor(random() * 1e9)}`;
  let words = '';
  for (let n = Math.floor(random() * 6); n >= 0; n--) words += ` ${pick(random, WORDS)}`;
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
function generateConditions(random: Random): Record<string, Json> {
  const when = pick(random, [
    {},
    { audience: 'signed-in' },
    { audience: 'guest' },
    { viewports: [pick(random, VIEWPORTS)] },
    { territories: ['ES'] },
    { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
    { experiment: { key: 'none', variants: ['control'] } },
  ]);
  return {
    ...(random() < 0.2 && { when }),
    ...(random() < 0.1 && { requires: { engine: pick(random, [1, 1, 2]) } }),
    ...(random() < 0.1 && { fallback: pick(random, ['drop', { bucketId: 'instead', name: 'Instead' }]) }),
  };
}

/**
 * Returns a page of `length` elements: sometimes a hero at the top, then buckets, rows of every widget and sections
 * that the server filled in.
 */
export function generatePage(
  random: Random,
  widgets: readonly Pick<AnyWidget, 'type' | 'version' | 'schema'>[],
  length = 8,
): GeneratedPage {
  let count = 0;
  const bucket = (): Record<string, Json> => ({
    ...(generateValue(bucketSchema, random) as Record<string, Json>),
    bucketId: `b${count++}`,
    ...generateConditions(random),
  });
  const row = (): Record<string, Json> => {
    const widget = pick(
      random,
      widgets.filter(({ type }) => type !== 'hero'),
    );
    return {
      type: widget.type,
      v: widget.version,
      id: `r${count++}`,
      props: generateValue(widget.schema as unknown as Schema, random),
      ...generateConditions(random),
    };
  };
  const element = (): Record<string, Json> => {
    const kind = random();
    if (kind < 0.45) return bucket();
    return kind < 0.85
      ? row()
      : {
          sectionName: `s${count++}`,
          title: 'A section',
          elements: [bucket(), row()],
          ...(random() < 0.3 && { when: { audience: 'signed-in' } }),
        };
  };
  const elements = Array.from({ length }, (_, index) =>
    index === 0 && random() < 0.5
      ? { ...(generateValue(heroSchema, random) as Record<string, Json>), heroId: `h${count++}` }
      : element(),
  );
  return { $schema: '/schemas/page-1.json', id: 'made', version: 1, title: 'Made', elements };
}
