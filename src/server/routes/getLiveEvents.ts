import { getLiveEvents as call } from '#schemas/api/getLiveEvents.ts';
import type { ContentRead } from '../contentRead.ts';
import { liveEvents } from '../domain/liveEvents.ts';

/** Events that are on air. */
export const getLiveEvents: ContentRead<typeof call> = {
  call,
  answer: ({ p, rpp = 15 }, { content, context }) => liveEvents(content, { p, rpp }, context),
};
