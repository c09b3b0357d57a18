// Items of the widgets' examples, for tests, the gallery and the documentation. They have no images, so that they fit
// every realm: each card shows its title on a background with the brand's shapes.

type Item = Readonly<Record<string, unknown>>;

const toIsoTime = (day: string, time: string) => `${day}T${time}:00Z`;

/** Items for the states of a card, and two with difficult titles. */
export const itemsInEveryState: readonly Item[] = [
  {
    id: 'plain',
    type: 'VOD',
    title: 'A plain film',
    accessLevel: 'GRANTED',
    duration: 5400,
    details: { facts: ['Film', '2026'] },
  },
  {
    id: 'live',
    type: 'LIVE',
    title: 'Live now',
    accessLevel: 'GRANTED',
    live: true,
    startDate: toIsoTime('2026-11-21', '19:00'),
    endDate: toIsoTime('2026-11-21', '22:00'),
    details: { facts: ['Main hall'], stage: 'Part 2' },
  },
  {
    id: 'upcoming',
    type: 'LIVE',
    title: 'Later this year',
    accessLevel: 'GRANTED',
    startDate: toIsoTime('2026-12-24', '20:00'),
    details: { facts: ['Main hall'] },
  },
  {
    id: 'premiere',
    type: 'VOD',
    title: 'A premiere',
    accessLevel: 'GRANTED',
    release: { type: 'PREMIERE', scheduledAt: toIsoTime('2026-12-24', '20:00') },
    details: { facts: ['Film'] },
  },
  {
    id: 'new',
    type: 'SERIES',
    title: 'A new series',
    accessLevel: 'GRANTED',
    newItem: true,
    details: { facts: ['Season 1', 'Drama'] },
  },
  { id: 'sign-in', type: 'VOD', title: 'Free with an account', accessLevel: 'GRANTED_ON_SIGN_IN', duration: 1240 },
  {
    id: 'buy',
    type: 'VOD',
    title: 'For sale',
    accessLevel: 'DENIED',
    price: { amount: 499, scale: 2, currency: 'EUR' },
    duration: 6100,
  },
  { id: 'owned', type: 'VOD', title: 'Bought already', accessLevel: 'GRANTED', owned: true, duration: 6100 },
  { id: 'elsewhere', type: 'VOD', title: 'Not available in this country', accessLevel: 'GEOBLOCKED', duration: 2400 },
  {
    id: 'begun',
    type: 'VOD',
    title: 'Half watched',
    accessLevel: 'GRANTED',
    duration: 2700,
    watchProgress: 1350,
    details: { facts: ['Episode 4'] },
  },
  {
    id: 'ended',
    type: 'LIVE',
    title: 'Ended yesterday',
    accessLevel: 'GRANTED',
    live: true,
    startDate: toIsoTime('2026-11-20', '19:00'),
    endDate: toIsoTime('2026-11-20', '22:00'),
    details: { facts: ['Main hall'] },
  },
  {
    id: 'long',
    type: 'VOD',
    title: 'A title that is so long that it needs two lines and then an ellipsis in every typeface',
    accessLevel: 'GRANTED',
    duration: 99,
  },
  {
    id: 'arabic',
    type: 'VOD',
    title: 'عنوان بالعربية',
    accessLevel: 'GRANTED',
    duration: 7260,
    details: { facts: ['فيلم', '2026'] },
  },
];

/** One item for each kind of text and action in the panel that a hovered or focused card shows. */
export const itemsWithPanel: readonly Item[] = [
  {
    id: 'with-trailer',
    type: 'VOD',
    title: 'With a trailer',
    description: 'One or two sentences about the content of the video.',
    accessLevel: 'GRANTED',
    duration: 5400,
    trailer: { url: '/media/trailer.mp4', accessLevel: 'GRANTED' },
    socialSharingDetail: {},
  },
  {
    id: 'event',
    type: 'LIVE',
    title: 'An event with parts',
    description: 'Four parts in one evening.',
    accessLevel: 'GRANTED',
    live: true,
    startDate: toIsoTime('2026-11-21', '19:00'),
    endDate: toIsoTime('2026-11-21', '22:00'),
    localBroadcasters: ['Channel One', 'Radio Two'],
    subEvents: ['Opening', 'First half', 'Second half', 'Ceremony'].map((title) => ({ title })),
    socialSharingDetail: {},
  },
  {
    id: 'programme',
    type: 'EPG',
    title: 'A programme from its start',
    accessLevel: 'GRANTED',
    live: true,
    playbackStatus: 'restart',
    startDate: toIsoTime('2026-11-21', '19:30'),
    endDate: toIsoTime('2026-11-21', '20:30'),
  },
  {
    id: 'due',
    type: 'VOD',
    title: 'Released next month',
    accessLevel: 'DENIED',
    computedReleases: [{ type: 'PREMIERE', scheduledAt: toIsoTime('2026-12-24', '20:00') }],
  },
];

/** Items whose title is one word that is longer than a line. */
export const itemsWithLongWords: readonly Item[] = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  'W'.repeat(120),
].map((title, index) => ({
  id: `word-${index}`,
  type: 'VOD',
  title,
  accessLevel: 'GRANTED',
  details: { facts: [title] },
}));

/**
 * Creates plain items.
 * @param more further fields by index.
 */
export const buildItems = (count: number, more: (index: number) => Item = () => ({})): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `item-${index + 1}`,
    type: 'VOD',
    title: `Item ${index + 1}`,
    accessLevel: 'GRANTED',
    duration: 600 + index * 61,
    ...more(index),
  }));

/** A link to the whole list. */
export const viewAll: Item = { ctaText: 'View all', link: { type: 'BROWSE' } };

/** Placeholder for a landscape image of a widget; the gallery replaces it with an image of the brand. */
export const EXAMPLE_IMAGE = '/img/example.webp';
