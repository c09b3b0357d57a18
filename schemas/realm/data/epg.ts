import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { artwork } from '../../brandFields.ts';
import { flag, id, image, localTime, longText, shortText } from '../../fields.ts';
import { accessLevelSchema } from '../../domain/access-level.ts';
import { programmeSchema } from '../../domain/epg.ts';

/**
 * The programme guide as written in `data/epg.json` (decision O24): shows, kinds of days with their slots, and
 * channels. The server computes the programmes of a date from it when they are requested, in the local time of the
 * guide's zone, so that the guide never ends and days of 23 and 25 hours are correct.
 */
export const epgDataSchema = defineSchema({
  type: 'object',
  description: 'The programme guide: shows, kinds of days, channels.',
  additionalProperties: false,
  required: ['shows', 'days', 'channels'],
  properties: {
    zone: { type: 'string', maxLength: 60, description: "IANA time zone of the times; the realm's when missing." },
    shows: {
      type: 'array',
      maxItems: 2000,
      description: 'Programmes.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title'],
        description: 'A programme; days may list it several times.',
        properties: {
          id: id('Id, used by days.'),
          title: shortText('Name of the programme.'),
          description: longText('One or two sentences.'),
          thumbnailUrl: artwork('landscape', 'Landscape image, 16:9.'),
          episodes: {
            type: 'array',
            maxItems: 100,
            items: shortText('Name of an episode.'),
            description: 'Episodes, shown in turn.',
          },
          playbackStatus: programmeSchema.properties.playbackStatus,
          live: programmeSchema.properties.live,
          accessLevel: { ...accessLevelSchema, description: "Access level, if it differs from the channel's." },
          highlight: flag('Whether its day is marked as a highlight in the day picker.', false),
        },
      },
    },
    days: {
      type: 'array',
      maxItems: 500,
      description: 'Kinds of days.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'slots'],
        description: 'The programmes of such a day.',
        properties: {
          id: id('Id, used by channels.'),
          slots: {
            type: 'array',
            maxItems: 300,
            description:
              'Slots in order of time. Each lasts until the next one starts, the last one into the next day.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['at', 'show'],
              description: 'A slot.',
              properties: {
                at: localTime('Local start time, for example 20:45.'),
                show: id('Id of the show.'),
              },
            },
          },
        },
      },
    },
    channels: {
      type: 'array',
      maxItems: 5000,
      description: 'Channels in the order of the guide.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'week'],
        description: 'A channel of the guide.',
        properties: {
          id: id('Id of the channel.'),
          eventId: id("Live event that plays the channel; default: the channel's own id."),
          name: shortText('Name of the channel.'),
          number: {
            type: 'string',
            maxLength: 6,
            description: 'Number on the remote control; default: its position.',
          },
          note: shortText('Short text under the name.'),
          logoUrl: image('Logo of the channel.'),
          accessLevel: accessLevelSchema,
          week: {
            type: 'array',
            minItems: 1,
            maxItems: 28,
            items: id('Id of a kind of day.'),
            description: 'Kinds of days from Monday on, repeated: seven for a week, one for every day.',
          },
        },
      },
    },
  },
});
/** The programme guide: shows, kinds of days, channels. */
export type EpgData = TypeOf<typeof epgDataSchema>;
