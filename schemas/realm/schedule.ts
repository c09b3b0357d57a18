import { defineSchema, type TypeOf } from '../defineSchema.ts';

/**
 * When something happens again and again (decision O24): projected to startDate and endDate on each read, so that a demo
 * started a year later is alive. `weekly` is on air once a week; `cycle` back to back, or with pauses where it says `every`.
 */
export const scheduleSchema = defineSchema({
  type: 'object',
  description: 'A repeating time, projected to startDate and endDate when the item is read.',
  additionalProperties: false,
  required: ['kind', 'minutes'],
  properties: {
    kind: {
      type: 'string',
      enum: ['weekly', 'cycle'],
      description:
        'weekly: on a weekday at a time; cycle: again and again, back to back unless `every` says otherwise.',
    },
    minutes: { type: 'integer', minimum: 1, maximum: 10080, description: 'How long it lasts.' },
    weekday: { type: 'integer', minimum: 1, maximum: 7, default: 6, description: 'weekly: 1 is Monday, 7 Sunday.' },
    time: {
      type: 'string',
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      default: '20:00',
      description: 'weekly: local time of the start.',
    },
    zone: { type: 'string', maxLength: 60, description: "weekly: IANA time zone; the realm's when missing." },
    weeksAhead: {
      type: 'integer',
      minimum: 0,
      maximum: 52,
      default: 0,
      description: 'weekly: how many weeks after the coming one.',
    },
    every: {
      type: 'integer',
      minimum: 1,
      maximum: 40320,
      description:
        'cycle: minutes from one start to the next; as long as it lasts when missing, so that it is always on air.',
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 10080,
      default: 0,
      description: 'cycle: minutes by which the beat is shifted, so that several are at different points.',
    },
  },
});
export type Schedule = TypeOf<typeof scheduleSchema>;
