import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { VENDOR_CONSENTS } from '../../realm/vendors.ts';
import { lang } from '../parameters.ts';

const vendorListSchema = defineSchema({
  type: 'object',
  description: "The companies that receive viewers' data, with the texts around their list.",
  additionalProperties: false,
  required: ['title', 'policyLabel', 'vendors'],
  properties: {
    title: { type: 'string', description: 'Heading of the list.' },
    policyLabel: { type: 'string', description: 'Text of the links to privacy policies.' },
    vendors: {
      type: 'array',
      description: 'The companies in the order of realm.json; empty: none is listed.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'purpose', 'consent', 'consentText', 'origins'],
        description: 'One company.',
        properties: {
          id: { type: 'string', description: 'Id of the vendor.' },
          name: { type: 'string', description: 'Name of the company.' },
          purpose: { type: 'string', description: 'What it does with the data.' },
          consent: { type: 'string', enum: VENDOR_CONSENTS, description: 'Category of consent.' },
          consentText: { type: 'string', description: 'What the category means, for viewers.' },
          origins: {
            type: 'array',
            description: 'Origins to which data is sent.',
            items: { type: 'string', description: 'An origin.' },
          },
          policy: { type: 'string', description: 'Address of its privacy policy; missing: not known.' },
        },
      },
    },
  },
});

/** The companies that receive viewers' data, for the question for consent. Not in the specification. */
export const getVendors = defineCall({
  name: 'getVendors',
  method: 'GET',
  path: '/api/v2/vendors',
  summary: "The companies that receive viewers' data.",
  query: { lang },
  response: vendorListSchema,
});
