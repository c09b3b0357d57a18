// How a large title is set. Pure: the same on the server and in the browser.

export type Lettering = {
  readonly lines: readonly string[];
  /** Letters of the longest word: CSS keeps it inside the text block. */
  readonly longest: number;
  /** Factor on the brand's lettering size: a sentence is not shouted like a name. */
  readonly scale: number;
};

/** Splits a title at its line breaks and measures it in letters. */
export function letteringOf(title: string): Lettering {
  const lines = title
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const longest = Math.max(1, ...lines.flatMap((line) => line.split(/\s+/)).map((word) => Array.from(word).length));
  const total = Array.from(lines.join(' ')).length;
  const scale = total <= 22 ? 1 : total <= 40 ? 0.74 : total <= 70 ? 0.54 : total <= 120 ? 0.4 : 0.3;
  return { lines, longest, scale };
}

/** Left and right of stored data mean start and end: they mirror. */
export const LOGICAL = { left: 'start', center: 'center', right: 'end' } as const;
