// Plugins that attack the page (docs/plugins.md, "Limits of a frame"). The kit is tests/e2e/hostilePlugins; its frames
// come from another site, as untrusted plugins do.
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const SITE = 'https://hostile.example';
const KIT = new URL('hostilePlugins/', import.meta.url);
/** The attacks of the kit, and `friendly`. Each is a plugin whose frame runs hostilePlugins/frame.js. */
const ACTS = [
  'friendly',
  'follows-links',
  'takes-focus',
  'floods-port',
  'floods-invalid',
  'floods-window',
  'reloads',
] as const;
type Act = (typeof ACTS)[number];

/** Code of a trusted plugin whose row has a text field. `first` runs when the module loads. */
const createModule = (id: string, first = ''): string => `${first}
  export default ({ react: { createElement: h }, defineWidget, definePlugin }) => {
    const validate = () => true;
    const View = () => h('input', { 'aria-label': 'Name', style: { minHeight: 44 } });
    return definePlugin({ id: '${id}', engine: '1', widgets: [defineWidget({ type: 'test.${id}', version: 1, schema: { type: 'object' }, migrations: [], validate: async () => ({ default: validate }), view: async () => ({ default: View }), estimate: () => ({ mobile: 50, tablet: 50, desktop: 50, tv: 50 }) })] });
  };`;
const describeModule = (id: string, body: string) => ({
  id,
  kind: 'module',
  url: `/plugins/test/${id}.js`,
  integrity: computeIntegrity(body),
  rows: [{ type: `test.${id}` }],
  height: { initial: 60 },
});
const buildRow = (id: string) => ({ type: `test.${id}`, v: 1, id, props: {} });
const buildFrame = (act: Act) => ({ pluginId: act, props: { act } });

/** Publishes a realm with all plugins of the kit, and serves the kit. */
async function openKit(page: Page, product: RunningProduct, home: readonly object[], browse: readonly object[]) {
  const field = createModule('field');
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('first', {}, 2), ...home] }, browse: { elements: [bucket('b', {}, 2), ...browse] } },
    {
      realm: {
        plugins: [
          describeModule('field', field),
          ...ACTS.map((id) => ({ id, kind: 'frame', url: `${SITE}/${id}/frame.html`, height: { initial: 120 } })),
        ],
      },
    },
  );
  await page.route('**/plugins/test/*', (route) => route.fulfill({ contentType: 'text/javascript', body: field }));
  const kitRequests: string[] = [];
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    kitRequests.push(pathname);
    const file = pathname.split('/').at(-1)!;
    return route.fulfill(
      file.startsWith('frame.')
        ? {
            contentType: file.endsWith('.js') ? 'text/javascript' : 'text/html',
            body: readFileSync(new URL(file, KIT), 'utf8'),
          }
        : { status: 404 },
    );
  });
  const causes = new Map<string, string>();
  page.on('request', (request) => {
    if (!request.url().includes('page-problems') || request.method() !== 'POST') return;
    type Report = { pageId: string; problems: { pluginId?: string; cause?: string }[] };
    const { pageId, problems } = request.postDataJSON() as Report;
    for (const { pluginId, cause } of problems) causes.set(pluginId ?? '', `${pageId} ${cause}`);
  });
  await page.setViewportSize({ width: 1280, height: 1800 });
  return { realm, causes, kitRequests };
}

/**
 * Records why links of frames were refused. The frames write it to the console: reading it in a frame counts as a click
 * there, because Playwright evaluates with a user gesture.
 */
function recordRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('refused: ')) refusals.push(message.text().slice('refused: '.length));
  });
  return refusals;
}

/** Records the paths that the page visits. The router may replace the state of a page, which is not a visit. */
function recordPaths(page: Page): string[] {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    const path = new URL(frame.url()).pathname;
    if (frame === page.mainFrame() && visited.at(-1) !== path) visited.push(path);
  });
  return visited;
}

const row = (page: Page, act: Act) => page.locator(`[data-row="plugin-${act}"]`);
/** The refusals of the four links that the frame `follows-links` requests at its start, without a click of the viewer. */
const REFUSALS_AT_START = Array.from({ length: 4 }, () => 'not-activated');
const inFrame = (page: Page, act: Act) => row(page, act).frameLocator('iframe');

test(
  'a frame cannot navigate the page without a click, cannot sign the viewer out, and cannot keep the keyboard focus',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const { realm, causes } = await openKit(
      page,
      product,
      [buildRow('field'), buildFrame('friendly'), buildFrame('follows-links'), buildFrame('takes-focus')],
      [buildFrame('follows-links')],
    );
    const visited = recordPaths(page);
    const refusals = recordRefusals(page);
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await expect.poll(() => refusals).toEqual(REFUSALS_AT_START);
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.click();
    // The frame takes the focus every 150 ms. The page gives the focus back each time, and removes the frame.
    await expect(row(page, 'takes-focus').getByRole('note')).toBeVisible();
    await expect(field).toBeFocused();
    await expect.poll(() => causes.get('takes-focus')).toBe('home focus');
    await page.keyboard.type('typed');
    await expect(field).toHaveValue('typed');
    expect(visited).toEqual(['/']);

    // A click in the frame does not allow it to open a screen that changes something, such as the sign-out.
    refusals.length = 0;
    await page.goto(product.url(realm.id, '/browse'));
    await expect.poll(() => refusals).toEqual(REFUSALS_AT_START);
    await inFrame(page, 'follows-links').locator('#logout').click();
    await expect.poll(() => refusals).toEqual([...REFUSALS_AT_START, 'not-allowed']);
    expect(visited).toEqual(['/', '/browse']);
    allowProblems(problems, /^console:/);
    realm.remove();
  },
);

test('after a click or Tab a frame may navigate the page and has the keyboard focus @deep', async ({
  page,
  product,
  problems,
}) => {
  const { realm } = await openKit(
    page,
    product,
    [buildRow('field'), buildFrame('friendly'), buildFrame('follows-links')],
    [],
  );
  const visited = recordPaths(page);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const refusals = recordRefusals(page);
  const field = page.getByRole('textbox', { name: 'Name' });

  // A click moves the focus into a frame, also right after input in the page; so does Tab.
  const friendlyField = inFrame(page, 'friendly').locator('#field');
  await field.click();
  await friendlyField.click();
  await expect(friendlyField).toBeFocused();
  await page.keyboard.type('clicked');
  await expect(friendlyField).toHaveValue('clicked');
  await field.click();
  await page.keyboard.press('Tab');
  await page.keyboard.type(' and tabbed');
  await expect(friendlyField).toHaveValue(/ and tabbed/);
  await expect(row(page, 'friendly').locator('iframe')).toBeFocused();
  // Tab also moves the focus from one frame to the next, which no event of the page reports.
  for (const _control of ['go', 'late', 'logout', 'field of the next frame']) await page.keyboard.press('Tab');
  await page.keyboard.type('next');
  await expect(inFrame(page, 'follows-links').locator('#field')).toHaveValue('next');
  for (const _control of ['go', 'late', 'logout']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => refusals).toEqual([...REFUSALS_AT_START, 'not-allowed']);
  await expect(row(page, 'follows-links').locator('iframe')).toBeFocused();
  refusals.splice(REFUSALS_AT_START.length);

  // A click in the frame opens screens, but not those that change something, and not after more than a second.
  await inFrame(page, 'follows-links').locator('#logout').click();
  await expect.poll(() => refusals).toEqual([...REFUSALS_AT_START, 'not-allowed']);
  await inFrame(page, 'follows-links').locator('#late').click();
  await expect.poll(() => refusals).toEqual([...REFUSALS_AT_START, 'not-allowed', 'not-activated']);
  expect(visited).toEqual(['/']);
  await inFrame(page, 'follows-links').locator('#go').click();
  await expect(page).toHaveURL(/\/browse$/);
  refusals.length = 0;
  await page.goBack();
  await expect.poll(() => refusals).toEqual(REFUSALS_AT_START);
  expect(visited).toEqual(['/', '/browse', '/']);
  allowProblems(problems, /^console:/);
  realm.remove();
});

test(
  'a frame that floods its port or the page is removed and reported; the others stay',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const { realm, causes } = await openKit(
      page,
      product,
      [buildRow('field'), buildFrame('friendly'), buildFrame('floods-port')],
      [buildFrame('floods-invalid'), buildFrame('floods-window'), buildFrame('friendly')],
    );
    await page.goto(product.url(realm.id));
    await expect(row(page, 'floods-port').getByRole('note')).toBeVisible();
    await expect.poll(() => causes.get('floods-port')).toBe('home budget');
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('still works');
    await expect(field).toHaveValue('still works');
    await expect(inFrame(page, 'friendly').locator('#status')).toHaveText('friendly');

    await page.goto(product.url(realm.id, '/browse'));
    for (const act of ['floods-window', 'floods-invalid'] as const) {
      await expect(row(page, act).getByRole('note'), act).toBeVisible();
      await expect.poll(() => causes.get(act), act).toBe('browse budget');
    }
    await expect(inFrame(page, 'friendly').locator('#status')).toHaveText('friendly');
    allowProblems(problems, /^console:/);
    realm.remove();
  },
);

test('a frame that loads another document is removed and reported; that document receives nothing', async ({
  page,
  product,
  problems,
}) => {
  const { realm, causes, kitRequests } = await openKit(
    page,
    product,
    [buildFrame('friendly'), buildFrame('reloads')],
    [],
  );
  await page.goto(product.url(realm.id));
  await expect(row(page, 'reloads').getByRole('note')).toBeVisible();
  // The second document sends this request when it receives the opening message.
  expect(kitRequests.filter((path) => path.includes('heard-again'))).toEqual([]);
  expect(kitRequests.filter((path) => path === '/reloads/frame.html')).toHaveLength(2);
  await expect.poll(() => causes.get('reloads')).toBe('home navigation');
  await expect(inFrame(page, 'friendly').locator('#status')).toHaveText('friendly');
  allowProblems(problems, /^console:/);
  realm.remove();
});

test(
  'a trusted plugin that blocked its tab is skipped by the next load; a new file under its URL loads',
  { tag: '@deep' },
  async ({ page, context, product, problems }) => {
    const blocked = createModule('field', 'for (;;);');
    const mended = createModule('field');
    const realm = await publishTestRealm(
      product,
      { home: { elements: [bucket('first', {}, 2), buildRow('field')] } },
      { realm: { plugins: [describeModule('field', blocked)] } },
    );
    let file = blocked;
    // A cache between the server and the viewer keeps the first file of each address.
    const cache = new Map<string, string>();
    await context.route('**/plugins/test/*', (route) => {
      const url = route.request().url();
      cache.set(url, cache.get(url) ?? file);
      return route.fulfill({ contentType: 'text/javascript', body: cache.get(url)! });
    });
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('page-problems')) reports.push(request.postDataJSON());
    });
    await page.goto(product.url(realm.id, '/offline'));
    const blockedTab = await context.newPage();
    await blockedTab.goto(product.url(realm.id), { waitUntil: 'commit' });
    const markKey = `${realm.id}:plugin:field`;
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), markKey)).not.toBeNull();
    // As if some seconds had passed: the mark of another tab counts only after 5 s, because the plugin may still be
    // starting there.
    await page.evaluate((key) => {
      const [hash, tab, at] = localStorage.getItem(key)!.split(' ');
      localStorage.setItem(key, [hash, tab, Number(at) - 10_000].join(' '));
    }, markKey);
    await page.goto(product.url(realm.id));
    await expect(page.locator('[data-row="field"]').getByRole('note')).toBeVisible();
    await expect(page.locator('[data-row="first"] [data-item]').first()).toBeVisible();
    await expect
      .poll(() => reports)
      .toEqual([
        expect.objectContaining({
          pageId: 'home',
          problems: [expect.objectContaining({ code: 'PLUGIN_REMOVED', pluginId: 'field', cause: 'loop' })],
        }),
      ]);

    file = mended;
    const settings = JSON.parse(readFileSync(join(realm.folder, 'realm.json'), 'utf8')) as object;
    realm.write('realm.json', { ...settings, plugins: [describeModule('field', mended)] });
    expect((await realm.publish()).status).toBe(0);
    await page.goto(product.url(realm.id));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    allowProblems(problems, /^console:/);
    await blockedTab.close();
    realm.remove();
  },
);
