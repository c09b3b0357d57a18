import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { BRAND_CHANGE_ERRORS, brandReason, keptKeysVersion, versionNumber } from '../../domain/brand.ts';

const body = defineSchema({
  type: 'object',
  description: 'How the trial ends.',
  additionalProperties: false,
  required: ['outcome', 'seen'],
  properties: {
    outcome: {
      type: 'string',
      enum: ['promote', 'withdraw'],
      description: 'promote: all visitors get its version; withdraw: all get the current one.',
    },
    seen: { ...versionNumber, description: 'The version of the trial that the person saw.' },
    note: brandReason,
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The trial has ended.',
  required: ['version'],
  properties: {
    version: { ...versionNumber, description: 'The version that is current now.' },
    pluginKeysOf: keptKeysVersion,
  },
});

/** Ends the trial of the brand: its version becomes current, or is withdrawn. Not in the specification. */
export const postBrandTrialEnd = defineCall({
  name: 'postBrandTrialEnd',
  method: 'POST',
  path: '/api/v2/brand/trial/end',
  summary: 'Promote or withdraw the version of a trial, for administrators.',
  body,
  response,
  access: 'administrators',
  timeoutMs: 60_000,
  errors: {
    ...BRAND_CHANGE_ERRORS,
    PLUGINS_REFUSED: 422,
    PLUGIN_KEYS_INHERITED: 409,
    TRIAL_MISSING: 404,
    TRIAL_CHANGED: 409,
    HOST_TAKEN: 409,
    PUBLISH_CONFLICT: 409,
  },
});
