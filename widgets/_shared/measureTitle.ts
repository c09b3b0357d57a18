// Measures a large title, so that CSS can choose its size. Pure: the same on the server and in the browser.

/** The lines of a title and the size at which they fit. */
export type TitleMeasures = {
  readonly lines: readonly string[];
  /** Letters of the longest word, at least 1. CSS keeps the word inside the text block. */
  readonly longestWord: number;
  /** Factor on the brand's title size, at most 1: long titles are smaller. */
  readonly scale: number;
};

/** Largest number of letters for each scale. */
const SCALES: readonly (readonly [maxLetters: number, scale: number])[] = [
  [22, 1],
  [40, 0.74],
  [70, 0.54],
  [120, 0.4],
];
const SMALLEST_SCALE = 0.3;

/** Splits a title at its line breaks and measures it in letters. */
export function measureTitle(title: string): TitleMeasures {
  const lines = title
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const words = lines.flatMap((line) => line.split(/\s+/));
  const letters = countLetters(lines.join(' '));
  return {
    lines,
    longestWord: Math.max(1, ...words.map(countLetters)),
    scale: SCALES.find(([maxLetters]) => letters <= maxLetters)?.[1] ?? SMALLEST_SCALE,
  };
}

/** Counts code points: an emoji is one letter. */
const countLetters = (text: string): number => Array.from(text).length;

/** Stored alignments name the sides of a left-to-right page. In a right-to-left page they are mirrored. */
export const LOGICAL_ALIGNMENT = { left: 'start', center: 'center', right: 'end' } as const;
