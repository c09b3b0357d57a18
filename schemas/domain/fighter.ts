import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, id, image, shortText } from '../fields.ts';

/**
 * Result of a bout for one of the two fighters (specification, content-and-viewing 3: win, loss, noContest; draw
 * is Marquee's addition).
 */
export const BOUT_RESULTS = ['win', 'loss', 'draw', 'noContest'] as const;
/** Method by which a bout was decided (decision D34). */
export const BOUT_METHODS = ['koTko', 'submission', 'decision', 'draw', 'disqualification', 'noContest'] as const;
/** Stances of a fighter. */
export const STANCES = ['orthodox', 'southpaw', 'switch'] as const;

const count = <const D extends string>(description: D) =>
  ({ type: 'integer', minimum: 0, maximum: 999, description }) as const;

/** Number of bouts by result. */
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
/** A fighter's record. */
export type BoutRecord = TypeOf<typeof recordSchema>;

/** Fields that the realm's data and the API share. */
export const fighterFacts = {
  country: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['DE'], description: 'Country, ISO 3166-1 alpha-2.' },
  record: recordSchema,
  stance: { type: 'string', enum: STANCES, description: 'Stance.' },
  height: { type: 'integer', minimum: 120, maximum: 240, description: 'Height in cm.' },
  reach: { type: 'integer', minimum: 120, maximum: 260, description: 'Reach in cm.' },
  born: {
    type: 'string',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    examples: ['1994-03-28'],
    description: 'Date of birth.',
  },
} as const;

/** Fields of a bout that the realm's data and the API share. */
export const boutFacts = {
  date: dateTime('Date of the bout.'),
  event: shortText('Name of the event.'),
  result: { type: 'string', enum: BOUT_RESULTS, description: 'Result for this fighter.' },
  method: { type: 'string', enum: BOUT_METHODS, description: 'Method by which the bout was decided.' },
  round: { type: 'integer', minimum: 1, maximum: 15, description: 'Round in which the bout ended.' },
  time: { type: 'integer', minimum: 0, maximum: 600, description: 'Seconds into that round.' },
  title: { type: 'boolean', description: 'Whether the bout was a title fight.' },
  videoId: id('Video of the bout in the catalogue.'),
} as const;

/** A fighter in a list. */
export const fighterSummarySchema = defineSchema({
  type: 'object',
  description: 'A fighter in a list.',
  additionalProperties: false,
  required: ['id', 'name', 'letter', 'country', 'division', 'weightClass', 'record'],
  properties: {
    id: id('Id, unique in its realm.'),
    name: shortText('Name as shown.'),
    letter: { type: 'string', maxLength: 4, description: 'Letter of the index to which the name belongs.' },
    nickname: shortText('Ring name.'),
    country: fighterFacts.country,
    countryName: shortText('Name of the country.'),
    division: id('Id of the division.'),
    weightClass: shortText('Name of the division.'),
    record: recordSchema,
    rank: { type: 'string', maxLength: 6, description: 'Rank in the division: C for the champion, 1, 2 ...' },
    squareUrl: image('Square image.'),
  },
});
/** A fighter in a list. */
export type FighterSummary = TypeOf<typeof fighterSummarySchema>;

/** A bout from the view of one fighter. */
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
      description: 'Opponent.',
      properties: {
        id: id('Id, if the opponent has a page.'),
        name: shortText('Name.'),
        squareUrl: image('Square image.'),
      },
    },
  },
});
/** One bout of a fighter. */
export type Bout = TypeOf<typeof boutSchema>;

/** A fighter's page. */
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
    gym: shortText('Gym.'),
    imageUrl: image('Landscape image.'),
    bouts: { type: 'array', items: boutSchema, description: 'Bouts, newest first.' },
  },
});
/** A fighter with their bouts, newest first. */
export type Fighter = TypeOf<typeof fighterSchema>;

/** A weight class with its number of fighters. */
export const divisionSchema = defineSchema({
  type: 'object',
  description: 'A weight class.',
  additionalProperties: false,
  required: ['id', 'name'],
  properties: {
    id: id('Id.'),
    name: shortText('Name as shown.'),
    count: { type: 'integer', minimum: 0, description: 'Number of fighters.' },
  },
});
/** A weight class. */
export type Division = TypeOf<typeof divisionSchema>;

/** A letter of the index with its number of names. */
export const letterSchema = defineSchema({
  type: 'object',
  description: 'A letter of the index.',
  additionalProperties: false,
  required: ['letter', 'count'],
  properties: {
    letter: { type: 'string', maxLength: 4, description: 'First letter, upper case.' },
    count: { type: 'integer', minimum: 0, description: 'Number of names that begin with the letter.' },
  },
});
/** A letter of the index. */
export type Letter = TypeOf<typeof letterSchema>;
