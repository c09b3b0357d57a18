import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { id } from '../../fields.ts';
import { PIN_ERRORS, pinField, PROFILE_ERRORS } from '../profileParameters.ts';

const switchSchema = defineSchema({
  type: 'object',
  description: 'The PIN, when the call needs it (`pinProtection` of the profiles).',
  additionalProperties: false,
  properties: {
    pin: pinField,
    solution: challengeSolutionSchema,
    doNotAsk: {
      type: 'boolean',
      description:
        'True: later sign-ins in this browser use the profile without asking who is watching, unless it needs the PIN. False: they ask. Missing: as before.',
    },
  },
});

/**
 * Changes the profile of the session (decision D21). It needs the PIN when the profile is protected, or when the session
 * leaves a child's profile. In bearer mode the response has a new authorisation token; the refresh token stays.
 */
export const postProfileSwitch = defineCall({
  name: 'postProfileSwitch',
  method: 'POST',
  path: '/api/v2/user/profile/{id}/switch',
  summary: 'Use another profile.',
  params: { id: id('Id of the profile.') },
  body: switchSchema,
  response: sessionResponseSchema,
  errors: { ...PROFILE_ERRORS, ...PIN_ERRORS, PROFILE_UNKNOWN: 404, TOO_MANY_ATTEMPTS: 429, ORIGIN_FORBIDDEN: 403 },
});
