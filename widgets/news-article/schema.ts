import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';

/**
 * Props of a news item's page (specification, content-and-viewing, section 2.1 /news/{feedName}/{newId};
 * docs/spec/decisions.md, D34).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A news item: headline, image, text, related news.',
  additionalProperties: false,
  properties: {
    newsId: reference('news', "Id of the news item. Default: the page's news item."),
    feed: reference('feed', 'Feed that must contain the item. Default: any feed.'),
  },
});
/** The checked props of the page. Without `newsId` the news item is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;
