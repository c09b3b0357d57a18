// Renders each page with a fault (F01 to F42 in docs/faults.md) on the server, and checks its HTML: it shows what the
// page's expectation says, and its valid rows are the same as in a page without the fault. tests/e2e/faults.spec.ts
// opens the same pages in a browser. corpora.test.ts checks the reported problems.
import { describe, expect, test } from 'vitest';
import { createWidgetRegistry } from '#engine/react/createWidgetRegistry.ts';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import { renderPage, extractRows, extractText } from '#engine/testing/renderPage.tsx';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { buildLink, buildItemLink } from '#src/routes/buildLink.ts';
import { createText } from '#src/i18n/createText.ts';
import { removeFaultyRows, readFaults, FORBIDDEN_TEXTS } from './faults.ts';
import { renderDocument, createState } from './renderDocument.ts';

const widgets = createWidgetRegistry(widgetLoaders);
const { labels, realm } = createState({});
const viewer = { isGuest: true, pathSet: 'en', features: realm.features } as const;
const ports = createTestPorts({
  text: createText({ locale: 'en', labels, timeZone: 'UTC', arabicDigits: 'latn' }),
  links: { toItem: (item, context) => buildItemLink(item, viewer, context), toLink: (link) => buildLink(link, viewer) },
});
const VALID_ROWS = ['good-top', 'good-end'] as const;
/**
 * URLs that a page may contain: a path of this site, https, an image as a data URL (except SVG, which may contain
 * script), or the name of a file.
 */
const ALLOWED_URL = /^(\/(?!\/)|https:|data:image\/(?!svg)|[\w-]+\.\w+$)/;

describe('HTML that the server renders for a page with a fault', () => {
  test.each(readFaults().map((fault) => [fault.name, fault] as const))(
    '%s',
    async (_name, { text, expected, rows }) => {
      const rendered = await renderDocument(text);
      const visibleText = extractText(rendered.html);
      expect(rendered.errors).toEqual([]);
      // Only a page that cannot be read gets the status 503 (F01 and F02). Every page has the menu with its link to the
      // home page, and a heading.
      expect({
        status: rendered.status,
        hasHomeLink: rendered.html.includes('Way home'),
        hasHeading: /<h1\b/.test(rendered.html),
      }).toEqual({
        status: expected.state === 'failed' ? 503 : 200,
        hasHomeLink: true,
        hasHeading: true,
      });
      for (const forbiddenText of FORBIDDEN_TEXTS) expect(visibleText).not.toContain(forbiddenText);
      if (expected.state === 'failed') return expect(visibleText).toContain(labels['pageFailed']);
      if (expected.state === 'empty') return expect(visibleText).toContain(labels['pageEmpty']);

      const page = await renderPage(text, { widgets, ports });
      const rowsWithoutFault = extractRows((await renderPage(removeFaultyRows(text), { widgets, ports })).html);
      const found = extractRows(page.html);
      expect(page.errors).toEqual([]);
      expect([...found].map(([id, html]) => `${id} ${/data-row-type="([^"]*)"/.exec(html)![1]}`)).toEqual(rows);
      for (const id of VALID_ROWS) expect(found.get(id), id).toBe(rowsWithoutFault.get(id));
      const pageText = extractText(page.html);
      for (const each of expected.shows ?? []) expect(pageText).toContain(each.replaceAll(/\s+/g, ' '));
      for (const each of [...(expected.hides ?? []), ...FORBIDDEN_TEXTS]) expect(pageText).not.toContain(each);
      for (const each of expected.unlinked ?? []) expect(findLink(page.html, each), each).toBeUndefined();
      for (const [row, items] of Object.entries(expected.items ?? {}))
        expect([...found.get(row)!.matchAll(/data-item="([^"]*)"/g)].map(([, id]) => id)).toEqual(items);
      for (const [item, access] of Object.entries(expected.access ?? {}))
        expect(page.html).toContain(`data-item="${item}" data-access="${access}"`);
      for (const start of expected.hrefs ?? []) expect(page.html).toContain(`href="${start}`);
      const addresses = [...page.html.matchAll(/(?:href|src|poster)="([^"]*)"/g)].map(([, url]) => url!);
      expect(addresses.filter((url) => !ALLOWED_URL.test(url))).toEqual([]);
      return undefined;
    },
  );
});

/** Returns the URL of the link that contains the text; undefined when no link does. */
function findLink(html: string, text: string): string | undefined {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , inside]) =>
    extractText(inside!).includes(text),
  )?.[1];
}
