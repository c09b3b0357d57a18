// Creates a page of about a given size as the server delivers it: heroes, then buckets of twelve items in the layouts
// that brands use.
type Json = Record<string, unknown>;

const WORDS = [
  'night',
  'round',
  'harbour',
  'camp',
  'title',
  'lights',
  'road',
  'final',
  'winter',
  'corner',
  'story',
  'first',
  'long',
  'open',
  'gloves',
  'city',
] as const;
const LAYOUTS: readonly Json[] = [
  {},
  { displayPosters: true, title: 'Posters' },
  { cardStyle: 'ticket', description: 'On the way' },
  { cardStyle: 'square' },
  { rowCount: 2 },
  { metadataDisplayMode: 'stacked' },
];

/** Returns the smallest such page whose JSON has at least `bytes` bytes. */
export function makePage(bytes: number, random: () => number): Json {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const imageUrl = (width: number, height: number): string =>
    `/img/${Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')}/${width}.webp#w=${width}&h=${height}&c=551f1c&f=50,40`;
  const item = (id: string): Json => ({
    id,
    type: pick(['VOD', 'LIVE', 'VOD_PLAYLIST', 'SERIES']),
    title: words(3),
    accessLevel: pick(['GRANTED', 'DENIED', 'GRANTED_ON_SIGN_IN']),
    thumbnailUrl: imageUrl(1280, 720),
    ...(random() < 0.4 && { posterUrl: imageUrl(800, 1200) }),
    ...(random() < 0.5 && { description: words(12) }),
    ...(random() < 0.3 && { startDate: '2026-11-21T22:00:00Z', endDate: '2026-11-22T02:00:00Z' }),
    duration: 60 + Math.floor(random() * 6000),
    details: { facts: [words(1), words(2)], ...(random() < 0.2 && { rank: '1' }) },
  });
  const hero = (id: string): Json => ({
    heroId: id,
    title: words(2),
    tagline: words(2),
    description: words(16),
    textAlignment: 'left',
    background: { imageUrl: imageUrl(2560, 1100), portraitImageUrl: imageUrl(1080, 1640), gradientBottom: true },
    primaryButton: {
      ctaText: words(1),
      link: { type: 'VOD', event: { type: 'VOD', id: `${id}-event`, title: words(3), accessLevel: 'GRANTED' } },
    },
  });
  const bucket = (id: string): Json => ({
    bucketId: id,
    exid: id,
    type: 'VOD_PLAYLIST',
    name: words(2),
    contentList: Array.from({ length: 12 }, (_, index) => item(`${id}-${index}`)),
    paging: { moreDataAvailable: true, lastSeen: 'eyJhIjoxfQ' },
    rowTypeData: pick(LAYOUTS),
  });
  const elements: Json[] = [hero('hero-1'), hero('hero-2'), hero('hero-3')];
  const page = {
    $schema: '/schemas/page-1.json',
    id: 'home',
    version: 7,
    realm: 'bench',
    title: words(3),
    meta: { description: words(10) },
    elements,
  };
  while (JSON.stringify(page).length < bytes) elements.push(bucket(`bucket-${elements.length}`));
  return page;
}
