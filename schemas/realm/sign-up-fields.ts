// The fields of a brand's sign-up form as realm.json has them.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { FIELD_NAME_PATTERN, SIGN_UP_FIELD_TYPES, SIGN_UP_LIMITS } from '../domain/sign-up-field.ts';
import { flag, shortText } from '../fields.ts';

/** A field of the sign-up form. */
export const signUpFieldSettingsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  description: 'One field.',
  properties: {
    type: {
      type: 'string',
      enum: SIGN_UP_FIELD_TYPES,
      description: 'Which field it is. Types other than text, dropdown and date occur at most once.',
    },
    fieldName: {
      type: 'string',
      pattern: FIELD_NAME_PATTERN,
      examples: ['favouriteTeam'],
      description: 'Name under which the answer is stored; text, dropdown and date need it. Default: the type.',
    },
    label: shortText("Label; text, dropdown and date need it. Default: the product's label of the type."),
    hint: shortText('Text below the field.'),
    required: flag('Viewers must fill it in. name, fullName, email and the passwords are always required.', false),
    acceptableValues: {
      type: 'array',
      minItems: 1,
      maxItems: SIGN_UP_LIMITS.values,
      description: 'dropdown: the values to choose from, in order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value'],
        description: 'One value.',
        properties: {
          value: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            pattern: '^[^\\s\\u0000-\\u001f](?:[^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$',
            examples: ['blue'],
            description: 'What is stored.',
          },
          label: shortText('What viewers read; default: the value.'),
        },
      },
    },
  },
});
/** A field of the sign-up form of realm.json. */
export type SignUpFieldSettings = TypeOf<typeof signUpFieldSettingsSchema>;
