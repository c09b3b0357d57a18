import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';

/**
 * Props of the suggestions beside a video (specification, content-and-viewing, sections 4 and 9: discovery carousel).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'Suggestions beside a video or live event: the videos after and before it, and the events that are live now, page by page.',
  additionalProperties: false,
  properties: { itemId: reference('video', "Id of the video. Default: the page's video.") },
});
/** The checked props of the suggestions. Without `itemId` the video is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;
