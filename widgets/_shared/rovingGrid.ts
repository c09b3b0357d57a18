// Arrow keys in a list of several columns, filled line by line: one Tab stop, arrows move in both dimensions.

export type Lines = {
  readonly count: number;
  readonly columns: number;
  readonly isRtl: boolean;
  /** Lines in one view. */ readonly page: number;
};

/**
 * Index to which a key moves, undefined when the key is not ours or there is nowhere to go. Home and End go to the line's ends,
 * with Ctrl (`isFar`) to those of the list. A step down into a shorter last line lands on its last card.
 */
export function moveInLines(
  key: string,
  index: number,
  { count, columns, isRtl, page }: Lines,
  isFar = false,
): number | undefined {
  const column = index % columns;
  const last = count - 1;
  const end = Math.min(index - column + columns - 1, last);
  const to = (next: number) => (next >= 0 && next <= last && next !== index ? next : undefined);
  const along = (step: 1 | -1) =>
    index + step >= index - column && index + step <= end ? to(index + step) : undefined;
  const down = (lines: number) => {
    const lastLine = Math.floor(last / columns);
    const line = Math.min(Math.max(Math.floor(index / columns) + lines, 0), lastLine);
    return line === Math.floor(index / columns) ? undefined : to(Math.min(line * columns + column, last));
  };
  switch (key) {
    case 'ArrowRight':
      return along(isRtl ? -1 : 1);
    case 'ArrowLeft':
      return along(isRtl ? 1 : -1);
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return down(-1);
    case 'PageDown':
      return down(page);
    case 'PageUp':
      return down(-page);
    case 'Home':
      return to(isFar ? 0 : index - column);
    case 'End':
      return to(isFar ? last : end);
    default:
      return undefined;
  }
}

/** The key in whose direction to go on when the card that a key found cannot hold the focus. */
export function onwards(key: string, isRtl: boolean): string {
  if (key === 'Home') return isRtl ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'End') return isRtl ? 'ArrowRight' : 'ArrowLeft';
  return key;
}
