import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import {
  BRAND_CHANGE_ERRORS,
  brandReason,
  changedTrialEnd,
  keptKeysVersion,
  trialSchema,
  versionNumber,
} from '../../domain/brand.ts';

const body = defineSchema({
  type: 'object',
  description: 'The version and its share.',
  additionalProperties: false,
  required: ['percent'],
  properties: {
    percent: { type: 'integer', minimum: 0, maximum: 100, description: 'Share of the visitors that sees the version.' },
    version: {
      ...versionNumber,
      description: 'A stored version, which begins a trial; missing: the running trial gets the share.',
    },
    until: changedTrialEnd,
    seen: {
      type: 'integer',
      minimum: 0,
      maximum: 2_000_000_000,
      description: 'The version of the trial that the person saw; 0: none. Missing: not compared.',
    },
    note: brandReason,
  },
});

const response = defineSchema({
  ...trialSchema,
  description: 'The trial.',
  properties: { ...trialSchema.properties, pluginKeysOf: keptKeysVersion },
});

/**
 * Shows a stored version to a share of the visitors, or changes the share and the end of the running trial. Not in the
 * specification.
 */
export const postBrandTrial = defineCall({
  name: 'postBrandTrial',
  method: 'POST',
  path: '/api/v2/brand/trial',
  summary: 'Show a stored version to a share of the visitors, for administrators.',
  body,
  response,
  access: 'administrators',
  errors: {
    ...BRAND_CHANGE_ERRORS,
    PLUGINS_REFUSED: 422,
    PLUGIN_KEYS_INHERITED: 409,
    TRIAL_END_INVALID: 400,
    VERSION_MISSING: 404,
    TRIAL_MISSING: 404,
    TRIAL_CHANGED: 409,
    PUBLISH_CONFLICT: 409,
  },
});
