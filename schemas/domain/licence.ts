import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, longText, shortText } from '../fields.ts';

/**
 * A right to watch content that a viewer can have: a subscription or a pass (specification, identity-and-commerce 3).
 */
export const licenceSchema = defineSchema({
  type: 'object',
  description: 'A licence.',
  additionalProperties: false,
  required: ['id', 'name', 'type'],
  properties: {
    id: id('Id, unique in its realm; catalogue items name it in `licences`.'),
    name: shortText('Name as shown.'),
    description: longText('One or two sentences on what it opens.'),
    type: { type: 'string', enum: ['STANDARD', 'FREE'], description: 'STANDARD is bought, FREE costs nothing.' },
    family: id('Family of licences between which a viewer can change.'),
    adFree: { type: 'boolean', description: 'Whether its holder sees no advertisements; default: false.' },
    externalAuthProviderDetails: {
      type: 'object',
      description:
        'Another provider from which viewers get it. The server fills it in for the licences of a TV subscription.',
      additionalProperties: false,
      required: ['provider', 'acquisitionLink'],
      properties: {
        provider: shortText('Name of the provider.'),
        acquisitionLink: {
          type: 'string',
          maxLength: 500,
          pattern: '^/[^/\\s"<>\\\\?#][^\\s"<>\\\\?#]*$',
          examples: ['/login/pay-tv'],
          description: 'Path of this site.',
        },
      },
    },
    rank: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description: 'Rank in the family of licences; a licence of a higher rank includes more.',
    },
  },
});
/** A licence. */
export type Licence = TypeOf<typeof licenceSchema>;
