import { getUpcomingEvents as call } from '#schemas/api/guide/getUpcomingEvents.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { upcomingEvents } from '../../domain/guide/liveEvents.ts';

/** Events to come. */
export const getUpcomingEvents: ContentRead<typeof call> = {
  call,
  answer: ({ p, rpp = 12 }, { content, context }) => upcomingEvents(content, { p, rpp }, context),
};
