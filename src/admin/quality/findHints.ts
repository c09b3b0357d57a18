import type en from '../strings/en.json';
import type { HeadingFact, ImageFact, PageFacts, RowFacts } from './pageFacts.ts';

/** A possible improvement of a page. It never prevents a publish. */
export type QualityHint = {
  /** Key of its text. */
  readonly text: Extract<keyof typeof en, `hint_${string}`>;
  readonly values: Readonly<Record<string, string | number>>;
  /** JSON pointer of the field that can be changed. */
  readonly pointer: string;
};

/** Search engines cut longer titles. */
const MAX_TITLE_LENGTH = 60;
/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;
/** Social networks show images below this width in px as a small square. */
const MIN_SHARE_IMAGE_WIDTH = 600;
/** Heavier images of one row delay the images of other rows on a phone network. */
const MAX_ROW_BYTES = 600_000;
/** Link texts that say nothing about their target, in the languages of the admin area. */
const VAGUE_NAMES: readonly string[] = [
  'here, click here, more, read more, learn more, link',
  'aquí, haz clic aquí, más, leer más, saber más, enlace',
  'aqui, clique aqui, mais, leia mais, saiba mais',
  'هنا, اضغط هنا, المزيد, اقرأ المزيد, رابط',
].flatMap((names) => names.split(', '));
const FILE_NAME = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Returns what can be improved on a page: the link that is shared, the headings, then the rows in their order. */
export const findHints = ({ sharing, headings, rows }: PageFacts): readonly QualityHint[] => [
  ...findSharingHints(sharing),
  ...findHeadingHints(headings, rows),
  ...rows.flatMap((row) => [
    ...findContrastHints(row),
    ...findNameHints(row),
    ...row.images.flatMap((image) => [...findImageHints(image)]),
    ...findWeightHints(row),
  ]),
];

function* findSharingHints({ title, description, image, isIndexed }: PageFacts['sharing']): Generator<QualityHint> {
  // A page that search engines leave out needs no text for them.
  if (!isIndexed) return;
  if (title.length > MAX_TITLE_LENGTH)
    yield {
      text: 'hint_titleLong',
      values: { length: title.length, max: MAX_TITLE_LENGTH },
      pointer: '/title',
    };
  if (description === undefined) yield { text: 'hint_noDescription', values: {}, pointer: '/meta/description' };
  else if (description.length > MAX_DESCRIPTION_LENGTH)
    yield {
      text: 'hint_descriptionLong',
      values: { length: description.length, max: MAX_DESCRIPTION_LENGTH },
      pointer: '/meta/description',
    };
  if (!image) yield { text: 'hint_noShareImage', values: {}, pointer: '/meta/imageUrl' };
  else if (image.width !== undefined && image.width < MIN_SHARE_IMAGE_WIDTH)
    yield {
      text: 'hint_shareImageSmall',
      values: { width: image.width, min: MIN_SHARE_IMAGE_WIDTH },
      pointer: '/meta/imageUrl',
    };
}

/** Headings must not skip a level, because screen readers use them as a table of contents. */
function* findHeadingHints(outside: readonly HeadingFact[], rows: readonly RowFacts[]): Generator<QualityHint> {
  const inRows = rows.flatMap((row) => row.headings);
  const first = [...outside, ...inRows].filter(({ level }) => level === 1);
  if (first.length === 0) yield { text: 'hint_noFirstHeading', values: {}, pointer: '/title' };
  for (const { text, pointer } of first.slice(1))
    yield { text: 'hint_secondFirstHeading', values: { heading: text }, pointer };
  let before = 1;
  for (const { level, text, pointer } of inRows) {
    if (text === '') yield { text: 'hint_emptyHeading', values: {}, pointer };
    else if (level > before + 1) yield { text: 'hint_headingSkips', values: { heading: text, before, level }, pointer };
    before = level;
  }
}

function* findContrastHints({ contrasts = [] }: RowFacts): Generator<QualityHint> {
  for (const { text, ratio, required, pointer } of contrasts)
    if (ratio < required)
      yield { text: 'hint_contrast', values: { words: text, ratio: ratio.toFixed(1), required }, pointer };
}

function* findNameHints({ controls }: RowFacts): Generator<QualityHint> {
  for (const { kind, name, pointer } of controls)
    if (name === '')
      yield { text: kind === 'link' ? 'hint_linkWithoutName' : 'hint_buttonWithoutName', values: {}, pointer };
    else if (VAGUE_NAMES.includes(name.toLowerCase())) yield { text: 'hint_vagueName', values: { name }, pointer };
}

function* findImageHints({ alt, source, pointer }: ImageFact): Generator<QualityHint> {
  if (alt === undefined) yield { text: 'hint_noAlt', values: { image: source.split('/').at(-1) ?? '' }, pointer };
  else if (FILE_NAME.test(alt)) yield { text: 'hint_altIsFileName', values: { alt }, pointer };
}

function* findWeightHints({ weight: { bytes, requests }, pointer }: RowFacts): Generator<QualityHint> {
  if (bytes > MAX_ROW_BYTES)
    yield {
      text: 'hint_heavyRow',
      values: { kb: Math.round(bytes / 1000), requests, max: MAX_ROW_BYTES / 1000 },
      pointer,
    };
}
