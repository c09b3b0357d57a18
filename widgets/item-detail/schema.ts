import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { flag } from '#schemas/fields.ts';

/**
 * Props of the page of a video or live event (specification, content-and-viewing, section 2.1 /video/{eventId},
 * /live/{eventId}, /interstitial/{eventId}).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A video or live event: image, title, facts and actions.',
  additionalProperties: false,
  properties: {
    itemId: reference('video', "Id of the item. Default: the page's item."),
    interstitial: flag(
      'Whether it says how to get the item (trailer, licences, sign-in) instead of playing it.',
      false,
    ),
  },
});
/** The checked props of the page, with their defaults. Without `itemId` the item is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;
