// How images are used: the keyword `x-artwork` of an image field names one of these uses, and the check of a brand
// compares the files with it.

/** Largest width and height of an image of a brand in px. */
export const MAX_SIDE_PX = 4096;

/** What a use needs. */
export type ArtworkNeeds = {
  /** Smallest good width in px: what a screen of 1280 px with one device pixel for each CSS px shows. */
  readonly minWidth: number;
  /** The forms in which the image is shown, as width divided by height: from the narrowest to the widest; missing: any. */
  readonly ratios?: readonly [number, number];
  /** These forms for people. */
  readonly form?: string;
  /** The field beside it with the image for narrow windows, in which this image is cut strongly when it has none. */
  readonly narrowField?: string;
};

/** The uses by name. Cards are shown at twice their density on phones. */
export const ARTWORK_USES = {
  landscape: { minWidth: 480, ratios: [16 / 9, 16 / 9], form: '16:9' },
  portrait: { minWidth: 320, ratios: [2 / 3, 2 / 3], form: '2:3' },
  square: { minWidth: 320, ratios: [1, 1], form: '1:1' },
  hero: { minWidth: 1280, ratios: [16 / 9, 21 / 9], form: '16:9 to 21:9', narrowField: 'portraitImageUrl' },
  heroPortrait: { minWidth: 640, ratios: [2 / 3, 2 / 3], form: '2:3' },
  wide: { minWidth: 1280, ratios: [4 / 3, 21 / 9], form: '4:3 to 21:9' },
  background: { minWidth: 1280 },
} as const satisfies Readonly<Record<string, ArtworkNeeds>>;

/** Name of a use. */
export type ArtworkUse = keyof typeof ARTWORK_USES;

/** Returns what a use needs; undefined for a value that is not the name of a use. */
export const findArtworkNeeds = (use: unknown): ArtworkNeeds | undefined =>
  typeof use === 'string' && Object.hasOwn(ARTWORK_USES, use) ? ARTWORK_USES[use as ArtworkUse] : undefined;
