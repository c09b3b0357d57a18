// Generates the JSON Schemas by which text editors check and complete the files of a realm's folder, and describe each
// field (`json.schemas` in .vscode/settings.json). A page's elements and the props of each row type are included.
import { mkdirSync } from 'node:fs';
import { DATA_SCHEMAS } from '../../../schemas/realm/data/index.ts';
import { bucketSchema } from '../../../schemas/page/bucket.ts';
import { heroSchema } from '../../../schemas/page/hero.ts';
import { menuResponseSchema } from '../../../schemas/page/menu.ts';
import { pageSchema } from '../../../schemas/page/page.ts';
import { rowSchema } from '../../../schemas/page/row.ts';
import { pluginReferenceSchema, sectionReferenceSchema } from '../../../schemas/page/section-reference.ts';
import { pluginManifestSchema } from '../../../schemas/plugin/plugin-manifest.ts';
import { publicSchema } from '../../../schemas/publicSchema.ts';
import { catalogueItemSchema } from '../../../schemas/realm/catalogue-item.ts';
import { itemSourceSchema } from '../../../schemas/realm/item-source.ts';
import { realmSchema } from '../../../schemas/realm/realm.ts';
import { themeFileSchema } from '../../../schemas/realm/theme.ts';
import type { Slots } from '../../../engine/page/slots.ts';
import { writeGenerated } from './writeGenerated.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The part of a widget's declaration that the schema of its rows needs. */
type RowWidget = {
  readonly type: string;
  readonly version: number;
  readonly schema: object;
  readonly slots?: Slots;
};

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** Writes schemas/generated/editor/<file>.schema.json. The declarations of all widgets must be generated before. */
export async function generateEditorSchemas(): Promise<void> {
  mkdirSync('schemas/generated/editor', { recursive: true });
  const { widgets } = (await import('../../../widgets/contracts.gen.ts')) as { widgets: readonly RowWidget[] };
  const schemas: Record<string, JsonSchema> = {
    page: describePage(widgets),
    realm: realmSchema,
    theme: themeFileSchema,
    menu: menuResponseSchema,
    catalogue: { type: 'array', description: 'Items of the catalogue.', items: catalogueItemSchema },
    labels: {
      type: 'object',
      description: "The brand's wording of the product's labels, by key (realms/default/strings/en.json has all keys).",
      additionalProperties: { type: 'string' },
    },
    ...Object.fromEntries(Object.entries(DATA_SCHEMAS).map(([kind, schema]) => [`data-${kind}`, schema as JsonSchema])),
    plugin: pluginManifestSchema,
  };
  for (const [name, schema] of Object.entries(schemas)) {
    // The form offers what a field may name by its kind, and uploads images.
    const described = publicSchema(schema, { localised: true, keptKeywords: ['x-reference', 'x-image', 'x-artwork'] });
    const published = { $schema: DRAFT, ...(addPatternMessages(described) as object) };
    writeGenerated(`schemas/generated/editor/${name}.schema.json`, `${JSON.stringify(published)}\n`);
  }
}

/**
 * Returns a copy of a schema in which each pattern has a message with its examples. VS Code and the editor's source
 * (vscode-json-languageservice) show the message in place of the regular expression.
 */
function addPatternMessages(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(addPatternMessages);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, addPatternMessages(value)]));
  const { pattern, examples } = copy;
  return typeof pattern === 'string' && Array.isArray(examples)
    ? { ...copy, patternErrorMessage: `Write a text such as ${examples.join(' or ')}.` }
    : copy;
}

/** Returns the schema of pages/<id>.json. The fields of an element decide which kind it is (decision O14). */
function describePage(widgets: readonly RowWidget[]): JsonSchema {
  const bucket = { ...bucketSchema, properties: { ...bucketSchema.properties, source: itemSourceSchema } };
  const kinds: readonly (readonly [string, JsonSchema])[] = [
    ['heroId', heroSchema],
    ['bucketId', bucket],
    ['sectionName', sectionReferenceSchema],
    ['pluginId', pluginReferenceSchema],
  ];
  const element = kinds.reduceRight<JsonSchema>(
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    (otherwise, [field, schema]) => ({ if: { required: [field] }, then: schema, else: otherwise }),
    describeRow(widgets),
  );
  return {
    ...pageSchema,
    properties: {
      ...pageSchema.properties,
      elements: {
        ...pageSchema.properties.elements,
        items: {
          description: 'A hero (heroId), bucket (bucketId), section (sectionName), plugin (pluginId), or row (type).',
          ...element,
        },
      },
    },
  };
}

function describeRow(widgets: readonly RowWidget[]): JsonSchema {
  const types = widgets.map(({ type }) => type);
  return {
    ...rowSchema,
    properties: {
      ...rowSchema.properties,
      type: {
        description: "Row type: the name of a widget, or `<vendor>.<name>` for a plugin's.",
        anyOf: [{ enum: types }, { type: 'string', pattern: '\\.', examples: ['acme.poll'] }],
      },
    },
    allOf: widgets.map(({ type, version, schema, slots }) => ({
      // Rows of an older version are migrated; this schema describes the current version only.
      if: {
        required: version > 1 ? ['type', 'v'] : ['type'],
        properties: { type: { const: type }, v: { const: version } },
      },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { props: schema, ...(slots && { slots: describeSlots(slots) }) } },
    })),
  };
}

/** Path of the schema of an element in that of a page, for the rows in slots. */
const ELEMENT = '#/properties/elements/items';

/**
 * Returns the schema of the slots of a row type. `slotRules` has the rules for the editor (src/admin/pages/compose);
 * JSON Schema itself cannot say everything that they say.
 */
function describeSlots(slots: Slots): JsonSchema {
  return {
    type: 'object',
    description: rowSchema.properties.slots.description,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(slots).map(([name, rules]) => [
        name,
        {
          type: 'array',
          description: `${rules.title}.`,
          ...(rules.min !== undefined && { minItems: rules.min }),
          maxItems: rules.max,
          items: { $ref: ELEMENT },
          slotRules: rules,
        },
      ]),
    ),
  };
}
