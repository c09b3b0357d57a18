// Renders the pages with faults F01 to F42 (docs/faults.md) to the server's HTML: checks what each shows, and that
// valid rows are unaffected. tests/e2e/faults.spec.ts opens the same pages in a browser. corpora.test.ts checks the
// reported problems.
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

describe('faults in the HTML of the server', () => {
  test.each(readFaults().map((fault) => [fault.name, fault] as const))('[%s]', async (_name, { text, sees, rows }) => {
    const rendered = await renderDocument(text);
    const visibleText = extractText(rendered.html);
    expect(rendered.errors).toEqual([]);
    // F01 and F02: only a missing page gets a 5xx. Header, menu and a link to the home page are rendered in every case.
    expect({
      status: rendered.status,
      home: rendered.html.includes('Way home'),
      heading: /<h1\b/.test(rendered.html),
    }).toEqual({
      status: sees.state === 'failed' ? 503 : 200,
      home: true,
      heading: true,
    });
    for (const forbiddenText of FORBIDDEN_TEXTS) expect(visibleText).not.toContain(forbiddenText);
    if (sees.state === 'failed') return expect(visibleText).toContain(labels['pageFailed']);
    if (sees.state === 'empty') return expect(visibleText).toContain(labels['pageEmpty']);

    const page = await renderPage(text, { widgets, ports });
    const clean = extractRows((await renderPage(removeFaultyRows(text), { widgets, ports })).html);
    const found = extractRows(page.html);
    expect(page.errors).toEqual([]);
    expect([...found].map(([id, html]) => `${id} ${/data-row-type="([^"]*)"/.exec(html)![1]}`)).toEqual(rows);
    for (const id of VALID_ROWS) expect(found.get(id), id).toBe(clean.get(id));
    const pageText = extractText(page.html);
    for (const each of sees.shows ?? []) expect(pageText).toContain(each.replaceAll(/\s+/g, ' '));
    for (const each of [...(sees.hides ?? []), ...FORBIDDEN_TEXTS]) expect(pageText).not.toContain(each);
    for (const each of sees.unlinked ?? []) expect(findLink(page.html, each), each).toBeUndefined();
    for (const [row, items] of Object.entries(sees.items ?? {}))
      expect([...found.get(row)!.matchAll(/data-item="([^"]*)"/g)].map(([, id]) => id)).toEqual(items);
    for (const [item, access] of Object.entries(sees.access ?? {}))
      expect(page.html).toContain(`data-item="${item}" data-access="${access}"`);
    for (const start of sees.hrefs ?? []) expect(page.html).toContain(`href="${start}`);
    const addresses = [...page.html.matchAll(/(?:href|src|poster)="([^"]*)"/g)].map(([, url]) => url!);
    expect(addresses.filter((url) => !/^(\/(?!\/)|https:|data:image\/(?!svg)|[\w-]+\.\w+$)/.test(url))).toEqual([]);
    return undefined;
  });
});

/** Returns the URL of the link that contains the text; undefined when no link does. */
function findLink(html: string, text: string): string | undefined {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , inside]) =>
    extractText(inside!).includes(text),
  )?.[1];
}
