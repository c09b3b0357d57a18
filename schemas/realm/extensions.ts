import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';
import { EXTENSION_POINT_IDS } from '../plugin/extension-points.ts';
import { extensionOrder } from '../plugin/plugin-definition.ts';

/** Maximum number of entries of `extensions`. */
const MAX_ENTRIES = 100;

/**
 * The extensions of plugins that a realm shows, by `<plugin>/<extension>`. It is an object and not a list, so that an
 * heir changes one entry, or one field of it, without the others. No field has a default: a default would be taken for
 * a value of the heir.
 */
export const extensionsSchema = defineSchema({
  type: 'object',
  'x-merge': 'deep',
  maxProperties: MAX_ENTRIES,
  description:
    'Extensions of plugins that the realm shows outside of the rows of pages, by `<plugin>/<extension>`: `{ "polls/item-poll": { "enabled": true } }` (docs/plugins.md).',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    description: 'How the realm shows one extension. Missing fields are inherited.',
    properties: {
      enabled: { type: 'boolean', description: 'Whether it is shown; it is not when no realm sets this field.' },
      order: {
        ...extensionOrder,
        description: 'Position among the entries of the point: lower ones come first. Missing: that of the plugin.',
      },
      attachTo: {
        type: 'string',
        enum: EXTENSION_POINT_IDS,
        description: 'Another extension point than that of the plugin.',
      },
      pages: {
        type: ['array', 'null'],
        minItems: 1,
        maxItems: 100,
        items: id('Id of a page.'),
        description:
          'Pages on which it is shown. Missing: those that are inherited, else all pages that have the point. `null`: all, also when others are inherited.',
      },
      config: {
        type: ['object', 'null'],
        description:
          'Props of the row, by the schema of the plugin. Each field replaces the default of the plugin. `null`: the defaults, also when others are inherited.',
      },
    },
  },
});
/** The extensions of plugins that a realm shows. */
export type Extensions = TypeOf<typeof extensionsSchema>;
/** How a realm shows one extension. */
export type ExtensionEntry = Extensions[string];
