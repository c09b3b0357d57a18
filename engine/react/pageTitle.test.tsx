import { expect, test } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import { extractText, renderPage } from '#engine/testing/renderPage.tsx';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { createWidgetRegistry } from './createWidgetRegistry.ts';

const widgets = createWidgetRegistry(widgetLoaders);
const TITLE = 'Coming up';
const schedule = (props: object) => ({ type: 'schedule', v: 1, id: 'schedule', props: { items: [], ...props } });
const hero = (...titles: string[]) => ({
  type: 'hero',
  v: 1,
  id: 'hero',
  props: { heroes: titles.map((title, n) => ({ heroId: `h${n}`, title })) },
});

/** Renders a page. Returns the texts of its h1 elements and of its h2 elements. */
async function readHeadings(elements: readonly object[], options: object = {}) {
  const { html } = await renderPage({ id: 'upcoming', title: TITLE, elements }, { widgets, ...options });
  const read = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'gs'))].map(([heading]) => extractText(heading));
  return { h1: read('h1'), h2: read('h2') };
}

test("a row that shows the title of the page contains the page's h1", async () => {
  expect(await readHeadings([schedule({ title: TITLE })])).toEqual({ h1: [TITLE], h2: [] });
});

test('the page has a hidden h1 when no row shows its title', async () => {
  expect(await readHeadings([schedule({ title: 'Other' })])).toEqual({ h1: [TITLE], h2: ['Other'] });
});

test('a row that is hidden in windows of some widths does not have the h1', async () => {
  const row = { ...schedule({ title: TITLE }), when: { viewports: ['mobile'] } };
  expect(await readHeadings([row])).toEqual({ h1: [TITLE], h2: [TITLE] });
});

test('only the first of several rows with the title has the h1', async () => {
  const rows = [schedule({ title: TITLE }), { ...schedule({ title: TITLE }), id: 'second' }];
  expect(await readHeadings(rows)).toEqual({ h1: [TITLE], h2: [TITLE] });
});

test('a single hero contains the h1; several heroes do not, because they rotate', async () => {
  expect(await readHeadings([hero('Tonight')])).toEqual({ h1: ['Tonight'], h2: [] });
  expect(await readHeadings([hero('Tonight', 'Tomorrow')])).toEqual({ h1: [TITLE], h2: ['Tonight', 'Tomorrow'] });
});

test('while the row with the title is not loaded or has no data, the page has one h1', async () => {
  const row = { type: 'fighter-profile', v: 1, id: 'fighter', props: {} };
  expect(await readHeadings([row])).toEqual({ h1: [TITLE], h2: [] });
  const ports = createTestPorts();
  const content = { ...ports.ports.content, read: () => Promise.reject(new Error('The server cannot be reached.')) };
  const failing = { ...ports, ports: { ...ports.ports, content } };
  expect(await readHeadings([schedule({ title: TITLE, items: undefined })], { ports: failing })).toEqual({
    h1: [TITLE],
    h2: [],
  });
});
