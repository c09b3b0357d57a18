// What the viewer sees of their own account (specification, identity-and-commerce 3; decision D20).
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { accountFormSchema, addressSchema } from './account.ts';

/** The viewer's account. */
export const ownAccountSchema = defineSchema({
  type: 'object',
  description: "The viewer's account.",
  additionalProperties: false,
  required: ['userUUID', 'details', 'addresses', 'createdAt', 'hasPassword', 'country', 'form'],
  properties: {
    userUUID: { type: 'string', description: 'Id of the account.' },
    details: {
      type: 'object',
      description: 'Who the viewer is.',
      additionalProperties: false,
      required: ['id', 'name', 'contactEmail', 'phoneNumber', 'birthDate', 'taxNumber'],
      properties: {
        id: { type: 'string', description: 'Id of the account.' },
        name: { type: 'string', description: 'Name.' },
        contactEmail: { type: 'string', description: 'E-mail address; `putUserEmail` changes it.' },
        phoneNumber: { type: ['string', 'null'], description: 'With prefix: +447700900123.' },
        birthDate: { type: ['string', 'null'], description: 'yyyy-mm-dd.' },
        taxNumber: { type: ['string', 'null'], description: 'Without its format.' },
      },
    },
    addresses: { type: 'array', items: addressSchema, description: 'The default address, if there is one.' },
    createdAt: { type: 'string', description: 'ISO 8601.' },
    hasPassword: { type: 'boolean', description: 'Whether the account can be signed in to with a password.' },
    country: { type: ['string', 'null'], description: 'Country whose rules apply while there is no address.' },
    form: accountFormSchema,
  },
});
/** The viewer's account. */
export type OwnAccount = TypeOf<typeof ownAccountSchema>;

/** The viewer's answers to the questions of the sign-up form, such as whether they want news. */
export const marketingPreferencesSchema = defineSchema({
  type: 'object',
  description: 'Answers of the viewer.',
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
          fieldName: { type: 'string', description: 'Name of the answer.' },
          fieldType: { type: 'string', description: 'Always BINARY_CHOICE.' },
          text: { type: 'string', description: 'The question in the language of the request.' },
          defaultValue: { type: 'boolean', description: 'The answer of viewers who gave none.' },
          required: { type: 'boolean', description: 'Whether it must be true. Such an answer cannot be taken back.' },
          answer: { type: 'boolean', description: 'The answer of the viewer.' },
        },
      },
    },
  },
});
/** The viewer's answers. */
export type MarketingPreferences = TypeOf<typeof marketingPreferencesSchema>;
