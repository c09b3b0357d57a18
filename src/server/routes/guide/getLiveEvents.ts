import { getLiveEvents as call } from '#schemas/api/guide/getLiveEvents.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { liveEvents } from '../../domain/guide/liveEvents.ts';

/** Events that are on air. */
export const getLiveEvents: ContentRead<typeof call> = {
  call,
  answer: ({ p, rpp = 15 }, { content, context }) => liveEvents(content, { p, rpp }, context),
};
