import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { shortText } from '../fields.ts';
import { ROW_TYPE_PATTERN } from '../page/row.ts';

/** Ids of plugins: also the name of the capability that rows may ask for (`requires: { "acme-polls": 1 }`). */
export const PLUGIN_ID_PATTERN = '^[a-z][a-z0-9-]{1,60}$';
const height = (description: string) => ({ type: 'integer', minimum: 0, maximum: 4000, description }) as const;

/**
 * A plugin that a realm allows (decision O9; docs/adr/010-remote-plugins.md). Two kinds and nothing between: `module` is trusted as the
 * product's own code is, and pinned by its hash; `frame` is trusted with nothing.
 */
export const pluginDefinitionSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'kind', 'url'],
  description: 'A plugin that rows of this realm may use.',
  properties: {
    id: {
      type: 'string',
      pattern: PLUGIN_ID_PATTERN,
      description: 'Id, unique in the realm: what "pluginId" and /plugin/{id} name.',
    },
    title: shortText('Name, read out as the title of its frame and of its page.'),
    kind: {
      type: 'string',
      enum: ['module', 'frame'],
      description:
        'module: an ES module that runs in the page, trusted; frame: a page in a sandboxed frame of its own, untrusted.',
    },
    url: {
      type: 'string',
      maxLength: 600,
      pattern: '^(https://[^\\s/\\\\?#@]+(/[^\\s\\\\]*)?|/[^\\s/\\\\][^\\s\\\\]*)$',
      description: 'Where it is: https, or a path of this site. A module is one file.',
    },
    integrity: {
      type: 'string',
      pattern: '^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$',
      description:
        "Hash of the file, as in HTML's integrity attribute. Required of modules: another file does not run.",
    },
    engine: {
      type: 'string',
      pattern: '^[1-9]\\d{0,3}(-[1-9]\\d{0,3})?$',
      default: '1',
      description: 'Engine versions it works with: 1, or 1-3.',
    },
    version: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      default: 1,
      description: 'What rows may ask for by "requires".',
    },
    rows: {
      type: 'array',
      maxItems: 40,
      default: [],
      description: 'Row types that it brings, beside its own "plugin" elements.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type'],
        description: 'A row type.',
        properties: {
          type: {
            type: 'string',
            pattern: ROW_TYPE_PATTERN,
            maxLength: 80,
            description: 'Row type with a vendor prefix: acme.poll.',
          },
          version: {
            type: 'integer',
            minimum: 1,
            maximum: 10000,
            default: 1,
            description:
              "Version of its props' shape. The plugin migrates rows of older versions; rows of newer ones fall back.",
          },
        },
      },
    },
    height: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Height of its rows in CSS px.',
      properties: {
        initial: height('Before it has said more.'),
        least: height('A frame is never lower.'),
        most: height('A frame is never higher; it scrolls inside.'),
      },
    },
  },
});
export type PluginDefinition = TypeOf<typeof pluginDefinitionSchema>;
