import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, id, image, shortText } from '../fields.ts';

/** How a bout ended for one of the two (content-and-viewing 3: win, loss, noContest; a draw is the field's fourth). */
export const BOUT_RESULTS = ['win', 'loss', 'draw', 'noContest'] as const;
/** By what it was decided (decision D34). */
export const BOUT_METHODS = ['koTko', 'submission', 'decision', 'draw', 'disqualification', 'noContest'] as const;
export const STANCES = ['orthodox', 'southpaw', 'switch'] as const;

const count = <const D extends string>(description: D) =>
  ({ type: 'integer', minimum: 0, maximum: 999, description }) as const;

export const recordSchema = defineSchema({
  type: 'object',
  description: "A fighter's record.",
  additionalProperties: false,
  required: ['wins', 'losses', 'draws'],
  properties: {
    wins: count('Bouts won.'),
    losses: count('Bouts lost.'),
    draws: count('Bouts drawn.'),
    noContests: count('Bouts without a result.'),
  },
});
export type BoutRecord = TypeOf<typeof recordSchema>;

/** Facts that the written data and the answers share. */
export const fighterFacts = {
  country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'Country, ISO 3166-1 alpha-2.' },
  record: recordSchema,
  stance: { type: 'string', enum: STANCES, description: 'Which hand leads.' },
  height: { type: 'integer', minimum: 120, maximum: 240, description: 'Height in cm.' },
  reach: { type: 'integer', minimum: 120, maximum: 260, description: 'Reach in cm.' },
  born: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description: 'Date of birth.' },
} as const;

/** Facts of a bout that the written data and the answers share. */
export const boutFacts = {
  date: dateTime('When it was fought.'),
  event: shortText('Name of the night.'),
  result: { type: 'string', enum: BOUT_RESULTS, description: 'How it ended for this fighter.' },
  method: { type: 'string', enum: BOUT_METHODS, description: 'By what it was decided.' },
  round: { type: 'integer', minimum: 1, maximum: 15, description: 'Round in which it ended.' },
  time: { type: 'integer', minimum: 0, maximum: 600, description: 'Seconds into that round.' },
  title: { type: 'boolean', description: 'Whether a belt was fought for.' },
  videoId: id('Video of the bout in the catalogue.'),
} as const;

/** A fighter as a line of a list. */
export const fighterSummarySchema = defineSchema({
  type: 'object',
  description: 'A fighter as a line of a list.',
  additionalProperties: false,
  required: ['id', 'name', 'letter', 'country', 'division', 'weightClass', 'record'],
  properties: {
    id: id('Id, unique in its realm.'),
    name: shortText('Name as shown.'),
    letter: { type: 'string', maxLength: 4, description: 'Letter under which the name stands.' },
    nickname: shortText('Ring name.'),
    country: fighterFacts.country,
    countryName: shortText('Name of the country.'),
    division: id('Id of the division.'),
    weightClass: shortText('Name of the division.'),
    record: recordSchema,
    rank: { type: 'string', maxLength: 6, description: 'Rank in the division: C for the champion, 1, 2 ...' },
    squareUrl: image('Square picture.'),
  },
});
export type FighterSummary = TypeOf<typeof fighterSummarySchema>;

export const boutSchema = defineSchema({
  type: 'object',
  description: 'One bout of a fighter.',
  additionalProperties: false,
  required: ['date', 'event', 'opponent', 'result', 'method'],
  properties: {
    ...boutFacts,
    opponent: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      description: 'Who stood in the other corner.',
      properties: {
        id: id('Id, when the opponent has a page.'),
        name: shortText('Name.'),
        squareUrl: image('Square picture.'),
      },
    },
  },
});
export type Bout = TypeOf<typeof boutSchema>;

export const fighterSchema = defineSchema({
  type: 'object',
  description: 'A fighter with their bouts, newest first.',
  additionalProperties: false,
  required: [...fighterSummarySchema.required, 'bouts'],
  properties: {
    ...fighterSummarySchema.properties,
    stance: fighterFacts.stance,
    height: fighterFacts.height,
    reach: fighterFacts.reach,
    born: fighterFacts.born,
    description: shortText('One or two sentences.'),
    gym: shortText('Where they train.'),
    imageUrl: image('Landscape picture.'),
    bouts: { type: 'array', items: boutSchema, description: 'Bouts, newest first.' },
  },
});
export type Fighter = TypeOf<typeof fighterSchema>;

export const divisionSchema = defineSchema({
  type: 'object',
  description: 'A weight class.',
  additionalProperties: false,
  required: ['id', 'name'],
  properties: {
    id: id('Id.'),
    name: shortText('Name as shown.'),
    count: { type: 'integer', minimum: 0, description: 'How many fighters it has.' },
  },
});
export type Division = TypeOf<typeof divisionSchema>;

export const letterSchema = defineSchema({
  type: 'object',
  description: 'A letter of the index.',
  additionalProperties: false,
  required: ['letter', 'count'],
  properties: {
    letter: { type: 'string', maxLength: 4, description: 'First letter, upper case.' },
    count: { type: 'integer', minimum: 0, description: 'Names that begin with it.' },
  },
});
export type Letter = TypeOf<typeof letterSchema>;
