import { defineCall } from '../../defineCall.ts';
import { fighterSchema } from '../../domain/fighter.ts';
import { lang } from '../parameters.ts';

/** A fighter with record and bouts (decision D34, NEWS-002). */
export const getFighter = defineCall({
  name: 'getFighter',
  method: 'GET',
  path: '/api/v2/fighters/{id}',
  summary: 'A fighter with record and bouts.',
  params: { id: { type: 'string', maxLength: 120, description: 'Id of the fighter.' } },
  query: { lang },
  response: fighterSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
