// The forms of profiles and of the PIN.
import { defineSchema } from '../defineSchema.ts';
import { PIN_PATTERN, profileFields } from '../domain/profile.ts';

const pin = { type: 'string', pattern: PIN_PATTERN, description: 'Four digits.' } as const;

/** The form of a profile. It asks for the PIN only where it is needed. */
export const profileFormSchema = defineSchema({
  type: 'object',
  description: 'The form of a profile.',
  required: ['profileName', 'avatar'],
  properties: { profileName: profileFields.name, avatar: profileFields.avatar, pin },
});

/** The form that asks for the PIN. */
export const pinFormSchema = defineSchema({
  type: 'object',
  description: 'The form that asks for the PIN.',
  required: ['pin'],
  properties: { pin },
});

/** The form that sets the PIN. It asks for the current one when there is one. */
export const newPinFormSchema = defineSchema({
  type: 'object',
  description: 'The form for another PIN.',
  required: ['pin'],
  properties: { pin, currentPin: pin },
});

/** The form that deletes a profile. It asks for the PIN only where it is needed. */
export const profileDeletionFormSchema = defineSchema({
  type: 'object',
  description: 'The form that deletes a profile.',
  properties: { pin },
});
