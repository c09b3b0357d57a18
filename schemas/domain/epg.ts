import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, flag, id, longText, image, shortText } from '../fields.ts';
import { accessLevelSchema } from './access-level.ts';

/** A programme of a channel in the guide (specification, content-and-viewing 3; decision D31). */
export const programmeSchema = defineSchema({
  type: 'object',
  description: 'A programme of a channel in the guide.',
  additionalProperties: false,
  required: ['id', 'title', 'startDate', 'endDate'],
  properties: {
    id: id('Id, the same in every response that contains this programme.'),
    title: shortText('Name of the programme.'),
    episode: shortText('Episode, bout or match that is shown.'),
    description: longText('One or two sentences.'),
    thumbnailUrl: image('Landscape image, 16:9.'),
    startDate: dateTime('Start time.'),
    endDate: dateTime('End time; the next programme starts then.'),
    playbackStatus: {
      type: 'string',
      enum: ['restart', 'live', 'none'],
      default: 'live',
      description:
        'Action of its first button. restart: play from the start; live: play at the live edge; none: it cannot be played.',
    },
    live: flag('Whether it is a live broadcast and not a recording.', false),
    accessLevel: accessLevelSchema,
  },
});
/** A programme of a channel in the guide. */
export type Programme = TypeOf<typeof programmeSchema>;

/** A channel of the guide with its programmes in the requested hours (the specification's EPG item). */
export const epgItemSchema = defineSchema({
  type: 'object',
  description: 'A channel with its programmes.',
  additionalProperties: false,
  required: ['id', 'eventId', 'name', 'position', 'programmes'],
  properties: {
    id: id('Id of the channel.'),
    eventId: id("Live event that plays the channel; the channel's link is the live route with this id."),
    name: shortText('Name of the channel.'),
    number: { type: 'string', maxLength: 6, description: 'Number on the remote control.' },
    note: shortText('Short text under the name.'),
    logoUrl: image('Logo of the channel.'),
    accessLevel: accessLevelSchema,
    position: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Position in the guide, from 0.' },
    programmes: {
      type: 'array',
      items: programmeSchema,
      description: 'Programmes in the requested hours, in order of time.',
    },
  },
});
/** A channel with its programmes. */
export type EpgItem = TypeOf<typeof epgItemSchema>;

/** Extent of the whole guide, whatever part was requested. */
export const guideSchema = defineSchema({
  type: 'object',
  description: 'The whole guide.',
  additionalProperties: false,
  required: ['startDate', 'endDate', 'totalChannels'],
  properties: {
    startDate: dateTime('Start of the guide.'),
    endDate: dateTime('End of the guide.'),
    totalChannels: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Number of channels.' },
    highlights: {
      type: 'array',
      maxItems: 100,
      items: dateTime('Start time.'),
      description: 'Start times of highlights; their days are marked.',
    },
  },
});
/** The extent of the whole guide. */
export type Guide = TypeOf<typeof guideSchema>;
