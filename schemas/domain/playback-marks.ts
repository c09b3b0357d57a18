import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, seconds, shortText } from '../fields.ts';

/** Parts of a video that a viewer may skip (specification, content-and-viewing 3). */
export const skipMarkersSchema = defineSchema({
  type: 'array',
  maxItems: 20,
  description: 'Parts of the video that can be skipped, in order.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'from', 'to'],
    description: 'One part.',
    properties: {
      type: { type: 'string', enum: ['INTRO', 'RECAP', 'CREDITS'], description: 'Kind of the part.' },
      from: seconds('Start in seconds.'),
      to: seconds('End in seconds.'),
    },
  },
});
/** Parts of the video that can be skipped, in order. */
export type SkipMarkers = TypeOf<typeof skipMarkersSchema>;

/**
 * Moments of a video to which viewers may want to jump, for example goals and knock-downs (specification,
 * content-and-viewing 3).
 */
export const annotationsSchema = defineSchema({
  type: 'array',
  maxItems: 500,
  description: 'Moments of the video, in order.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'title', 'at'],
    description: 'One moment.',
    properties: {
      id: id('Id, unique in its video.'),
      title: shortText('What happens.'),
      at: seconds('Position in seconds.'),
    },
  },
});
/** Moments of the video, in order. */
export type Annotations = TypeOf<typeof annotationsSchema>;
