import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { API_VERSION_PATTERN } from './plugin-api.ts';
import { pluginDefinitionSchema } from './plugin-definition.ts';

const { url: _url, integrity: _integrity, ...definition } = pluginDefinitionSchema.properties;

/**
 * plugin.json: the definition as its author writes it. A publish adds the URL and the hash, and leaves out the fields
 * that only tools of the author read: `$schema` and `apiVersion`.
 */
export const pluginManifestSchema = defineSchema({
  ...pluginDefinitionSchema,
  description: 'A plugin, as its author describes it.',
  required: ['id', 'kind'],
  properties: {
    $schema: { type: 'string', description: 'This schema, for text editors.' },
    apiVersion: {
      type: 'string',
      pattern: API_VERSION_PATTERN,
      examples: ['1.0'],
      description: 'Version of the plugin API for which it was written. "npm run plugin -- update" raises it.',
    },
    ...definition,
  },
});
/** plugin.json as its author wrote it. */
export type PluginManifestFile = TypeOf<typeof pluginManifestSchema>;
