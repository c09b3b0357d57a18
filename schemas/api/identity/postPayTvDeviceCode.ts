import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { payTvErrors, requestorId } from '../payTvParameters.ts';

const deviceCodeSchema = defineSchema({
  type: 'object',
  description: 'A registration code for a device.',
  required: ['code'],
  properties: { code: { type: 'string', description: 'The viewer opens /providers?regcode=... on another screen.' } },
});

/**
 * Requests a registration code for a device without a browser of its own, such as a TV set (specification,
 * identity-and-commerce 7; API-068). A code that is requested with a bearer token belongs to the session of that token:
 * `postPayTvUser` then signs that session in.
 */
export const postPayTvDeviceCode = defineCall({
  name: 'postPayTvDeviceCode',
  method: 'POST',
  path: '/api/v2/adobe/{requestorId}/regcode',
  summary: 'Request a registration code for a device.',
  params: { requestorId },
  body: emptyBodySchema,
  response: deviceCodeSchema,
  errors: { ...payTvErrors, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
  timeoutMs: 20_000,
});
