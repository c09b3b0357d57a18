import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { ORIGIN_PATTERN } from './origins.ts';

/** Maximum number of vendors of a realm. */
const MAX_VENDORS = 60;

/** What a vendor receives viewers' data for, and so whether it needs the viewer's consent. */
export const VENDOR_CONSENTS = ['MEASUREMENT', 'ADVERTISING', 'NECESSARY'] as const;

const vendorSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'purpose', 'consent'],
  description: 'A vendor.',
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9._-]{0,59}$',
      examples: ['acme-metrics'],
      description: 'Id of the vendor. A realm replaces an inherited vendor by one with the same id.',
    },
    name: { type: 'string', minLength: 1, maxLength: 120, description: 'Name of the company, which viewers see.' },
    purpose: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      'x-text': true,
      description: 'What the company does with the data, in a sentence for viewers.',
    },
    consent: {
      type: 'string',
      enum: VENDOR_CONSENTS,
      description:
        'MEASUREMENT: counts and measurements of viewers who agreed. ADVERTISING: advertisements. NECESSARY: without it the site does not work, so viewers are not asked.',
    },
    origins: {
      type: 'array',
      maxItems: 20,
      description:
        'Origins to which data is sent. Missing: scripts of the tag manager (`analytics.dataLayer`) send it, not the product.',
      items: {
        type: 'string',
        maxLength: 300,
        pattern: ORIGIN_PATTERN,
        examples: ['https://metrics.example.com'],
        description:
          'An origin: https:// and a host name, with the port when it is not 443. https://*.cdn.example is every sub-domain of cdn.example.',
      },
    },
    policy: {
      type: 'string',
      maxLength: 500,
      pattern: '^https://[^\\s"<>\\\\]+$',
      examples: ['https://vendor.example.com/privacy'],
      description: 'Address of its privacy policy.',
    },
  },
});
/** A vendor, as written in realm.json. */
export type Vendor = TypeOf<typeof vendorSchema>;

/** The companies that receive viewers' data. */
export const vendorsSchema = defineSchema({
  type: 'array',
  'x-merge': 'byId',
  maxItems: MAX_VENDORS,
  items: vendorSchema,
  description:
    "Companies that receive viewers' data: measurements, advertisements and what the player reports. The question for consent and the preferences list them.",
});
