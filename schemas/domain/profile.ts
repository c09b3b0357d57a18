// Viewer profiles: the persons who use one account (decision D21).
import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Limits of profiles. `max`: profiles that an account can have at most, whatever its realm allows. */
export const PROFILE_LIMITS = { name: 40, max: 10, defaultMax: 5, ageLimit: 21 } as const;

/** The pictures of profiles. The browser draws each from the colours of the realm. */
export const AVATARS = ['sun', 'wave', 'peak', 'moon', 'leaf', 'star', 'ring', 'tile'] as const;
/** The picture of a profile. */
export type Avatar = (typeof AVATARS)[number];

/** A PIN: four digits. */
export const PIN_PATTERN = '^[0-9]{4}$';

/**
 * Actions that need the PIN when the account has one: to leave a child's profile, to enter a profile that is protected,
 * to change or delete a protected or a child's profile, and to replace the PIN.
 */
export const PIN_ACTIONS = ['LEAVE_CHILD', 'ENTER_PROTECTED', 'CHANGE_PROTECTED', 'CHANGE_PIN'] as const;
/** An action that needs the PIN. */
export type PinAction = (typeof PIN_ACTIONS)[number];

/** Whether a sign-in in the browser of the request asks who is watching. */
export const SIGN_IN_QUESTIONS = ['ON', 'OFF_ON_DEVICE', 'OFF'] as const;

const ageLimit = <const T extends 'integer' | readonly ['integer', 'null']>(type: T, description: string) =>
  ({ type, minimum: 0, maximum: PROFILE_LIMITS.ageLimit, description }) as const;

/** Fields of a profile that its account can change. */
export const profileFields = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: PROFILE_LIMITS.name,
    pattern: '^[^\\s\\p{Cc}](?:\\P{Cc}*[^\\s\\p{Cc}])?$',
    description: 'Name, unique in the account whatever the case of its letters. Without spaces around it.',
  },
  avatar: { type: 'string', enum: AVATARS, description: 'Picture, drawn in the colours of the realm.' },
  isChild: { type: 'boolean', description: "Whether it is a child's: content above the age limit does not exist." },
  ageLimit: ageLimit('integer', "Age limit in years of a child's profile; missing: that of the realm."),
  language: {
    type: 'string',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$',
    description: 'Language of the pages; also a preference of the profile. Missing: not selected.',
  },
  pinProtected: { type: 'boolean', description: 'Whether entering the profile needs the PIN of the account.' },
} as const;

/** A profile. */
export const profileSchema = defineSchema({
  type: 'object',
  description: 'A profile.',
  additionalProperties: false,
  required: ['id', 'name', 'avatar', 'isChild', 'ageLimit', 'language', 'pinProtected', 'isDefault'],
  properties: {
    id: { type: 'string', description: 'Id.' },
    name: { type: 'string', description: profileFields.name.description },
    avatar: profileFields.avatar,
    isChild: profileFields.isChild,
    ageLimit: ageLimit(['integer', 'null'], "Age limit in years of a child's profile; null: no limit."),
    language: { type: ['string', 'null'], description: 'Language of the pages; null: not selected.' },
    pinProtected: {
      type: 'boolean',
      description: 'Whether the viewer needs the PIN to enter the profile: false while there is no PIN.',
    },
    isDefault: {
      type: 'boolean',
      description: 'Whether sessions start with the profile. Such a profile cannot be deleted.',
    },
  },
});
/** A profile. */
export type Profile = TypeOf<typeof profileSchema>;

/** A deleted profile. */
export const deletedProfileSchema = defineSchema({
  type: 'object',
  description: 'A deleted profile that can be restored.',
  additionalProperties: false,
  required: ['id', 'name', 'avatar', 'restorableUntil'],
  properties: {
    id: { type: 'string', description: 'Id.' },
    name: { type: 'string', description: profileFields.name.description },
    avatar: profileFields.avatar,
    restorableUntil: { type: 'string', format: 'date-time', description: 'Until when the profile can be restored.' },
  },
});
/** A deleted profile. */
export type DeletedProfile = TypeOf<typeof deletedProfileSchema>;

/** The profiles of an account. The PIN itself never leaves the server (decision O10). */
export const profilesSchema = defineSchema({
  type: 'object',
  description: 'The profiles of the account.',
  additionalProperties: false,
  required: ['profiles', 'deleted', 'currentId', 'hasPin', 'pinProtection', 'max', 'childAgeLimit', 'signInQuestion'],
  properties: {
    profiles: { type: 'array', items: profileSchema, description: 'In the order of their creation.' },
    deleted: {
      type: 'array',
      items: deletedProfileSchema,
      description: "Profiles that can be restored, the last deleted one first; none for a child's profile.",
    },
    currentId: { type: ['string', 'null'], description: 'Id of the profile in use; null: none.' },
    hasPin: { type: 'boolean', description: 'Whether the account has a PIN.' },
    pinProtection: {
      type: 'array',
      items: { type: 'string', enum: PIN_ACTIONS, description: 'An action.' },
      description: 'Actions that need the PIN; empty while there is none.',
    },
    max: { type: 'integer', description: 'How many profiles an account of the realm can have.' },
    childAgeLimit: { type: 'integer', description: "Age limit of children's profiles that have none of their own." },
    signInQuestion: {
      type: 'string',
      enum: SIGN_IN_QUESTIONS,
      description:
        'Whether a sign-in asks who is watching. ON. OFF_ON_DEVICE: not in this browser. OFF: never in this realm.',
    },
  },
});
/** The profiles of an account. */
export type Profiles = TypeOf<typeof profilesSchema>;

/** Settings of a realm whose viewers have profiles. */
export const profileSettingsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  description: 'Viewers have profiles. Missing: they have none.',
  properties: {
    max: {
      type: 'integer',
      minimum: 1,
      maximum: PROFILE_LIMITS.max,
      default: PROFILE_LIMITS.defaultMax,
      description: 'How many profiles an account can have.',
    },
    askAtSignIn: {
      type: 'boolean',
      default: true,
      description: 'Whether a sign-in to an account with several profiles asks who is watching.',
    },
  },
});
