// A page's rows as a browser has them: going from page to page without a load, and what a row is made of.
import type { Page } from '@playwright/test';

/** Goes to a section's page as a link of the app would, without a load. */
export const goTo = (page: Page, id: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', `/section/${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, id);

/**
 * The elements of rows by id, those that are not there left out: without ids that count up through the life of a tab, without the heights
 * that a row remembers and the comments of what was streamed, attributes in one order (a tab keeps the nodes of a row that stays).
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
          // A style reads one way as the server wrote it and another as the browser does.
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
