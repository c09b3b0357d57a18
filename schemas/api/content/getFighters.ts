import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { divisionSchema, fighterSummarySchema, letterSchema } from '../../domain/fighter.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang, lastSeen } from '../parameters.ts';

const fightersSchema = defineSchema({
  type: 'object',
  description: 'Fighters in alphabetical order.',
  required: ['fighters', 'letters', 'divisions', 'total', 'paging'],
  properties: {
    fighters: { type: 'array', items: fighterSummarySchema, description: 'One page of fighters.' },
    letters: {
      type: 'array',
      items: letterSchema,
      description: 'Index of the names in the requested division that match the query.',
    },
    divisions: { type: 'array', items: divisionSchema, description: 'All divisions that have fighters.' },
    total: { type: 'integer', minimum: 0, description: 'Number of matching fighters.' },
    paging: pagingSchema,
  },
});

/** The fighters of a realm, filtered by letter, division and search words (decision D34, NEWS-002). */
export const getFighters = defineCall({
  name: 'getFighters',
  method: 'GET',
  path: '/api/v2/fighters',
  summary: 'Fighters in alphabetical order.',
  query: {
    division: { type: 'string', maxLength: 120, description: 'Only this division.' },
    letter: { type: 'string', maxLength: 4, description: 'Only names that begin with this letter.' },
    query: { type: 'string', maxLength: 120, description: 'Words of the name, nickname or country.' },
    rpp: { type: 'integer', minimum: 1, maximum: 100, default: 60, description: 'Fighters per page.' },
    lastSeen,
    lang,
  },
  response: fightersSchema,
  errors: { CURSOR_INVALID: 400 },
});
