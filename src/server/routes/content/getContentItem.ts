import { getContentItem as call } from '#schemas/api/content/getContentItem.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { findVideo } from '../../domain/content/videos.ts';
import { found } from '../../domain/content/found.ts';

/** Answers one video, live event or channel. */
export const getContentItem: ContentRead<typeof call> = {
  call,
  answer: ({ id }, { content, context }) => found(findVideo(content, id, context), 'video or event', id),
};
