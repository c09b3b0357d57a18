import type { AnswerOf } from '#schemas/defineCall.ts';
import { getRankings as call } from '#schemas/api/content/getRankings.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { findRankings } from '../../domain/content/fighters.ts';

/** Answers the rankings of all divisions or one. */
export const getRankings: ContentRead<typeof call> = {
  call,
  answer: ({ division, letter }, { content, context }) =>
    findRankings(content, { division, letter }, context) as AnswerOf<typeof call>,
};
