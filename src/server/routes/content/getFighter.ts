import { getFighter as call } from '#schemas/api/content/getFighter.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { findFighter } from '../../domain/content/fighters.ts';
import { found } from '../../domain/content/found.ts';

/** Answers one fighter with the bouts. */
export const getFighter: ContentRead<typeof call> = {
  call,
  answer: ({ id }, { content, context }) => found(findFighter(content, id, context), 'fighter', id),
};
