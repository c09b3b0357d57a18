// What the viewer sees of their own account (specification, identity-and-commerce 3; decision D20).
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { accountFormSchema, addressSchema, answersSchema } from './account.ts';
import { signUpFieldSchema } from './sign-up-field.ts';

/** An address of the viewer's account. */
const ownAddressSchema = defineSchema({
  ...addressSchema,
  properties: {
    ...addressSchema.properties,
    default: { type: 'boolean', description: 'False: not the default address, so it is not shown; missing: true.' },
  },
});

/** The viewer's account. */
export const ownAccountSchema = defineSchema({
  type: 'object',
  description: "The viewer's account.",
  additionalProperties: false,
  required: ['userUUID', 'details', 'addresses', 'createdAt', 'hasPassword', 'country', 'form', 'answers', 'fields'],
  properties: {
    userUUID: { type: 'string', description: 'Id of the account, the same as `details.id`.' },
    details: {
      type: 'object',
      description: 'Personal details.',
      additionalProperties: false,
      required: ['id', 'name', 'contactEmail', 'phoneNumber', 'birthDate', 'taxNumber'],
      properties: {
        id: { type: 'string', description: 'Id of the account, the same as `userUUID`.' },
        name: { type: 'string', description: 'Name.' },
        contactEmail: { type: 'string', description: 'E-mail address; `putUserEmail` changes it.' },
        phoneNumber: {
          type: ['string', 'null'],
          description: 'Phone number with its country calling code, for example +447700900123; null: none.',
        },
        birthDate: { type: ['string', 'null'], description: 'Birth date, yyyy-mm-dd; null: none.' },
        taxNumber: {
          type: ['string', 'null'],
          description: 'Tax number as it is stored: the digits of a Brazilian one, else the trimmed text; null: none.',
        },
      },
    },
    addresses: {
      type: 'array',
      items: ownAddressSchema,
      description: 'Contains only the default address; empty when there is none. Forms show default ones only.',
    },
    createdAt: { type: 'string', description: 'When the account was created, ISO 8601.' },
    hasPassword: { type: 'boolean', description: 'Whether the account can be signed in to with a password.' },
    country: {
      type: ['string', 'null'],
      description:
        'ISO 3166-1 alpha-2; null: unknown. Without an address, its rules for birth date and tax number apply.',
    },
    form: accountFormSchema,
    answers: answersSchema,
    fields: {
      type: 'array',
      items: signUpFieldSchema,
      description: 'Fields of the sign-up form (`identity.signUpFields`); empty: the form of the product.',
    },
  },
});
/** The viewer's account. */
export type OwnAccount = TypeOf<typeof ownAccountSchema>;

/** The viewer's answers to the questions of the sign-up form, such as whether they want news. */
export const marketingPreferencesSchema = defineSchema({
  type: 'object',
  description: 'The questions of the sign-up form with the answers of the viewer.',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    answers: {
      type: 'array',
      description: 'Questions in order, with their answers.',
      items: {
        type: 'object',
        description: 'A question and its answer.',
        additionalProperties: false,
        required: ['fieldName', 'fieldType', 'text', 'defaultValue', 'required', 'answer'],
        properties: {
          fieldName: { type: 'string', description: 'Name under which the answer to the question is stored.' },
          fieldType: { type: 'string', description: 'Always BINARY_CHOICE.' },
          text: { type: 'string', description: 'The question in the language of the request.' },
          defaultValue: { type: 'boolean', description: 'The answer that applies until the viewer has answered.' },
          required: {
            type: 'boolean',
            description: 'Whether the answer must be true: `putMarketingPreferences` refuses false.',
          },
          answer: {
            type: 'boolean',
            description: 'The answer of the viewer; `defaultValue` until the viewer has answered.',
          },
        },
      },
    },
  },
});
/** The viewer's answers. */
export type MarketingPreferences = TypeOf<typeof marketingPreferencesSchema>;
