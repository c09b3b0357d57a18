import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { ENDPOINT_PATTERN, PLUGIN_ID_PATTERN } from '../../plugin/plugin-definition.ts';

/** Maximum size of what a plugin sends, in bytes. */
export const MAX_PLUGIN_INPUT_BYTES = 4 * 1024;

const body = defineSchema({
  type: 'object',
  description: 'What the plugin sends to its own server.',
  additionalProperties: false,
  properties: {
    input: {
      type: 'object',
      maxProperties: 20,
      description: 'Of GET: texts, numbers and booleans of the query. Of POST: the body.',
    },
  },
});
const response = defineSchema({
  type: 'object',
  description: "What the plugin's own server responded.",
  required: ['status'],
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 499, description: 'HTTP status of that response.' },
    data: { description: 'JSON of the response; missing: it has none.' },
  },
});

/**
 * Sends a request to the plugin's own server: to an endpoint that the plugin's definition names. Marquee's server makes
 * the request, without the viewer's credentials, address and cookies. Not in the specification.
 */
export const postPluginData = defineCall({
  name: 'postPluginData',
  method: 'POST',
  path: '/api/v2/plugins/{plugin}/data/{endpoint}',
  summary: "Request data from a plugin's own server.",
  params: {
    plugin: { type: 'string', pattern: PLUGIN_ID_PATTERN, description: 'Plugin of the realm.' },
    endpoint: { type: 'string', pattern: ENDPOINT_PATTERN, description: 'Name of the endpoint.' },
  },
  body,
  response,
  maxBodyBytes: MAX_PLUGIN_INPUT_BYTES,
  timeoutMs: 8_000,
  errors: {
    ORIGIN_FORBIDDEN: 403,
    PLUGIN_DATA_UNKNOWN: 404,
    TOO_MANY_REQUESTS: 429,
    PLUGIN_HOST_FAILED: 502,
    PLUGIN_HOST_BUSY: 503,
  },
});
