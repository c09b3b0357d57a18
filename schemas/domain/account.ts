// The fields of an account: limits, patterns and schemas, which forms, calls and the server share.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { FIELD_NAME_PATTERN, SIGN_UP_LIMITS } from './sign-up-field.ts';

/**
 * The shared pattern of e-mail addresses (decision D43), applied to the trimmed text. It is written without flags, so
 * that inputs, JSON schemas and code can use it.
 */
export const EMAIL_PATTERN = '^[^\\s@]+@(?:[^\\s@.]+\\.)+[^\\s@.]{2,}$';

/** Limits of the fields, in UTF-16 units. */
export const ACCOUNT_LIMITS = { email: 254, name: 120, secret: 200, secretMin: 10, addressField: 200 } as const;

/** Fields that a realm asks for only in some countries. */
export const RESTRICTED_FIELDS = ['birthDate', 'taxNumber'] as const;
/** A field that a realm asks for only in some countries. */
export type RestrictedField = (typeof RESTRICTED_FIELDS)[number];

/** A list of countries to which something is limited, or in which it is not available. */
export const countryRestrictionSchema = defineSchema({
  type: 'object',
  description: 'A list of countries.',
  additionalProperties: false,
  required: ['restrictionType', 'elements'],
  properties: {
    restrictionType: {
      type: 'string',
      enum: ['whitelist', 'blacklist'],
      description: 'whitelist: only these countries. blacklist: all others.',
    },
    elements: {
      type: 'array',
      maxItems: 260,
      // This schema must differ from the items of `territories`. With equal items the validators would share one function,
      // and the validator of `territories` would need a package for its uniqueItems.
      items: { type: 'string', pattern: '^[A-Z][A-Z]$', examples: ['DE'] },
      description: 'Countries, ISO 3166-1 alpha-2.',
    },
  },
});
/** A list of countries to which something is limited. */
export type CountryRestriction = TypeOf<typeof countryRestrictionSchema>;

/** Which fields the account form of a realm has, besides those of every realm. */
export const accountFormSchema = defineSchema({
  type: 'object',
  description: 'Further fields of the account form. A field is shown in the countries of its whitelist, and required.',
  additionalProperties: false,
  properties: {
    functionalPurposes: {
      type: 'array',
      maxItems: 10,
      items: { type: 'string', enum: RESTRICTED_FIELDS },
      description: 'Which of the fields `birthDate` and `taxNumber` the realm may ask for; missing: both.',
    },
    birthDate: {
      type: 'array',
      maxItems: 2,
      items: countryRestrictionSchema,
      description: 'Countries in which the form asks for the birth date.',
    },
    taxNumber: {
      type: 'array',
      maxItems: 2,
      items: countryRestrictionSchema,
      description: 'Countries in which the form asks for the tax number.',
    },
    addressCountries: { ...countryRestrictionSchema, description: 'Countries of addresses; missing: all.' },
  },
});
/** Which fields the account form of a realm has. */
export type AccountFormSettings = TypeOf<typeof accountFormSchema>;

/** An address of an account. */
export const addressSchema = defineSchema({
  type: 'object',
  description: 'An address.',
  additionalProperties: false,
  required: ['country', 'fields'],
  properties: {
    country: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['DE'], description: 'ISO 3166-1 alpha-2.' },
    fields: {
      type: 'object',
      maxProperties: 10,
      propertyNames: { type: 'string', pattern: '^[a-z][a-zA-Z0-9]{0,39}$', examples: ['city'] },
      additionalProperties: { type: 'string', maxLength: ACCOUNT_LIMITS.addressField },
      description: 'Values by fieldName of the country.',
    },
  },
});
/** An address of an account. */
export type Address = TypeOf<typeof addressSchema>;

/** Answers to the sign-up form by fieldName, except those that are values of the account, such as the phone number. */
export const answersSchema = defineSchema({
  type: 'object',
  maxProperties: SIGN_UP_LIMITS.fields,
  propertyNames: { type: 'string', pattern: FIELD_NAME_PATTERN, examples: ['favouriteTeam'] },
  additionalProperties: { type: 'string', maxLength: SIGN_UP_LIMITS.answer },
  description: 'Answers by fieldName (`identity.signUpFields`); an empty text removes one.',
});

/** What the account form sends. Empty texts remove a value. */
export const accountInputSchema = defineSchema({
  type: 'object',
  description: 'The values of the account form. Missing ones stay as they are.',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    name: { type: 'string', maxLength: ACCOUNT_LIMITS.name, description: 'Name; it may not be empty.' },
    phoneNumber: { type: 'string', maxLength: 40, description: 'With prefix: +447700900123; empty: none.' },
    birthDate: { type: ['string', 'null'], maxLength: 10, description: 'yyyy-mm-dd; null: none.' },
    taxNumber: { type: 'string', maxLength: 40, description: 'Tax number; empty: none.' },
    address: { ...addressSchema, type: ['object', 'null'], description: 'The default address; null: none.' },
    answers: answersSchema,
  },
});
/** What the account form sends. */
export type AccountInput = TypeOf<typeof accountInputSchema>;
