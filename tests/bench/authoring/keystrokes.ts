// Measures the time from a key press in the editor of pages to the frame of its preview that shows the letter.
import type { Frame, Page } from '@playwright/test';
import { openEmptyDocument, signInByApi, type RunningProduct } from '../../e2e/fixtures.ts';
import { quantile } from '../compare.ts';
import { EDITED_ROWS } from './authoredPages.ts';
import { waitForTextChange } from './waitForTextChange.ts';

/** The part of the editor that a measurement uses. */
export type OpenEditor = {
  readonly page: Page;
  readonly preview: Frame;
  /** Selector of the heading of the edited row. */
  readonly heading: string;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** After this many letters the author pauses, so that the page is checked as a whole and the draft is saved. */
const LETTERS_PER_WORD = 6;
const PAUSE_MS = 1_500;

/** Opens a page in the editor, as an editor of the realm, and selects the row that is edited. */
export async function openEditor(
  page: Page,
  product: RunningProduct,
  realm: string,
  pageId: string,
): Promise<OpenEditor> {
  const { pointer, id } = EDITED_ROWS[pageId]!;
  const heading = `[data-row="${id}"] h2`;
  await openEmptyDocument(page, product.url(realm));
  await signInByApi(page, 'editor@demo.test');
  await page.goto(product.url(realm, `/_admin/pages/${pageId}`));
  await page.locator('[data-preview-state="shown"]').waitFor({ timeout: 60_000 });
  await page.locator(`[data-element="${pointer}"]`).click();
  const preview = page.frames().find((frame) => frame.url().includes('/_admin/composed-page-preview'))!;
  await preview.locator(heading).waitFor();
  // Records when the browser received each key, before any handler of the editor runs.
  await page.evaluate(() =>
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => void Object.assign(window, { pressedAt: performance.timeOrigin + timeStamp }),
      { capture: true },
    ),
  );
  const field = page.locator(`[data-pointer="${pointer}/name"]`).getByRole('textbox').first();
  await field.click();
  await page.keyboard.press('End');
  return { page, preview, heading };
}

/** Returns the time in ms of each of `count` letters, typed one after the other in words. */
export async function typeLetters({ page, preview, heading }: OpenEditor, count: number, random: () => number) {
  const times: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    // A word replaces the one before it, because the length of a heading is limited.
    if (number % LETTERS_PER_WORD === 1) await page.keyboard.press('Control+a');
    const whenChanged = await waitForTextChange(preview, heading);
    await page.keyboard.type(LETTERS[Math.floor(random() * LETTERS.length)]!);
    const changedAt = await whenChanged();
    times.push(changedAt - (await page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt)));
    // The next letter comes while the page still works on this one, as with a fast typist, or after a pause.
    await page.waitForTimeout(number % LETTERS_PER_WORD === 0 ? PAUSE_MS : random() * 150);
  }
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), max: Math.max(...times) };
}
