import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** A part of an address that a country needs. */
export const addressFieldSchema = defineSchema({
  type: 'object',
  description: 'A part of an address.',
  additionalProperties: false,
  required: ['fieldName', 'label'],
  properties: {
    fieldName: { type: 'string', description: 'Name of the value: line1, locality, administrativeLevel1, postalCode.' },
    label: { type: 'string', description: 'Label in the language of the request.' },
    acceptableValues: {
      type: 'array',
      items: { type: 'string' },
      description: 'The values to choose from; missing: any text.',
    },
    formats: {
      type: 'array',
      items: { type: 'string' },
      description: 'Forms of valid values, without spaces and hyphens: 0 is a digit, A a letter. Missing: any text.',
    },
  },
});
/** A part of an address that a country needs. */
export type AddressField = TypeOf<typeof addressFieldSchema>;

/** A country with what forms need of it (specification, identity-and-commerce 3). */
export const countrySchema = defineSchema({
  type: 'object',
  description: 'A country.',
  additionalProperties: false,
  required: ['name', 'iso3166alpha2', 'callingCode', 'addressRequiredFields'],
  properties: {
    name: { type: 'string', description: 'Name in the language of the request.' },
    iso3166alpha2: { type: 'string', description: 'Code of two letters.' },
    callingCode: { type: 'string', description: 'Prefix of phone numbers, such as +44.' },
    addressRequiredFields: { type: 'array', items: addressFieldSchema, description: 'Parts of an address, in order.' },
  },
});
/** A country with what forms need of it. */
export type Country = TypeOf<typeof countrySchema>;

/** Whether a value has one of the forms of a part of an address. */
export function hasFormat(value: string, formats: readonly string[]): boolean {
  const form = value.replaceAll(/[ -]/g, '').replaceAll(/[a-z]/gi, 'A').replaceAll(/\d/g, '0');
  return formats.includes(form);
}
