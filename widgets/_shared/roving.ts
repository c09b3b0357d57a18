// Arrow keys inside a row: one Tab stop for each row, arrows move (look.md, "Accessibility is part of the look").

export type Row = {
  readonly count: number;
  readonly lines: number;
  readonly isRtl: boolean;
  /** Columns in one view. */ readonly page: number;
};

/** Index to which a key moves, undefined when the key is not ours or there is nowhere to go. */
export function moveBy(key: string, index: number, { count, lines, isRtl, page }: Row): number | undefined {
  const column = index - (index % lines);
  const within = (to: number) => (to >= 0 && to < count && to !== index ? to : undefined);
  // A step past the end of a half-filled last column lands on its last card.
  const along = (columns: number) => {
    const to = index + columns * lines;
    if (to >= 0 && to < count) return to;
    const edge = to < 0 ? index % lines : count - 1;
    return Math.abs(columns) > 1 || (to >= count && edge - (edge % lines) > column) ? within(edge) : undefined;
  };
  switch (key) {
    case 'ArrowRight':
      return along(isRtl ? -1 : 1);
    case 'ArrowLeft':
      return along(isRtl ? 1 : -1);
    case 'PageDown':
      return along(page);
    case 'PageUp':
      return along(-page);
    case 'ArrowDown':
      return lines > 1 && index % lines < lines - 1 ? within(index + 1) : undefined;
    case 'ArrowUp':
      return lines > 1 && index % lines > 0 ? within(index - 1) : undefined;
    case 'Home':
      return within(0);
    case 'End':
      return within(count - 1);
    default:
      return undefined;
  }
}
