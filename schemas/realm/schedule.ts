import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { localTime } from '../fields.ts';

/**
 * A repeating time (decision O24). The server computes startDate and endDate from it on each read, so that a demo still
 * has live events after a year. `weekly`: the item is on air once a week. `cycle`: it repeats without a pause, or at
 * the interval `every`.
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
      description: 'weekly: on a weekday at a time; cycle: repeats without a pause, or at the interval `every`.',
    },
    minutes: { type: 'integer', minimum: 1, maximum: 10080, description: 'How long it lasts.' },
    weekday: { type: 'integer', minimum: 1, maximum: 7, default: 6, description: 'weekly: 1 is Monday, 7 Sunday.' },
    time: { ...localTime('weekly: local time of the start.'), default: '20:00' },
    zone: { type: 'string', maxLength: 60, description: "weekly: IANA time zone; default: the realm's." },
    weeksAhead: {
      type: 'integer',
      minimum: 0,
      maximum: 52,
      default: 0,
      description: 'weekly: number of weeks after the next one.',
    },
    every: {
      type: 'integer',
      minimum: 1,
      maximum: 40320,
      description: 'cycle: minutes from one start to the next; default: its duration, so that it is always on air.',
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 10080,
      default: 0,
      description: 'cycle: offset in minutes, so that several items are at different points.',
    },
  },
});
/** A repeating time, projected to startDate and endDate when the item is read. */
export type Schedule = TypeOf<typeof scheduleSchema>;
