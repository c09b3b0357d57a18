import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { payTvErrors, registeredClient, requestorId } from '../payTvParameters.ts';

const regcodeInputSchema = defineSchema({
  type: 'object',
  description: 'Who asks for a registration code.',
  additionalProperties: false,
  required: ['requestorId'],
  properties: { requestorId, ...registeredClient },
});

const regcodeSchema = defineSchema({
  type: 'object',
  description: 'A registration code.',
  required: ['accessToken', 'code', 'expiresAt'],
  properties: {
    accessToken: {
      type: 'string',
      description:
        'Identifies this attempt in `postPayTvToken`, once and in this browser. It gives no access by itself.',
    },
    code: { type: 'string', description: "Registration code for the TV provider's page." },
    expiresAt: { type: 'number', description: 'When the code expires, in ms since 1970.' },
  },
});
/** A registration code. */
export type PayTvRegcode = TypeOf<typeof regcodeSchema>;

/** Begins a sign-in with a TV subscription (specification, identity-and-commerce 4 and 7; API-067). */
export const postPayTvRegcode = defineCall({
  name: 'postPayTvRegcode',
  method: 'POST',
  path: '/api/v3/adobe/regcode',
  summary: 'Begin a sign-in with a TV subscription.',
  body: regcodeInputSchema,
  response: regcodeSchema,
  errors: payTvErrors,
  timeoutMs: 20_000,
});
