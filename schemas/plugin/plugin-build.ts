import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { shortText } from '../fields.ts';
import { ROW_TYPE_PATTERN } from '../page/row.ts';
import { pluginDefinitionSchema } from './plugin-definition.ts';

/**
 * A build of a plugin under development: what `npm run plugin -- dev` sends to the page that shows the plugin, at once
 * and after each change (docs/adr/057-plugins-under-development.md).
 */
export const pluginBuildSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['lastBuildNumber', 'examples', 'findings'],
  description: 'A build of a plugin under development.',
  properties: {
    lastBuildNumber: { type: 'integer', minimum: 0, description: 'Number of the last build that succeeded; 0: none.' },
    definition: {
      ...pluginDefinitionSchema,
      description: 'The plugin with the path of its file at the server of the command. Missing before the first build.',
    },
    examples: {
      type: 'array',
      maxItems: 200,
      description: 'The valid examples of its row types, in the order of their file.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'name', 'props'],
        description: 'An example.',
        properties: {
          type: { type: 'string', pattern: ROW_TYPE_PATTERN, maxLength: 80, description: 'Row type.' },
          name: shortText('Name of the example.'),
          props: { type: 'object', description: 'Props of the row.' },
        },
      },
    },
    findings: {
      type: 'array',
      maxItems: 200,
      description: 'What `npm run plugin -- check` reports about the files as they are now.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'where', 'message'],
        description: 'A finding.',
        properties: {
          id: {
            type: 'string',
            maxLength: 60,
            description: 'Kind of the finding, for example PLUGIN_FILE_MISSING. Its meaning never changes.',
          },
          where: { type: 'string', maxLength: 400, description: 'File and JSON pointer.' },
          message: { type: 'string', maxLength: 2000, description: 'What is wrong, in English.' },
        },
      },
    },
  },
});
/** A build of a plugin under development. */
export type PluginBuild = TypeOf<typeof pluginBuildSchema>;

/** Parameter of /_admin/plugin-preview: the origin at which `npm run plugin -- dev` serves the plugin. */
export const PLUGIN_DEV_PARAMETER = 'dev-plugin';
/** Pattern of that origin: this machine only. */
export const PLUGIN_DEV_ORIGIN_PATTERN = '^http://(127\\.0\\.0\\.1|localhost):[1-9]\\d{0,4}$';
/** Path below that origin that sends the builds, as server-sent events. */
export const PLUGIN_BUILDS_PATH = '/builds';
