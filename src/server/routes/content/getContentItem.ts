import { getContentItem as call } from '#schemas/api/content/getContentItem.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findVideo } from '../../domain/content/videos.ts';
import { found } from '../../domain/content/found.ts';

/** Returns one video, live event or channel. */
export const getContentItem = defineReadRoute(call, ({ id }, { content, context }) =>
  found(findVideo(content, id, context), 'video or event', id),
);
