import { getReleases as call } from '#schemas/api/guide/getReleases.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { releases } from '../../domain/guide/liveEvents.ts';

/** Premieres and releases. */
export const getReleases: ContentRead<typeof call> = {
  call,
  answer: ({ p, rpp = 12 }, { content, context }) => releases(content, { p, rpp }, context),
};
