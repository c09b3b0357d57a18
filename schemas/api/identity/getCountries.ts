import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { countrySchema } from '../../domain/country.ts';
import { lang } from '../parameters.ts';

const countriesSchema = defineSchema({
  type: 'object',
  description: 'Countries.',
  additionalProperties: false,
  required: ['countries', 'callerCountryCode'],
  properties: {
    countries: { type: 'array', items: countrySchema, description: 'By name.' },
    callerCountryCode: {
      type: ['string', 'null'],
      description: 'Country of the request, which forms choose at first; null: unknown.',
    },
  },
});

/** Countries with calling codes and the parts of their addresses, in the language of the request (decision D20). */
export const getCountries = defineCall({
  name: 'getCountries',
  method: 'GET',
  path: '/api/v2/countries',
  summary: 'Countries for forms.',
  query: { lang },
  response: countriesSchema,
});
