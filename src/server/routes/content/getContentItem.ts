import { getContentItem as call } from '#schemas/api/content/getContentItem.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findVideo } from '../../domain/content/videos.ts';
import { requireContent } from '../../domain/content/requireContent.ts';

/** Returns one video, live event or channel. */
export const getContentItem = defineReadRoute(
  call,
  ({ id }, { content, deliverContext }) => requireContent(findVideo(content, id, deliverContext), 'video or event', id),
  { needs: ({ id }) => ({ items: [id] }) },
);
