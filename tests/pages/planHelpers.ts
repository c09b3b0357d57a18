// Shared by the tests of the engine's pure functions: small widgets, a viewer, seeded random numbers. The real
// widgets have their own tests.
import { KEYWORDS } from '#schemas/jsonSchema.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { RowContract } from '#engine/page/contract.ts';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import type { PagePlan, ResolveContext, Undecodable } from '#engine/page/types.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from '#schemas/page/bucket.ts';
import { heroFields } from '#schemas/page/hero.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Validator } from '#schemas/validator.ts';

const validatorsBySchema = new Map<string, Validator>();

/**
 * Compiles a schema as src/cli/generate does for the product. Each schema is compiled once in a process, because
 * compiling costs forty times as much as composing a plan.
 */
export function compile(schema: object): Validator {
  const text = JSON.stringify(schema);
  const cachedValidator = validatorsBySchema.get(text);
  if (cachedValidator) return cachedValidator;
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    useDefaults: true,
    messages: false,
    unicode: false,
    logger: false,
    keywords: [...KEYWORDS],
  });
  const validator: Validator = ajv.compile(schema);
  validatorsBySchema.set(text, validator);
  return validator;
}

const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const { description, textAlignment, background, primaryCta, secondaryCta, playlistImageType, title } =
  rowTypeDataSchema.properties;
const { exid, paging } = bucketSchema.properties;
const estimate = () => ({ mobile: 200, tablet: 240, desktop: 280, tv: 320 });

/** Props of the carousel as bucketToRow creates them. */
export const carouselProps = object({
  title,
  description,
  textAlignment,
  background,
  primaryCta,
  secondaryCta,
  playlistImageType,
  exid,
  paging,
  pageSize: { type: 'integer' },
  items: { type: 'array', maxItems: 40, items: contentItemSchema, default: [] },
  cardKind: {
    type: 'string',
    enum: ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'],
    default: 'landscape',
  },
  metadata: { type: 'string', enum: ['regular', 'stacked', 'hidden'], default: 'regular' },
});

/**
 * Returns small widgets: `hero`, the row types of buckets, and `note`, a widget at version 3, which had the prop `text`
 * in version 1 and has `lines` from version 2.
 */
export function testWidgets(): readonly RowContract[] {
  const carousel = compile(carouselProps);
  const row = (type: string): RowContract => ({ type, version: 1, validate: carousel, migrations: [], estimate });
  return [
    {
      type: 'hero',
      version: 1,
      validate: compile(
        object({ heroes: { type: 'array', minItems: 1, maxItems: 20, items: object(heroFields, ['heroId']) } }, [
          'heroes',
        ]),
      ),
      migrations: [],
      estimate,
      preload: (props: { heroes: { background?: { imageUrl?: string } }[] }) =>
        props.heroes[0]?.background?.imageUrl ? { image: props.heroes[0].background.imageUrl } : undefined,
    },
    row('carousel'),
    row('double-row'),
    row('section-links'),
    {
      type: 'note',
      version: 3,
      estimate,
      validate: compile(
        object(
          {
            lines: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string', maxLength: 40 } },
            tone: { type: 'string', enum: ['calm', 'loud'], default: 'calm' },
          },
          ['lines'],
        ),
      ),
      migrations: [
        ({ text, ...rest }) => ({ ...rest, lines: String(text).split('\n') }),
        ({ loud, ...rest }) => ({ ...rest, ...(loud === true && { tone: 'loud' }) }),
      ],
    },
  ];
}

/** Returns the context of a signed-in viewer in Spain who reads English, on a host with version 1 of the engine. */
export function testContext(more: Partial<ResolveContext> = {}): ResolveContext {
  return {
    now: Date.parse('2026-11-21T20:00:00Z'),
    locale: 'en',
    territory: 'ES',
    session: { isGuest: false, isChild: false, roles: ['viewer'], licences: ['season-pass'] },
    capabilities: { engine: 1 },
    widgets: createContractRegistry(testWidgets()),
    ...more,
  };
}

/** Returns the plan; throws when there is none. */
export function requirePlan(result: PagePlan | Undecodable): PagePlan {
  if ('problem' in result) throw new Error(`no plan: ${result.problem.code}`);
  return result;
}

/** Returns problems as `CODE pointer`, for comparing. */
export const describeProblems = (problems: readonly Problem[]): string[] =>
  problems.map(({ code, pointer }) => `${code} ${pointer}`);

/**
 * Returns the texts of the files of a folder beside this file, by file name. `{"$repeat": [x, n]}` and `{"$nest": n}`
 * in a file represent values of several megabytes, which this function inserts.
 */
export function readCorpus(folder: 'valid' | 'problems' | 'history'): ReadonlyMap<string, string> {
  const folderUrl = new URL(`./${folder}/`, import.meta.url);
  return new Map(
    readdirSync(folderUrl)
      .sort()
      .map((name) => [name, expandRepeats(readFileSync(new URL(name, folderUrl), 'utf8'))]),
  );
}

function expandRepeats(text: string): string {
  if (!/"\$(repeat|nest)"/.test(text)) return text;
  return JSON.stringify(
    JSON.parse(text, (_name, value: unknown) => {
      const { $repeat, $nest } = (value ?? {}) as { $repeat?: [unknown, number]; $nest?: number };
      if ($repeat)
        return typeof $repeat[0] === 'string'
          ? $repeat[0].repeat($repeat[1])
          : Array.from({ length: $repeat[1] }, () => $repeat[0]);
      return $nest === undefined ? value : (JSON.parse('{"a":'.repeat($nest) + '1' + '}'.repeat($nest)) as unknown);
    }),
  );
}
