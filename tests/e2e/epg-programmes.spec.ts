// The programme guide with two channels: its programmes, states and time zones, and the cards of the current
// programmes.
import type { Locator } from '@playwright/test';
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { grid, readFocusedCell, waitUntilLoaded } from './guidePage.ts';
import { publishPlaybackStatuses, publishTwoChannels } from './guideRealms.ts';
import type { TestRealm } from './testRealm.ts';

// The tests run one after the other on one server, because they share the brand below.
test.describe.configure({ mode: 'default' });

let twoChannels: TestRealm;
test.beforeAll(async ({ product }) => {
  twoChannels = await publishTwoChannels(product);
});
test.afterAll(() => twoChannels.remove());

test('the guide and the now-and-next cards show the programmes of each channel', async ({
  page,
  product,
  problems,
}) => {
  const channelRow = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const parseHash = (src: string | null) => /\/img\/([0-9a-f]{64})\//.exec(src ?? '')?.[1];
  const expectLoaded = (images: Locator) =>
    expect.poll(() => images.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(product.url(twoChannels.id, '/epg'));
  await waitForHydration(page);
  await proves('EPG-001', 'each channel shows its logo, name, programmes and whether it is locked', async () => {
    for (const name of ['First channel', 'Second channel']) {
      const row = channelRow(name);
      await expect(row.getByRole('rowheader')).toContainText(name);
      await expectLoaded(row.getByRole('rowheader').locator('img'));
      await expect(row.locator('[data-phase="now"]')).toContainText(
        /(Morning|Evening).*(12:00 AM to 12:00 PM|12:00 PM to 12:00 AM) · .?(Morning|Evening) part/,
      );
    }
    await expect(channelRow('First channel').locator('[data-locked]')).toHaveCount(0);
    await expect(channelRow('Second channel').locator('[data-phase="now"]')).toHaveAttribute('data-locked', 'buy');
    await expect(channelRow('Second channel').getByRole('rowheader')).toHaveAttribute('data-access', 'DENIED');
  });
  const logo = parseHash(await channelRow('First channel').getByRole('rowheader').locator('img').getAttribute('src'));
  expect(logo).toBeDefined();
  await proves('EPG-002', 'a programme shows its name, episode, thumbnail and start time', async () => {
    const programme = channelRow('First channel').locator('[data-phase="now"]');
    await expect(programme).toContainText(/Morning|Evening/);
    await programme.click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading').first()).toHaveText(/Morning|Evening/);
    await expect(panel).toContainText(/(Morning|Evening) part/);
    await expect(panel).toContainText(/12:00 (AM|PM) to 12:00 (AM|PM)/);
    await expectLoaded(panel.locator('img').first());
  });
  await page.keyboard.press('Escape');

  await page.goto(product.url(twoChannels.id));
  await waitForHydration(page);
  const isMorning = new Date().getUTCHours() < 12;
  const [now, next] = isMorning ? (['Morning', 'Evening'] as const) : (['Evening', 'Morning'] as const);
  const card = page.locator('[data-row="now"] [data-item="one-tv"]');
  await proves('ENGINE-007', 'a bucket of type EPG is a row of channels', async () => {
    const channel = page.locator('[data-row="channels"] [data-item="one-tv"]');
    await expect(channel).toBeVisible();
    await expect(channel).toContainText('First channel');
    await expect(channel.locator('a').first()).toHaveAttribute('href', /^\/(epg|live)/);
  });
  await proves(['CARD-016', 'ENGINE-010'], 'a now-and-next card shows the current and the next programme', async () => {
    await expect(card.getByRole('heading')).toHaveText(now);
    await expect(card).toContainText(new RegExp(`Next ${isMorning ? '12:00 PM' : '12:00 AM'} ${next}`));
  });
  await proves(
    'EPG-003',
    'the card also shows the logo of the channel and the times of the current programme',
    async () => {
      await expect(card.getByRole('heading')).toHaveText(now);
      await expect(card).toContainText(isMorning ? '12:00 AM to 12:00 PM' : '12:00 PM to 12:00 AM');
      await expect(card).toContainText(new RegExp(`Next ${isMorning ? '12:00 PM' : '12:00 AM'} ${next}`));
      const images = await card.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
      expect(images.map(parseHash)).toContain(logo);
      await expectLoaded(card.locator(`img[src*="${logo}"]`));
    },
  );
  expect(problems).toEqual([]);
});

test('with EPG playback a programme has two buttons, without it only its primary one', async ({
  page,
  product,
  problems,
}) => {
  const expectButtons = async (title: string, buttons: readonly string[]): Promise<void> => {
    await page.locator('[data-phase="now"]', { hasText: title }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading').first()).toHaveText(title);
    await expect(panel.getByRole('link')).toHaveText([...buttons]);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  };
  const openGuide = async (epgPlayback: boolean): Promise<TestRealm> => {
    const realm = await publishPlaybackStatuses(product, epgPlayback);
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    return realm;
  };
  const withPlayback = await openGuide(true);
  await expectButtons('The restart', ['From the start', 'Watch live']);
  await expectButtons('The live', ['Watch live', 'From the start']);
  withPlayback.remove();
  const withoutPlayback = await openGuide(false);
  await proves(
    'CARD-031',
    'without EPG playback a programme has no secondary button, only its primary one',
    async () => {
      await expectButtons('The restart', ['From the start']);
      await expectButtons('The live', ['Watch live']);
    },
  );
  withoutPlayback.remove();
  expect(problems).toEqual([]);
});

test('the guide has a loading, an error and an empty state', async ({ page, product, problems }) => {
  let server: 'responds' | 'is down' | 'is slow' | 'has no programmes' | 'has no channels' = 'is down';
  let sendResponse = (): void => undefined;
  await page.route('**/api/v4/epg?*', async (route) => {
    if (server === 'is down') return route.fulfill({ status: 503, json: { error: 'DOWN' } });
    if (server === 'is slow')
      await new Promise<void>((resolve) => {
        sendResponse = resolve;
      });
    if (server !== 'has no programmes' && server !== 'has no channels') return route.continue();
    const items =
      server === 'has no channels'
        ? []
        : ['First channel', 'Second channel'].map((name, position) => ({
            id: `${position}`,
            eventId: `${position}`,
            name,
            position,
            accessLevel: 'GRANTED',
            programmes: [],
          }));
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    return route.fulfill({
      json: {
        items,
        moreDataAvailable: false,
        guide: {
          startDate: new Date(midnight).toISOString(),
          endDate: new Date(midnight + 7 * 86_400_000).toISOString(),
          totalChannels: items.length,
        },
      },
    });
  });
  const guide = page.locator('[data-row-type="epg-grid"]');
  const openGuide = async (): Promise<void> => {
    await page.goto(product.url(twoChannels.id));
    await waitForHydration(page);
    await page.getByRole('navigation').getByRole('link', { name: 'All channels' }).first().click();
  };

  await proves('EPG-006', 'a loading, a failed, a filled and an empty guide each have their own state', async () => {
    // The channels cannot be loaded. After a click on "Try again" the guide keeps its height while they load.
    await openGuide();
    await expect(guide).toContainText('This section is not available');
    server = 'is slow';
    await guide.getByRole('button', { name: 'Try again' }).click();
    await expect(guide.locator('[data-loading]')).toBeVisible();
    expect((await guide.boundingBox())!.height).toBeGreaterThan(600);
    server = 'responds';
    sendResponse();
    await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
    await waitUntilLoaded(page);

    // Other hours cannot be loaded. The loaded programmes stay, and a button requests the hours again.
    server = 'is down';
    const running = await page.locator('[data-phase="now"]').first().getAttribute('data-programme');
    const days = page.getByRole('toolbar').getByRole('button');
    const today = await days.evaluateAll((all) => all.findIndex((day) => day.getAttribute('aria-current') === 'date'));
    await days.nth(today + 2).click();
    const failureNotice = page.getByRole('status').filter({ hasText: 'Part of the guide did not arrive.' });
    await expect(failureNotice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'First channel' })).toBeInViewport();
    // The server must not respond again while a request is still running: its response would remove the notice before
    // the click.
    await waitUntilLoaded(page);
    server = 'responds';
    await failureNotice.getByRole('button', { name: 'Try again' }).click();
    // Each programme lasts half a day, so one of them covers the middle of the view.
    await expect
      .poll(() =>
        grid(page).evaluate((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          return document
            .elementsFromPoint(left + width / 2, top + 90)
            .some((each) => each.matches('[data-programme]'));
        }),
      )
      .toBe(true);
    await expect(failureNotice).toHaveCount(0);
    await waitUntilLoaded(page);

    // On a day without programmes, each channel has a cell with the text "No programme information", which Tab reaches.
    server = 'has no programmes';
    await days.nth(today + 4).click();
    const emptyCell = page
      .getByRole('row', { name: /First channel/ })
      .getByRole('gridcell', { name: 'No programme information' });
    await expect(emptyCell).toBeInViewport();
    await expect(emptyCell).toHaveAttribute('tabindex', '0');
    await page.getByRole('button', { name: 'Now' }).click();
    await expect(page.locator(`[data-programme="${running}"]`)).toBeInViewport();

    server = 'has no channels';
    await openGuide();
    await expect(guide.getByText('No channels are on this guide yet.')).toBeVisible();
    await expect(guide.getByRole('link')).toHaveAttribute('href', '/browse');
  });
  // The browser logs each 503 that this test causes.
  allowProblems(problems, /503/);
  expect(problems).toEqual([]);
});

test.describe('in Lisbon', () => {
  test.use({ timezoneId: 'Europe/Lisbon' });
  test(
    'a day of 25 hours and a programme of five minutes are shown completely',
    { tag: '@deep' },
    async ({ page, context, product, problems }) => {
      await context.addCookies([{ name: 'tz', value: 'Europe/Lisbon', url: product.url(twoChannels.id) }]);
      await page.goto(product.url(twoChannels.id, '/browse'));
      await waitForHydration(page);
      const days = page.getByRole('toolbar').getByRole('button');
      await expect(days).toHaveCount(3);
      // The guide opens on Saturday at 21:00 in Lisbon; the clocks go back in the following night.
      const cell = page.locator('[data-cell][tabindex="0"]');
      await cell.focus();
      await expect(page.locator(':focus')).toContainText('9:00 PM to 10:00 PM');
      // Shift and PageDown move the focus by a day.
      await page.keyboard.press('Shift+PageDown');
      await expect(page.locator(':focus')).toContainText('9:00 PM to 10:00 PM');
      const { from } = (await readFocusedCell(page))!;
      // Minutes from the start of the guide: 24 hours of the first day, one additional hour, 21 hours of the second
      // day.
      expect(from).toBe((24 + 1 + 21) * 60);
      await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('combobox').locator('option')).toHaveCount(25);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator(':focus')).toContainText('1:00 AM to 1:00 AM');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator(':focus')).toContainText('1:00 AM to 2:00 AM');

      // A programme of five minutes is 32 px wide. While its cell has the focus, it grows and covers the next cell.
      await days.first().click();
      await expect(days.first()).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('combobox').selectOption({ label: '10:00 AM' });
      await page.locator('[data-programme="s0"]').click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
      const shortProgramme = page.locator('[data-programme="s1"]');
      await expect(shortProgramme).toBeFocused();
      const [title, box] = [(await shortProgramme.locator('b').boundingBox())!, (await shortProgramme.boundingBox())!];
      expect(title.width).toBeGreaterThan(60);
      expect(box.width).toBeGreaterThan(title.width);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText('Programme s1');
      expect(problems).toEqual([]);
    },
  );
});
