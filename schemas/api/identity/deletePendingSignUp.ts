import { defineCall } from '../../defineCall.ts';
import { doneSchema } from '../profileParameters.ts';
import { emptyBodySchema } from '../../domain/session.ts';

/** Forgets the person whose sign-up was refused with 403 consentRequired in the same browser. */
export const deletePendingSignUp = defineCall({
  name: 'deletePendingSignUp',
  method: 'DELETE',
  path: '/api/v2/login/pending-sign-up',
  summary: 'Decline the terms of the brand: no account is created.',
  body: emptyBodySchema,
  response: doneSchema,
  errors: { ORIGIN_FORBIDDEN: 403 },
});
