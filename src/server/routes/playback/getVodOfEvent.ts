import { getVodOfEvent as call } from '#schemas/api/playback/getVodOfEvent.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { isOnDemandVideo } from '../../domain/lists/markItems.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the recording of a live event: the video whose `liveEventId` is the event's id. */
export const getVodOfEvent = defineReadRoute(call, ({ id }, { content, deliverContext }) => {
  const recording = [...content.items.values()].find((item) => item.liveEventId === id && isOnDemandVideo(item));
  return requireContent(
    recording && deliverCatalogueItem(content, recording.id, deliverContext),
    'recording of the event',
    id,
  );
});
