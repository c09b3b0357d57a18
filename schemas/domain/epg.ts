import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, flag, id, longText, image, shortText } from '../fields.ts';
import { accessLevelSchema } from './access-level.ts';

/** One entry of a channel's line in the programme guide (content-and-viewing 3; decision D31). */
export const programmeSchema = defineSchema({
  type: 'object',
  description: "One entry of a channel's line in the programme guide.",
  additionalProperties: false,
  required: ['id', 'title', 'startDate', 'endDate'],
  properties: {
    id: id('Id, the same in every answer that holds this programme.'),
    title: shortText('Name of the programme.'),
    episode: shortText('Which one of it is shown: an episode, a bout, a match.'),
    description: longText('One or two sentences.'),
    thumbnailUrl: image('Landscape picture, 16:9.'),
    startDate: dateTime('When it begins.'),
    endDate: dateTime('When it ends; the next one begins then.'),
    playbackStatus: {
      type: 'string',
      enum: ['restart', 'live', 'none'],
      default: 'live',
      description:
        'What its first button does: restart begins at its beginning, live at the live edge; none: it is not played.',
    },
    live: flag('Whether it is broadcast as it happens, not from a recording.', false),
    accessLevel: accessLevelSchema,
  },
});
export type Programme = TypeOf<typeof programmeSchema>;

/** A channel of the guide with its programmes of the hours that were asked for (the specification's EPG item). */
export const epgItemSchema = defineSchema({
  type: 'object',
  description: 'A channel with its programmes.',
  additionalProperties: false,
  required: ['id', 'eventId', 'name', 'position', 'programmes'],
  properties: {
    id: id('Id of the channel.'),
    eventId: id('Live event that plays the channel: its link is the live route with this id.'),
    name: shortText('Name of the channel.'),
    number: { type: 'string', maxLength: 6, description: 'Number on the remote control.' },
    note: shortText('A word or two under the name.'),
    logoUrl: image('Mark of the channel.'),
    accessLevel: accessLevelSchema,
    position: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Place in the guide, from 0.' },
    programmes: {
      type: 'array',
      items: programmeSchema,
      description: 'In order of time; those that touch the hours asked for.',
    },
  },
});
export type EpgItem = TypeOf<typeof epgItemSchema>;

/** How far the guide reaches, whatever part of it was asked for. */
export const guideSchema = defineSchema({
  type: 'object',
  description: 'The whole guide of which the answer is a part.',
  additionalProperties: false,
  required: ['startDate', 'endDate', 'totalChannels'],
  properties: {
    startDate: dateTime('Where it begins.'),
    endDate: dateTime('Where it ends.'),
    totalChannels: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Channels in all.' },
    highlights: {
      type: 'array',
      maxItems: 100,
      items: dateTime('When it begins.'),
      description: 'The great events of these days: their days are marked.',
    },
  },
});
export type Guide = TypeOf<typeof guideSchema>;
