// What the tests of the programme guide share.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The guide. */
export const grid = (page: Page) => page.getByRole('grid');
/** The rendered programmes. */
export const cells = (page: Page) => page.locator('[data-programme]');
export const waitUntilLoaded = (page: Page) => expect(grid(page)).toHaveAttribute('aria-busy', 'false');
/**
 * Returns the focused cell: its row (0 is the first channel), and its start and end in minutes since the start of the
 * guide. The row with `aria-rowindex` 1 is the time axis, so the first channel has 2.
 */
export const readFocusedCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[role="grid"] [data-cell]');
    const [from = Number.NaN, to = Number.NaN] = (cell?.dataset['cell'] ?? '').split(' ').map(Number);
    return cell ? { row: Number(cell.closest('[role="row"]')!.ariaRowIndex) - 2, from, to } : undefined;
  });
