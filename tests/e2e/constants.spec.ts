// Constants of the specification: addresses of button links, page sizes of rows, widths at which the layout changes.
// One test checks them all, so that only one brand is published.
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, hero, items, IMAGES, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const heroWithButton = (id: string, type: string, event: Json): Json =>
  hero(id, { primaryButton: { ctaText: `Go ${id}`, link: { type, event } } });
const LONG_LABEL = 'All of this weekend';
const createMenu = (layout: string): Json => ({
  menus: [
    {
      id: 'main',
      layout,
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'long', label: LONG_LABEL, link: { type: 'BROWSE' }, main: true },
      ],
    },
    {
      id: 'bar',
      bottom: true,
      items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true, icon: 'home' }],
    },
  ],
  defaultMenu: 'main',
});

test('links of buttons, breakpoints and the page size of channels have the values of the specification', async ({
  page,
  product,
  problems,
}) => {
  const channels = Array.from({ length: 60 }, (_, n) => ({
    id: `channel-${n + 1}`,
    type: 'LIVE',
    title: `Channel ${n + 1}`,
    accessLevel: 'GRANTED',
    thumbnailUrl: IMAGES.landscape,
  }));
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          heroWithButton('vod', 'VOD', { type: 'VOD', id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED' }),
          heroWithButton('guest', 'VOD', {
            type: 'VOD',
            id: 'item-2',
            title: 'Two',
            accessLevel: 'GRANTED_ON_SIGN_IN',
          }),
          heroWithButton('live', 'EPG', {
            type: 'LIVE',
            id: 'channel-1',
            liveEventId: 'channel-2',
            title: 'On now',
            accessLevel: 'GRANTED',
            programmingInfo: {
              currentProgramme: { title: 'Now', startDate: '2026-01-01T20:00:00Z', endDate: '2026-01-01T21:00:00Z' },
            },
          }),
          heroWithButton('buy', 'VOD', { type: 'VOD', id: 'item-3', title: 'Three', accessLevel: 'DENIED' }),
          heroWithButton('section', 'SECTION_LINK', { sectionName: 'extra', title: 'Extra' }),
          bucket('featured', { rowTypeData: { rowType: 'featured' } }),
          {
            bucketId: 'epg',
            exid: 'epg',
            type: 'EPG',
            name: 'Channels',
            source: { ids: channels.map(({ id }) => id) },
          },
        ],
      },
      browse: { elements: [bucket('one')] },
      extra: { elements: [bucket('one')] },
    },
    { menu: createMenu('top'), catalogue: [...items(12), ...channels], realm: { features: { interstitial: true } } },
  );
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/bucket/epg')) requests.push(searchParams.get('rpp')!);
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves('HERO-018', 'the link of a button is built from the fields of its event', async () => {
    const readHref = async (name: string) => {
      await page.getByRole('button', { name: `Show Hero ${name}` }).click();
      const link = page.getByRole('link', { name: `Go ${name}`, exact: true });
      await expect(link).toBeVisible();
      return link.getAttribute('href');
    };
    expect(await readHref('vod')).toBe('/video/item-1/my-fight?showInterstitial=true');
    expect(await readHref('guest')).toBe('/login?from=%2Fvideo%2Fitem-2%2Ftwo%3FshowInterstitial%3Dtrue');
    expect(await readHref('live')).toBe('/live/channel-2');
    await page.getByRole('button', { name: 'About the programme' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Now' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await readHref('buy')).toBe('/interstitial/item-3/three');
    expect(await readHref('section')).toBe('/section/extra');
    await page.getByRole('link', { name: 'Go section', exact: true }).click();
    await expect(page).toHaveURL(product.url(realm.id, '/section/extra'));
    await page.goBack();
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
  });

  // The next steps check the labels of the header, the text of a featured card, and the bottom bar of phones.
  const label = page.locator('header nav').getByRole('link', { name: LONG_LABEL });
  const isLabelCut = () =>
    label.evaluate((element) => {
      const textRange = new Range();
      textRange.selectNodeContents(element);
      return textRange.getBoundingClientRect().width > element.getBoundingClientRect().width + 1;
    });
  await proves('CONST-052', 'from 1100 px on the header shows its labels completely', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect.poll(isLabelCut).toBe(false);
    await page.setViewportSize({ width: 1099, height: 800 });
    await expect.poll(isLabelCut).toBe(true);
  });
  const isTitleUnderImage = () =>
    page.locator('[data-row="featured"]').evaluate((row) => {
      const [art, title] = [
        row.querySelector('img')!.getBoundingClientRect(),
        row.querySelector('h3, [data-item] a')!.querySelector('bdi')!.getBoundingClientRect(),
      ];
      return title.top >= art.bottom;
    });
  await proves('CONST-050', 'below 860 px the texts of a card are under its image', async () => {
    await page.setViewportSize({ width: 860, height: 800 });
    await page.locator('[data-row="featured"]').scrollIntoViewIfNeeded();
    await expect.poll(isTitleUnderImage).toBe(false);
    await page.setViewportSize({ width: 859, height: 800 });
    await expect.poll(isTitleUnderImage).toBe(true);
  });
  const bottomBar = page.locator('[data-bottom]');
  await proves('CONST-049', 'below 768 px the page has the layout of a phone', async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(bottomBar).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(bottomBar).toBeVisible();
  });

  const channelRow = page.locator('[data-row="epg"]');
  await channelRow.scrollIntoViewIfNeeded();
  await expect(channelRow.locator('[data-item]').first()).toBeVisible();
  await proves('CONST-007', 'at its end a row of channels requests 25 more', async () => {
    await expect
      .poll(async () => {
        await channelRow
          .locator('ul')
          .first()
          .evaluate((list) => {
            list.scrollLeft = list.scrollWidth;
          });
        return requests.length;
      })
      .toBeGreaterThan(0);
    expect(new Set(requests)).toEqual(new Set(['25']));
  });
  expect(problems).toEqual([]);
  realm.remove();
});
