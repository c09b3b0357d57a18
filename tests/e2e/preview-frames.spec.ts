// Preview frames: what an editor sees equals what viewers get.
import { expect, waitForHydration, navigate, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { listAuthoredPages, openPreviewHost, readDom, type FolderPage } from './previewFrame.ts';
import { toPagePath } from '../../src/app/preview/toPagePath.ts';

const BRANDS = ['ironclad', 'sahra', 'cancha'] as const;

/** Pages with a subject are left out, because their path needs the id of a subject. */
const hasNoSubject = ({ document }: FolderPage): boolean => document['subject'] === undefined;

for (const realm of BRANDS)
  // The comparison of a brand takes half a minute, so only `npm run test:deep` compares the other brands.
  test(
    `every page of ${realm} is previewed with the elements that viewers get`,
    { tag: realm === 'cancha' ? [] : '@deep' },
    async ({ page, product, browser }) => {
      test.setTimeout(240_000);
      const visitor = await browser.newPage();
      const preview = await openPreviewHost(page, product, { realm });
      await visitor.goto(product.url(realm));
      await waitForHydration(visitor);
      // The visitor opens only the home page as a document, and the other pages by navigation. A navigation reads the
      // page call, as the preview does; in a document the lower rows have fewer items, and the rest is fetched later.
      const pages = listAuthoredPages(realm).filter(hasNoSubject);
      for (const authored of pages.toSorted((a, b) => Number(b.id === 'home') - Number(a.id === 'home'))) {
        if (authored.id !== 'home') await navigate(visitor, toPagePath(authored.id, 'home', 'en'));
        const { findings } = await preview.open(authored);
        expect((findings as { severity: string }[]).filter(({ severity }) => severity === 'error')).toEqual([]);
        await expect.soft
          .poll(
            async () => {
              const [expected, actual] = await Promise.all([readDom(visitor), readDom(preview.frame)]);
              return firstDifference(expected, actual);
            },
            { timeout: 15_000, message: authored.id },
          )
          .toBeUndefined();
      }
      await visitor.close();
    },
  );

/** Returns the first line that differs, with its number, or undefined for equal texts. */
function firstDifference(expected: string, actual: string): string | undefined {
  const [expectedLines, actualLines] = [expected.split('\n'), actual.split('\n')];
  const index = expectedLines.findIndex((line, number) => line !== actualLines[number]);
  if (index < 0)
    return expectedLines.length === actualLines.length
      ? undefined
      : `viewers ${expectedLines.length} lines | preview ${actualLines.length} lines`;
  return `line ${index}: viewers ${expectedLines[index]} | preview ${actualLines[index]}`;
}

const ADMIN_PATHS = [
  '404-preview',
  'cancellation-promo-preview',
  'composed-page-preview',
  'navbar-preview',
  'plugin-preview',
  'preview',
  'section-preview',
];

test('a preview applies the messages of its host, marks what can be edited, and reports what is wrong', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const home = listAuthoredPages('ironclad').find(({ id }) => id === 'home')!;
  const preview = await openPreviewHost(page, product, { realm: 'ironclad' });
  const { frame } = preview;
  const elements = home.document['elements'] as Record<string, unknown>[];
  const bucket = elements.findIndex((element) => 'bucketId' in element);

  await proves('ROUTE-044', '/_admin/composed-page-preview shows the page that it is sent', async () => {
    const { revision, findings } = await preview.open(home, { mode: 'edit', revision: 1_000 });
    expect([revision, (findings as { severity: string }[]).filter(({ severity }) => severity === 'error')]).toEqual([
      1_000,
      [],
    ]);
    await expect(frame.locator('#root > header')).toBeVisible();
    await expect(frame.locator('[data-row]').first()).toBeVisible();
  });

  // Every row is marked, a click selects an element and follows no link.
  const rows = frame.locator('[data-row]');
  await expect(frame.locator('[data-row][data-edit-path]')).toHaveCount(await rows.count());
  const before = frame.url();
  await frame.locator('main a[href]:visible').first().click({ force: true });
  await expect
    .poll(async () => (await preview.readMessages('selected')).at(-1)?.['pointer'])
    .toMatch(/^\/elements\/\d/);
  await frame.locator('#root > header a[href]:visible').first().click();
  expect(frame.url()).toBe(before);
  await expect(frame.locator('main')).toHaveAttribute('data-page', 'home');

  // A patch changes one row. When a patch is based on a revision that the frame does not have, the frame requests the
  // whole document.
  const name = { op: 'replace', path: `/elements/${bucket}/name`, value: 'Changed by a patch' };
  await preview.send({ type: 'patch', from: 1_000, to: 1_001, operations: [name] });
  await preview.waitUntilRendered(1_001);
  await expect(frame.getByText('Changed by a patch').first()).toBeAttached();
  await expect(frame.locator(`[data-edit-path="/elements/${bucket}/name"]`).first()).toHaveText('Changed by a patch');
  await preview.send({ type: 'patch', from: 1_005, to: 1_006, operations: [name] });
  await expect.poll(async () => (await preview.readMessages('resync')).at(-1)?.['revision']).toBe(1_001);
  await preview.send({ type: 'patch', from: 1_001, to: 1_002, operations: [{ op: 'remove', path: '/none' }] });
  await expect.poll(async () => (await preview.readMessages('refused')).at(-1)?.['reason']).toBe('patch');
  await preview.send({ type: 'open', revision: -1 });
  await expect.poll(async () => (await preview.readMessages('refused')).at(-1)?.['reason']).toBe('invalid');

  // A card replaces a faulty row, with a button that leads to the field; the rest of the page stays.
  const source = { op: 'replace', path: `/elements/${bucket}/source`, value: { ids: ['nowhere'] } };
  await preview.send({ type: 'patch', from: 1_001, to: 1_002, operations: [source] });
  const { findings } = await preview.waitUntilRendered(1_002);
  const pointer = `/elements/${bucket}/source/ids/0`;
  expect(findings).toContainEqual(expect.objectContaining({ code: 'ITEM_UNKNOWN', pointer }));
  const card = frame.locator('[data-preview-problem]');
  await expect(card).toContainText('ITEM_UNKNOWN');
  await expect(card).toContainText(pointer);
  await card.getByRole('button', { name: 'Go to the field' }).first().click();
  await expect.poll(async () => (await preview.readMessages('selected')).at(-1)?.['pointer']).toBe(pointer);
  await preview.send({
    type: 'patch',
    from: 1_002,
    to: 1_003,
    operations: [{ ...source, value: elements[bucket]!['source'] }],
  });
  await preview.waitUntilRendered(1_003);
  await expect(card).toHaveCount(0);

  // The audience and the mode change without a reload.
  await preview.send({ type: 'view', mode: 'browse', audience: { kind: 'viewer', licences: ['plus'] } });
  await expect(frame.locator('[data-edit-path]')).toHaveCount(0);
});

test('each preview route shows its kind of document, for editors of the realm only', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  const section = {
    id: 'films',
    document: {
      id: 'films',
      title: 'A section',
      elements: [{ type: 'promo', v: 1, id: 'p', props: { title: 'In a section' } }],
    },
  };
  const promo = { type: 'promo', v: 1, id: 'p', props: { title: 'A row alone' } };

  await proves('ROUTE-048', '/_admin/section-preview shows a section', async () => {
    const preview = await openPreviewHost(page, product, { realm: 'ironclad', path: '/_admin/section-preview' });
    await preview.open(section, { kind: 'section' });
    await expect(preview.frame.getByText('In a section')).toBeVisible();
  });
  await proves('ROUTE-046', '/_admin/plugin-preview shows a plugin, or why it cannot', async () => {
    const preview = await openPreviewHost(page, product, { realm: 'ironclad', path: '/_admin/plugin-preview' });
    await preview.open({ id: 'nowhere', document: { pluginId: 'nowhere', id: 'x' } }, { kind: 'plugin' });
    await expect(preview.frame.locator('[data-preview-problem]')).toContainText('PLUGIN_UNKNOWN');
    await preview.send({ type: 'open', revision: 9_000, kind: 'page', id: 'home', document: {}, mode: 'edit' });
    await expect.poll(async () => (await preview.readMessages('refused')).at(-1)?.['reason']).toBe('kind');
  });
  await proves('ROUTE-047', '/_admin/preview shows the kind that a message names', async () => {
    const preview = await openPreviewHost(page, product, { realm: 'ironclad', path: '/_admin/preview' });
    await preview.open({ id: 'p', document: promo }, { kind: 'row' });
    await expect(preview.frame.getByText('A row alone')).toBeVisible();
    await preview.open(section, { kind: 'section' });
    await expect(preview.frame.getByText('In a section')).toBeVisible();
  });
  await proves('ROUTE-042', '/_admin/404-preview shows the not-found page', async () => {
    await page.goto(product.url('ironclad', '/_admin/404-preview'));
    await expect(page.getByRole('heading', { level: 1, name: 'That one never made the card' })).toBeVisible();
  });
  await proves('ROUTE-045', '/_admin/navbar-preview shows menus over the home page', async () => {
    const preview = await openPreviewHost(page, product, { realm: 'ironclad', path: '/_admin/navbar-preview' });
    const entry = (id: string, label: unknown, link: object = { type: 'HOME' }) => ({ id, label, link, main: true });
    const labels = { $text: { en: 'Fights', es: 'Peleas' } };
    const document = {
      menus: [
        { id: 'main', layout: 'top', items: [entry('broken', 'Broken', { type: 'NOWHERE' }), entry('a', labels)] },
      ],
      defaultMenu: 'main',
    };
    const { findings } = await preview.open({ id: 'web', document }, { kind: 'menu', mode: 'edit', revision: 2_000 });
    const pointer: unknown = expect.stringMatching(/^\/menus\/0\/items\/0/);
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', pointer }));
    const header = preview.frame.locator('#root > header');
    await expect(header.getByText('Fights')).toBeVisible();
    await expect(header.getByText('Broken')).toHaveCount(0);
    await expect(preview.frame.locator('main[data-page="home"] [data-row]').first()).toBeVisible();
    await header.getByText('Fights').click();
    await expect
      .poll(async () => (await preview.readMessages('selected')).at(-1)?.['pointer'])
      .toBe('/menus/0/items/1/label');
    const operations = [{ op: 'replace', path: '/menus/0/items/1/label', value: 'Cards of fights' }];
    await preview.send({ type: 'patch', from: 2_000, to: 2_001, operations });
    await preview.waitUntilRendered(2_001);
    await expect(header.getByText('Cards of fights')).toBeVisible();
  });
  await proves('ROUTE-043', '/_admin/cancellation-promo-preview shows the offer to viewers who cancel', async () => {
    const preview = await openPreviewHost(page, product, {
      realm: 'ironclad',
      path: '/_admin/cancellation-promo-preview',
    });
    const { frame } = preview;
    const money = { amount: 500, scale: 2, currency: 'USD' };
    const offer = { valid: true, licenceId: 'ironclad-pass', discount: { type: 'AMOUNT', amount: money } };
    await preview.open({ id: 'offer', document: offer }, { kind: 'cancellation-promo', revision: 3_000 });
    await expect(frame.getByText('$5.00 off')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Accept the offer' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Cancel anyway' })).toBeVisible();
    const percentage = { type: 'PERCENTAGE', percentage: 20, lifeTimeRepeat: 3 };
    await preview.send({
      type: 'patch',
      from: 3_000,
      to: 3_001,
      operations: [{ op: 'replace', path: '/discount', value: percentage }],
    });
    await preview.waitUntilRendered(3_001);
    await expect(frame.getByText('20% off')).toBeVisible();
    await expect(frame.getByText('on your next 3 payments')).toBeVisible();
    const nowhere = { ...offer, licenceId: 'nowhere' };
    await preview.open({ id: 'offer', document: nowhere }, { kind: 'cancellation-promo' });
    await expect(frame.getByText('/licenceId')).toBeVisible();
    await preview.open({ id: 'offer', document: { ...offer, valid: false } }, { kind: 'cancellation-promo' });
    await expect(frame.getByText('Viewers do not see this offer')).toBeVisible();
    // Without a host, the route shows an example in the language of the address.
    await page.goto(product.url('ironclad', '/_admin/cancellation-promo-preview?lang=es'));
    await expect(page.getByText('30 % de descuento')).toBeVisible();
  });
  // Without a host, the route shows the published page, and then the JSON that the editor pastes.
  await page.goto(product.url('ironclad', '/_admin/composed-page-preview?page=home&source=published'));
  await expect(page.locator('main[data-page="home"] [data-row]').first()).toBeVisible();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, JSON.stringify(section.document));
  await expect(page.getByText('In a section')).toBeVisible();

  await proves(
    'ADMIN-001',
    'editors and administrators of the realm get a preview route; for others it does not exist',
    async () => {
      const readStatuses = async (realm: string, account?: string): Promise<number[]> => {
        const visitor = await browser.newPage();
        await openEmptyDocument(visitor, product.url(realm));
        if (account !== undefined) await signInByApi(visitor, account);
        const statuses: number[] = [];
        for (const path of ADMIN_PATHS)
          statuses.push((await visitor.goto(product.url(realm, `/_admin/${path}`)))!.status());
        await visitor.close();
        return statuses;
      };
      const all = (status: number): number[] => ADMIN_PATHS.map(() => status);
      expect(await readStatuses('ironclad')).toEqual(all(404));
      expect(await readStatuses('ironclad', 'viewer@demo.test')).toEqual(all(404));
      expect(await readStatuses('ironclad', 'editor@demo.test')).toEqual(all(200));
      expect(await readStatuses('ironclad', 'admin@demo.test')).toEqual(all(200));
    },
  );
});
