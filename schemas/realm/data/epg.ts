import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { flag, id, longText, image, shortText } from '../../fields.ts';
import { accessLevelSchema } from '../../domain/access-level.ts';
import { programmeSchema } from '../../domain/epg.ts';

/**
 * The programme guide as written in `data/epg.json` (decision O24): what is shown, in which order on which kind of day, on which
 * channel. Programmes of any date are projected from it on read, by the clock on the wall of the guide's zone, so that a guide
 * never runs out and days of 23 and 25 hours are right.
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
      description: 'What can be shown.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title'],
        description: 'One programme, shown as often as days name it.',
        properties: {
          id: id('Id, by which days name it.'),
          title: shortText('Name of the programme.'),
          description: longText('One or two sentences.'),
          thumbnailUrl: image('Landscape picture, 16:9.'),
          episodes: {
            type: 'array',
            maxItems: 100,
            items: shortText('Name of one.'),
            description: 'Which ones of it, in turn.',
          },
          playbackStatus: programmeSchema.properties.playbackStatus,
          live: programmeSchema.properties.live,
          accessLevel: { ...accessLevelSchema, description: 'Who may watch it, where that is not as on its channel.' },
          highlight: flag('Whether it makes its day a great one, which the day picker marks.', false),
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
        description: 'What follows what on such a day.',
        properties: {
          id: id('Id, by which channels name it.'),
          slots: {
            type: 'array',
            maxItems: 300,
            description: 'In order of time. Each lasts until the next begins, the last one into the next day.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['at', 'show'],
              description: 'One beginning.',
              properties: {
                at: {
                  type: 'string',
                  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
                  description: 'Local time of the beginning, for example 20:45.',
                },
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
      description: "In the guide's order.",
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'week'],
        description: 'One line of the guide.',
        properties: {
          id: id('Id of the channel.'),
          eventId: id("Live event that plays it; the channel's own id when missing."),
          name: shortText('Name of the channel.'),
          number: {
            type: 'string',
            maxLength: 6,
            description: 'Number on the remote control; its place when missing.',
          },
          note: shortText('A word or two under the name.'),
          logoUrl: image('Mark of the channel.'),
          accessLevel: accessLevelSchema,
          week: {
            type: 'array',
            minItems: 1,
            maxItems: 28,
            items: id('Id of a kind of day.'),
            description: 'Kinds of days from Monday on, again and again: seven for a week, one for every day.',
          },
        },
      },
    },
  },
});
export type EpgData = TypeOf<typeof epgDataSchema>;
