import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { dateTime } from '../../fields.ts';
import { lang } from '../parameters.ts';

/** A numbered page of events (decision D22). `totalResults` counts the events of all pages. */
export const eventsPageSchema = defineSchema({
  type: 'object',
  description: 'A page of events.',
  required: ['events', 'page', 'totalPages', 'totalResults'],
  properties: {
    events: { type: 'array', items: contentItemSchema, description: 'Events in order.' },
    page: { type: 'integer', minimum: 1, description: 'Number of this page, from 1.' },
    totalPages: { type: 'integer', minimum: 0, description: 'Number of pages.' },
    totalResults: { type: 'integer', minimum: 0, description: 'Number of events.' },
    changesAt: dateTime(
      'Time at which another event starts or one of these ends; until then the response stays valid.',
    ),
  },
});

/**
 * Query parameters of the lists of events.
 * @param rpp default page size.
 */
export const eventsQuery = (rpp: number) =>
  ({
    p: { type: 'integer', minimum: 1, maximum: 10_000, default: 1, description: 'Page number, from 1.' },
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: rpp, description: 'Events per page.' },
    lang,
  }) as const;

/** Events that are live now (API-107), the latest start first. */
export const getLiveEvents = defineCall({
  name: 'getLiveEvents',
  method: 'GET',
  path: '/api/v2/event/live',
  summary: 'Events that are live now.',
  query: eventsQuery(15),
  response: eventsPageSchema,
});
