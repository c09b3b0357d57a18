import { shortText } from '../fields.ts';
import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Pattern of the name of a setting: a field of realm.json, one of its parts, or the theme. */
const SETTING_PATTERN = '^[a-zA-Z]+(\\.[a-zA-Z0-9_-]+)?$';

/** Settings of a realm that no realm that inherits from it may set. */
export const locksSchema = defineSchema({
  type: 'array',
  maxItems: 100,
  'x-merge': 'prepend',
  description: 'Settings that realms which inherit from this one may not set, each with the reason for their editors.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'reason'],
    description: 'One locked setting.',
    properties: {
      key: {
        type: 'string',
        maxLength: 120,
        pattern: SETTING_PATTERN,
        examples: ['features.selfRegistration'],
        description:
          'An inherited field of realm.json (`timeZone`), one of the fields that are inherited one by one (`features.search`), or `theme`.',
      },
      reason: shortText('Why; editors of the other realms read it.'),
    },
  },
});
/** Settings that the realms that inherit from this one may not set. */
export type Locks = TypeOf<typeof locksSchema>;
