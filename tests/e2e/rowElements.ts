// Rows of a page in the browser: finding a row and a card, client navigation to a section, and the normalized HTML of
// rows.
import type { Locator, Page } from '@playwright/test';

/** Returns the row with this id. */
export const rowOf = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);

/** Returns the card of an item in a row. */
export const cardOf = (page: Page, rowId: string, itemId: string): Locator =>
  rowOf(page, rowId).locator(`[data-item="${itemId}"]`);

/** Navigates to a section's page on the client, without a document load. */
export const navigateToPage = (page: Page, id: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', `/section/${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, id);

/**
 * Returns the HTML of rows by row id; rows that are not rendered are left out. Generated ids, stored heights and
 * comments of streamed HTML are removed and attributes are sorted, because they differ between tabs that show the
 * same page.
 */
export const readRowElements = (page: Page, rows: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('[data-row]')].filter((row) =>
      wanted.includes(row.getAttribute('data-row')!),
    );
    return Object.fromEntries(
      found.map((element) => {
        const copy = element.cloneNode(true) as HTMLElement;
        copy.style.removeProperty('--row-height');
        for (const each of [copy, ...copy.querySelectorAll('*')]) {
          // The server and the browser serialize the same style differently.
          const attributes = [...each.attributes]
            .map(({ name, value }) => [name, name === 'style' ? (each as HTMLElement).style.cssText : value] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1));
          for (const [name] of attributes) each.removeAttribute(name);
          for (const [name, value] of attributes) each.setAttribute(name, value);
        }
        return [
          element.getAttribute('data-row')!,
          copy.outerHTML.replaceAll(/_[rR]_\w*_/g, 'id').replaceAll(/<!--.*?-->/g, ''),
        ];
      }),
    );
  }, rows);
