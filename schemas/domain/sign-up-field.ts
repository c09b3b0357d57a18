import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Types of the fields of a sign-up form (specification, identity-and-commerce 5). */
export const SIGN_UP_FIELD_TYPES = [
  'text',
  'email',
  'password',
  'dropdown',
  'address',
  'name',
  'fullName',
  'phoneNumber',
  'date',
  'birthDate',
  'confirmPassword',
  'taxNumber',
  'postalCode',
  'line1',
  'administrativeLevel1',
] as const;
/** A type of a field. */
export type SignUpFieldType = (typeof SIGN_UP_FIELD_TYPES)[number];

/** Limits of a sign-up form and of the answers to its fields. */
export const SIGN_UP_LIMITS = { fields: 40, values: 300, answer: 200 } as const;

/** The pattern of a name under which an answer is stored. */
export const FIELD_NAME_PATTERN = '^[a-zA-Z][a-zA-Z0-9_]{0,59}$';

/** A field of a realm's sign-up form in the language of the request. */
export const signUpFieldSchema = defineSchema({
  type: 'object',
  description: 'A field of the sign-up form.',
  additionalProperties: false,
  required: ['type', 'fieldName', 'label', 'hint', 'required'],
  properties: {
    type: { type: 'string', enum: SIGN_UP_FIELD_TYPES, description: 'Type of the field.' },
    fieldName: { type: 'string', description: 'Name under which the answer is stored.' },
    label: { type: 'string', description: "Label; empty: the product's label of the type." },
    hint: { type: 'string', description: 'Text below the field; empty: none.' },
    required: { type: 'boolean', description: 'Whether the field may not be empty.' },
    acceptableValues: {
      type: 'array',
      description: 'dropdown: the values to choose from.',
      items: {
        type: 'object',
        description: 'One value.',
        additionalProperties: false,
        required: ['value', 'label'],
        properties: {
          value: { type: 'string', description: 'What is stored.' },
          label: { type: 'string', description: 'What viewers read.' },
        },
      },
    },
  },
});
/** A field of a realm's sign-up form. */
export type SignUpField = TypeOf<typeof signUpFieldSchema>;
