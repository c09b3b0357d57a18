import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { shortText } from '../fields.ts';
import { ROW_TYPE_PATTERN } from '../page/row.ts';
import { EXTENSION_POINT_IDS } from './extension-points.ts';

/**
 * Pattern of plugin ids, which are also names of capabilities that rows may require (`requires: { "acme-polls": 1
 * }`).
 */
export const PLUGIN_ID_PATTERN = '^[a-z][a-z0-9-]{1,60}$';
/** Pattern of the names of endpoints. */
export const ENDPOINT_PATTERN = '^[a-z][a-z0-9-]{0,39}$';
/** Pattern of the ids of a plugin's extensions. */
export const EXTENSION_ID_PATTERN = '^[a-z][a-z0-9-]{0,39}$';
/** Order of an extension when neither its plugin nor a realm sets one. */
export const DEFAULT_EXTENSION_ORDER = 100;
/** Position of an extension among the entries of its point. */
export const extensionOrder = { type: 'integer', minimum: -10000, maximum: 10000 } as const;
const height = (description: string) => ({ type: 'integer', minimum: 0, maximum: 4000, description }) as const;

/**
 * A plugin that a realm allows (decision O9; docs/adr/010-remote-plugins.md). There are two kinds: `module` is
 * trusted like the product's own code and pinned by its hash; `frame` is not trusted at all.
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
      examples: ['acme-polls'],
      description: 'Id, unique in the realm; "pluginId" and /plugin/{id} refer to it.',
    },
    title: shortText('Name; the title of its frame and of its page.'),
    kind: {
      type: 'string',
      enum: ['module', 'frame'],
      description: 'module: a trusted ES module that runs in the page; frame: an untrusted page in a sandboxed frame.',
    },
    url: {
      type: 'string',
      maxLength: 600,
      examples: ['https://plugins.example/score.js', '/plugins/score.js'],
      pattern: '^(https://[^\\s/\\\\?#@;,]+(/[^\\s\\\\]*)?|/[^\\s/\\\\][^\\s\\\\]*)$',
      description: 'URL: https, or a path of this site. A module is one file.',
    },
    integrity: {
      type: 'string',
      examples: ['sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'],
      pattern: '^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$',
      description:
        "Hash of the file, as in HTML's integrity attribute. Required for modules: a file with another hash does not run.",
    },
    engine: {
      type: 'string',
      examples: ['1', '1-2'],
      pattern: '^[1-9]\\d{0,3}(-[1-9]\\d{0,3})?$',
      default: '1',
      description: 'Engine versions that it works with: 1, or 1-3.',
    },
    version: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      default: 1,
      description: 'Version that rows may require with "requires".',
    },
    rows: {
      type: 'array',
      maxItems: 40,
      default: [],
      description: 'Row types that it provides, besides its own "plugin" elements.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type'],
        description: 'A row type.',
        properties: {
          type: {
            type: 'string',
            pattern: ROW_TYPE_PATTERN,
            examples: ['acme.poll'],
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
    data: {
      type: 'object',
      additionalProperties: false,
      required: ['origin', 'endpoints'],
      description:
        "The plugin's own server, to which Marquee's server sends the requests of the plugin; missing: the plugin gets no data.",
      properties: {
        origin: {
          type: 'string',
          maxLength: 300,
          examples: ['https://polls.example'],
          pattern: '^(https?://[^\\s/\\\\?#@;,]+|/demo-plugins)$',
          description:
            'Origin of that server: https. The operator may allow others. /demo-plugins: the stand-in of the demo.',
        },
        endpoints: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          description: "What the plugin may request. Marquee's server refuses everything else.",
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'path'],
            description: 'A named request.',
            properties: {
              name: {
                type: 'string',
                pattern: ENDPOINT_PATTERN,
                examples: ['results'],
                description: 'Name by which the plugin makes the request.',
              },
              path: {
                type: 'string',
                maxLength: 300,
                pattern: '^/[A-Za-z0-9/_.~-]*$',
                examples: ['/v1/results'],
                description: "Path on the plugin's server.",
              },
              method: {
                type: 'string',
                enum: ['GET', 'POST'],
                default: 'GET',
                description: 'GET: the input is the query. POST: the input is the body, as JSON.',
              },
              cacheSeconds: {
                type: 'integer',
                minimum: 0,
                maximum: 3600,
                default: 0,
                description: 'For GET without `visitor`: seconds for which all viewers share a response.',
              },
              visitor: {
                type: 'boolean',
                default: false,
                description:
                  'Whether that server gets a pseudonym of the viewer, which differs for each realm and plugin, for example to count one vote.',
              },
            },
          },
        },
      },
    },
    extensions: {
      type: 'array',
      maxItems: 20,
      description:
        'What it offers to places of pages outside their rows. A realm shows only those that its `extensions` enables.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'attachTo'],
        description: 'An extension.',
        properties: {
          id: {
            type: 'string',
            pattern: EXTENSION_ID_PATTERN,
            examples: ['next-match'],
            description: 'Id, unique in the plugin. A realm names it as `<plugin>/<extension>`.',
          },
          attachTo: {
            type: 'string',
            enum: EXTENSION_POINT_IDS,
            description: 'Extension point (docs/plugins.md). A realm may choose another one.',
          },
          type: {
            type: 'string',
            pattern: ROW_TYPE_PATTERN,
            examples: ['acme.poll'],
            maxLength: 80,
            description: 'Row type that it shows, one of `rows`. Missing: the first one, or the element of the plugin.',
          },
          props: {
            type: 'object',
            description: 'Default props. Fields of `config` in the realm have precedence.',
          },
          order: {
            ...extensionOrder,
            default: DEFAULT_EXTENSION_ORDER,
            description: 'Position among the entries of the point: lower ones come first.',
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
        initial: height('Height before the plugin reports one.'),
        least: height('Minimum height of a frame.'),
        most: height('Maximum height of a frame; a higher content scrolls.'),
      },
    },
  },
});
/** A plugin that rows of this realm may use. */
export type PluginDefinition = TypeOf<typeof pluginDefinitionSchema>;
