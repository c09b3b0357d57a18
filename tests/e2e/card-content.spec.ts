// The texts and images of a card and its panel, and the buttons of a programme's panel.
import type { Locator, Page } from '@playwright/test';
import { expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';

const card = (page: Page, id: string): Locator => page.locator(`[data-row="row"] [data-item="${id}"]`);
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Opens a card's panel and returns it. Retries, because another card that is still growing may cover it. */
async function openPanel(page: Page, id: string): Promise<Locator> {
  const panel = card(page, id).locator('[data-panel]');
  await card(page, id).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(async () => {
    await page.mouse.move(5, 5);
    await card(page, id).hover();
    await expect(panel).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return panel;
}
const readPlayLinks = (panel: Locator) =>
  panel
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${new URL((link as HTMLAnchorElement).href).search}`),
    );

test('the panel of a programme shows its times and offers actions by access and setting', async ({
  page,
  product,
  problems,
}) => {
  const createProgramme = (id: string, more: object = {}) => ({
    id,
    type: 'EPG',
    epgId: id,
    title: `Programme ${id}`,
    accessLevel: 'GRANTED',
    playbackStatus: 'restart',
    thumbnailUrl: IMAGES.landscape,
    startDate: '2026-10-24T15:05:00Z',
    endDate: '2026-10-24T16:00:00Z',
    ...more,
  });
  const catalogue = [
    ...items(2),
    createProgramme('open'),
    createProgramme('edge', { playbackStatus: 'live' }),
    createProgramme('closed', { accessLevel: 'DENIED' }),
  ];
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('row', { source: { ids: ['open', 'edge', 'closed', 'item-1'] } })] } },
    { catalogue, realm: { features: { epgPlayback: true } } },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const times = '3:05 PM – 4:00 PM',
    fromStartLink = 'Watch from the start ?play=1&at=2026-10-24T15%3A05%3A00Z',
    live = 'Watch live ?play=1';
  await proves('CARD-003', 'only programmes have the panel with the choices of a programme', async () => {
    expect(await readPlayLinks(await openPanel(page, 'open'))).toEqual([fromStartLink, live]);
    const video = await openPanel(page, 'item-1');
    expect(await readPlayLinks(video)).toEqual(['Play ?play=1']);
    await expect(video).not.toContainText(times);
  });
  await proves('CARD-032', 'the times of a programme have the format h:mm A', async () => {
    await expect(await openPanel(page, 'open')).toContainText(times);
  });
  await proves('CARD-028', 'with playback status restart the first button plays from the start', async () => {
    expect((await readPlayLinks(await openPanel(page, 'open')))[0]).toBe(fromStartLink);
  });
  await proves('CARD-029', 'with another playback status the first button plays live', async () => {
    expect((await readPlayLinks(await openPanel(page, 'edge')))[0]).toBe(live);
  });
  await proves('CARD-030', 'the second button is the other choice', async () => {
    expect((await readPlayLinks(await openPanel(page, 'edge')))[1]).toBe(fromStartLink);
    expect((await readPlayLinks(await openPanel(page, 'open')))[1]).toBe(live);
  });
  await proves('CARD-004', 'a programme with denied access has no panel with its choices', async () => {
    expect(await readPlayLinks(await openPanel(page, 'closed'))).toEqual(['Buy ']);
  });

  realm.write('realm.json', {
    id: realm.id,
    name: 'Lab',
    locales: ['en'],
    defaultLocale: 'en',
    hosts: [`${realm.id}.localhost`],
    features: { epgPlayback: false },
  });
  expect((await realm.publish()).status).toBe(0);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves(
    'CARD-005',
    'without the playback setting a programme has the panel of a live event, without choices',
    async () => {
      expect(await readPlayLinks(await openPanel(page, 'open'))).toEqual([live]);
      expect(await readPlayLinks(await openPanel(page, 'edge'))).toEqual([live]);
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('a card shows the fields of its video or of its event', async ({ page, product, problems }) => {
  const commonFields = { description: 'What it is about.', thumbnailUrl: IMAGES.landscape };
  const catalogue = [
    { id: 'video', type: 'VOD', title: 'A video', accessLevel: 'GRANTED', duration: 5_400, ...commonFields },
    { id: 'closed', type: 'VOD', title: 'A closed video', accessLevel: 'DENIED', ...commonFields },
    {
      id: 'event',
      type: 'LIVE',
      title: 'An event',
      accessLevel: 'GRANTED',
      startDate: hoursFromNow(-1),
      endDate: hoursFromNow(2),
      location: 'Porto',
      localBroadcasters: ['Channel One', 'Radio Two'],
      duration: 10_800,
      subEvents: [{ title: 'First part' }, { title: 'Second part' }],
      ...commonFields,
    },
    {
      id: 'hidden',
      type: 'LIVE',
      title: 'Another event',
      accessLevel: 'GRANTED',
      startDate: hoursFromNow(-1),
      endDate: hoursFromNow(2),
      displayLiveBadge: false,
      ...commonFields,
    },
  ];
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          bucket('row', { source: { ids: ['video', 'closed', 'event', 'hidden'] } }),
          { type: 'live-now', v: 1, id: 'now', props: {} },
        ],
      },
    },
    { catalogue: [...items(2), ...catalogue] },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);
  const readImageWidth = (id: string) =>
    card(page, id)
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  for (const { id, title } of catalogue) {
    await expect(card(page, id).getByText(title).first()).toBeVisible();
    await expect.poll(() => readImageWidth(id), id).toBeGreaterThan(0);
  }
  await proves(
    'PLAYER-039',
    'the badge of live content has the text of live where displayLiveBadge allows it',
    async () => {
      await expect(card(page, 'event').getByText('Live', { exact: true })).toBeVisible();
      await expect(card(page, 'hidden').getByText('Live', { exact: true })).toHaveCount(0);
    },
  );
  await proves(
    'ENGINE-001',
    'a card shows image, title, description, and its state by access and favourite',
    async () => {
      await expect(card(page, 'video').getByText('A video').first()).toBeVisible();
      await expect.poll(() => readImageWidth('video')).toBeGreaterThan(0);
      await expect(card(page, 'video').locator('[data-lock]')).toHaveCount(0);
      await expect(card(page, 'closed').locator('[data-lock="buy"]')).toBeVisible();
      const video = await openPanel(page, 'video');
      await expect(video).toContainText('What it is about.');
      await expect(card(page, 'video').locator('[data-action="favourite"]')).not.toHaveAttribute('data-on');
      await video.getByRole('button', { name: 'Add to favourites' }).click();
      await expect(card(page, 'video').locator('[data-action="favourite"][data-on]')).toBeVisible();
    },
  );
  await expect(card(page, 'video')).toContainText('1:30');
  const event = await openPanel(page, 'event');
  await proves('ENGINE-002', 'a live event shows its date, its duration, its live state and its parts', async () => {
    await expect(card(page, 'event').getByText('Live', { exact: true })).toBeVisible();
    await expect(event).toContainText(/\d{1,2}:\d{2} [AP]M – \d{1,2}:\d{2} [AP]M/);
    await expect(event).toContainText('First part · Second part');
    await navigate(page, '/live/event');
    const detailPage = page.locator('[data-row="item"]');
    await expect(detailPage.getByRole('heading', { level: 1, name: 'An event' })).toBeVisible();
    await expect(detailPage).toContainText(/\d{4}, \d{1,2}:\d{2} [AP]M – \d{1,2}:\d{2} [AP]M/);
    await expect(detailPage).toContainText('03:00:00');
  });
  await proves('I18N-004', 'the date of an event has the format of Sat, January 3, 2026', async () => {
    const now = new Date(Date.now() - HOUR_MS);
    const formatDate = (options: Intl.DateTimeFormatOptions): string =>
      now.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
    const date = `${formatDate({ weekday: 'short' })}, ${formatDate({ month: 'long', day: 'numeric', year: 'numeric' })}`;
    await expect(page.locator('[data-row="item"]')).toContainText(date);
  });
  await navigate(page, '/home');
  await proves('ENGINE-003', 'an event shows its place and its broadcasters', async () => {
    await expect(await openPanel(page, 'event')).toContainText('Shown by Channel One, Radio Two');
    await expect(card(page, 'event')).toContainText('Porto');
  });

  await proves(
    'CARD-015',
    'a list of live events has a live-now card for each event, with its live badge where allowed, and their number',
    async () => {
      const now = page.locator('[data-row="now"]');
      await now.scrollIntoViewIfNeeded();
      await expect(now.locator('[data-item]')).toHaveCount(2);
      for (const [id, title] of [
        ['event', 'An event'],
        ['hidden', 'Another event'],
      ] as const) {
        await expect(now.locator(`[data-item="${id}"]`)).toBeVisible();
        await expect(now.locator(`[data-item="${id}"]`)).toContainText(title);
      }
      await expect(now.locator('[data-item="event"]').getByText('Live', { exact: true })).toBeVisible();
      await expect(now.locator('[data-item="hidden"]').getByText('Live', { exact: true })).toHaveCount(0);
      await expect(now.getByRole('status')).toContainText('2');
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});
