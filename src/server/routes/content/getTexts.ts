import { getTexts as call } from '#schemas/api/content/getTexts.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { found } from '../../domain/content/found.ts';
import { findText } from '../../domain/content/texts.ts';

/** Answers a rich text. */
export const getTexts: ContentRead<typeof call> = {
  call,
  answer: ({ key }, { content, context }) => found(findText(content, key, context), 'text', key),
};
