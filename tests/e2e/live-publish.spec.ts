import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, hero, items, publishTestRealm, runRealmCommand } from './testRealm.ts';
import { navigateToPage } from './rowElements.ts';

const createRows = (n: number) => Array.from({ length: n }, (_, i) => bucket(`row-${i + 1}`));

test('a publish changes the open page, and an unchanged row keeps its node, focus and scroll position', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, { home: { elements: [hero('h'), ...createRows(4)] } });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const row = page.locator('[data-row="row-1"]');
  await row.scrollIntoViewIfNeeded();
  const scroller = row.locator('ul').first();
  await scroller.evaluate((element) => {
    element.scrollLeft = 700;
  });
  await expect.poll(() => scroller.evaluate((e) => e.scrollLeft)).toBeGreaterThan(600);
  const link = row.locator('[data-item="item-4"] a').first();
  await link.focus();
  const before = await page.evaluate(() => {
    const node = document.querySelector('[data-row="row-1"]')!;
    (window as unknown as Record<string, unknown>)['held'] = {
      node,
      focused: document.activeElement,
      list: node.querySelector('ul'),
    };
    // Records the time, by the page's clock, at which the new row is in the document.
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-row="new-row"]')) {
        (window as unknown as Record<string, unknown>)['addedAt'] = Date.now();
        observer.disconnect();
      }
    }).observe(document.body, { childList: true, subtree: true });
    return { scroll: node.querySelector('ul')!.scrollLeft, y: node.getBoundingClientRect().top };
  });

  const requests: string[] = [];
  // The page of the video whose link has the focus is prefetched; this request does not belong to the update.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/v4\/page\/(?!video%2F)/.test(pathname)) requests.push(pathname);
  });
  // The publish adds one row, removes one, moves one and renames one.
  const [one, two, , four] = createRows(4);
  realm.write('pages/home.json', {
    id: 'home',
    title: 'Lab page',
    elements: [hero('h'), bucket('new-row', { name: 'Brand new' }), one, four, { ...two, name: 'Another name' }],
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  const publishedAt = Date.now();
  await expect(page.locator('[data-row="new-row"]')).toBeAttached();
  const after = await page.evaluate(() => {
    const held = (window as unknown as { held: { node: Element; focused: Element; list: Element } }).held;
    const currentRow = document.querySelector('[data-row="row-1"]');
    return {
      isSameNode: currentRow === held.node && held.node.isConnected,
      isSameFocus: document.activeElement === held.focused,
      isSameList: currentRow?.querySelector('ul') === held.list,
      scroll: currentRow?.querySelector('ul')?.scrollLeft,
      addedAt: (window as unknown as { addedAt: number }).addedAt,
    };
  });
  expect(after).toMatchObject({ isSameNode: true, isSameFocus: true, isSameList: true, scroll: before.scroll });
  expect(
    await page.locator('[data-row]').evaluateAll((rows) => rows.map((element) => element.getAttribute('data-row'))),
  ).toEqual(['h', 'new-row', 'row-1', 'row-4', 'row-2']);
  await expect(page.locator('[data-row="row-2"] h2')).toHaveText('Another name');
  // Only the changes were fetched.
  expect(requests).toEqual(['/api/v4/page/home/changes']);
  // Only the deep test checks the required second, because a busy machine is slower.
  if (process.env['MARQUEE_TEST_DEEP'] === '1') expect(after.addedAt - publishedAt).toBeLessThan(1_000);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a row does not get the state of a row with the same id on another page or of another type', async ({
  page,
  product,
}) => {
  const createPageWithRow = (type: string) => ({
    title: 'Lab page',
    elements: [{ type, v: 1, id: 'same', props: { title: type } }],
  });
  const realm = await publishTestRealm(product, {
    home: createPageWithRow('content-grid'),
    next: { ...createPageWithRow('live-now'), id: 'next' },
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const sharedIdRow = page.locator('[data-row="same"]');
  const expectType = async (type: string): Promise<void> => {
    await expect(sharedIdRow).toHaveAttribute('data-row-type', type);
    await expect(sharedIdRow.getByRole('heading', { name: type })).toBeVisible();
    await expect(sharedIdRow.locator('[data-loading], [data-failed]')).toHaveCount(0);
  };
  await expectType('content-grid');
  await navigateToPage(page, 'next');
  await expectType('live-now');
  realm.write('pages/next.json', { ...createPageWithRow('content-grid'), id: 'next' });
  expect((await realm.publish()).status).toBe(0);
  await expectType('content-grid');
  await expect(sharedIdRow.locator('[data-item="item-1"]')).toBeVisible();
  realm.remove();
});

test('a rollback shows the older page in the open tab', async ({ page, product }) => {
  const realm = await publishTestRealm(product, { home: { elements: [bucket('first')] } });
  realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements: [bucket('second')] });
  expect((await realm.publish()).status).toBe(0);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await expect(page.locator('[data-row="second"]')).toBeAttached();
  const { status, output } = runRealmCommand(product, ['rollback', realm.id]);
  expect(status, output).toBe(0);
  await expect(page.locator('[data-row="first"]')).toBeAttached();
  await expect(page.locator('[data-row="second"]')).toHaveCount(0);
  realm.remove();
});

test('a new brand is served after one publish, without a restart', async ({ page, product }) => {
  const before = await page.goto(product.url('not-yet'));
  expect(before?.status()).toBe(404);
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('only')] } },
    { realm: { hosts: ['not-yet.localhost'], name: 'Not yet' } },
  );
  const after = await page.goto(product.url('not-yet'));
  expect(after?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-realm', realm.id);
  realm.remove();
});

test('ten mistakes are reported together, and nothing is published', async ({ page, product }) => {
  const realm = await publishTestRealm(product, { home: { elements: [bucket('good')] } });
  realm.write('realm.json', {
    id: realm.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'xx-nonsense-locale',
    hosts: [`${realm.id}.localhost`],
    homePage: 'home',
  });
  realm.write('theme.json', {
    colours: {
      primary: 'not a colour',
      secondary: '#eeeeee',
      tertiary: '#4466cc',
      background: '#101014',
      text: '#111111',
    },
    fonts: [{ family: 'Ghost', file: 'ghost.woff2' }],
    type: {},
  });
  realm.write('catalogue/items.json', [
    ...items(3),
    { id: 'item-1', type: 'VOD', title: 'Twice', accessLevel: 'GRANTED', thumbnailUrl: 'missing.webp' },
    { id: 'x', type: 'NONSENSE', title: 'X', accessLevel: 'GRANTED', thumbnailUrl: 'one.landscape.webp' },
  ]);
  realm.write('pages/home.json', {
    id: 'home',
    elements: [
      { foo: 1 },
      bucket('b', { rowTypeData: { rowCount: 7 } }),
      bucket('c', { source: { ids: ['no-such-item'] } }),
      hero('h', { primaryButton: { ctaText: 'Go', link: { type: 'URL', url: 'javascript:alert(1)' } } }),
      { sectionName: 'no-such-section' },
    ],
  });
  const { status, output } = await realm.publish();
  expect(status).toBe(1);
  for (const code of [
    'FIELD_FORMAT',
    'COLOUR_INVALID',
    'FONT_MISSING',
    'PICTURE_MISSING',
    'FIELD_VALUE',
    'ELEMENT_UNKNOWN',
    'FIELD_OUT_OF_RANGE',
    'ITEM_UNKNOWN',
    'LINK_UNSAFE',
    'SECTION_UNKNOWN',
  ])
    expect(output, code).toContain(code);
  await page.goto(product.url(realm.id));
  await expect(page.locator('[data-row="good"]')).toBeAttached();
  realm.remove();
});
