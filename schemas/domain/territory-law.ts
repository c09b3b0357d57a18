import { defineSchema, type TypeOf } from '../defineSchema.ts';

const source = {
  type: 'string',
  minLength: 5,
  maxLength: 300,
  description: 'The law, with its article.',
} as const;

/** What the law of a country requires of a brand that is offered there. A duty that is missing is not known there. */
export const territoryLawSchema = defineSchema({
  type: 'object',
  description: 'The duties of a brand in a country.',
  additionalProperties: false,
  properties: {
    consentAge: {
      type: 'object',
      description: 'Age from which a person can consent to an account without the parents.',
      additionalProperties: false,
      required: ['age', 'source'],
      properties: {
        age: { type: 'integer', minimum: 10, maximum: 18, description: 'Years.' },
        source,
      },
    },
    consent: {
      type: 'object',
      description:
        'Analytics and cookies that are not necessary need a consent that the viewer gives by an act: a box that is ticked in advance is none.',
      additionalProperties: false,
      required: ['source'],
      properties: { source },
    },
    withdrawal: {
      type: 'object',
      description: 'Buyers can withdraw from a contract that they concluded on the site.',
      additionalProperties: false,
      required: ['days', 'source'],
      properties: {
        days: { type: 'integer', minimum: 1, maximum: 60, description: 'Calendar days after the purchase.' },
        button: {
          type: 'object',
          description: 'The site must have a button for it.',
          additionalProperties: false,
          properties: {
            from: {
              type: 'string',
              pattern: '^\\d{4}-\\d{2}-\\d{2}$',
              examples: ['2026-06-19'],
              description: 'First day of the duty; missing: it applies already.',
            },
          },
        },
        source,
      },
    },
    priceWithTax: {
      type: 'object',
      description: 'Prices for consumers are shown with all taxes.',
      additionalProperties: false,
      required: ['source'],
      properties: { source },
    },
    taxNumber: {
      type: 'object',
      description: 'A purchase needs the tax number of the buyer.',
      additionalProperties: false,
      required: ['of', 'source'],
      properties: {
        of: {
          type: 'string',
          enum: ['BUSINESSES', 'EVERYBODY'],
          description: 'BUSINESSES: of buyers who are businesses. EVERYBODY: of consumers, too.',
        },
        source,
      },
    },
  },
});
/** The duties of a brand in a country. */
export type TerritoryLaw = TypeOf<typeof territoryLawSchema>;
