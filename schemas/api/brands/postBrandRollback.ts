import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { BRAND_CHANGE_ERRORS, brandReason, keptKeysVersion, versionNumber } from '../../domain/brand.ts';

const body = defineSchema({
  type: 'object',
  description: 'The version to show again.',
  additionalProperties: false,
  required: ['to', 'seen'],
  properties: {
    to: { ...versionNumber, description: 'The version to show again.' },
    seen: { ...versionNumber, description: 'The current version that the person saw.' },
    note: brandReason,
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The rollback.',
  required: ['version', 'from', 'to'],
  properties: {
    version: { ...versionNumber, description: 'The version that is current now: a copy of `to`.' },
    from: { ...versionNumber, description: 'The version that was current.' },
    to: { ...versionNumber, description: 'The version that was restored.' },
    pluginKeysOf: keptKeysVersion,
  },
});

/** Makes an earlier version of the whole brand current again. Not in the specification. */
export const postBrandRollback = defineCall({
  name: 'postBrandRollback',
  method: 'POST',
  path: '/api/v2/brand/rollback',
  summary: 'Make an earlier version of the brand current again, for administrators.',
  body,
  response,
  access: 'administrators',
  timeoutMs: 60_000,
  errors: {
    ...BRAND_CHANGE_ERRORS,
    PLUGINS_REFUSED: 422,
    PLUGIN_KEYS_INHERITED: 409,
    VERSION_MISSING: 404,
    HOST_TAKEN: 409,
    PUBLISH_CONFLICT: 409,
  },
});
