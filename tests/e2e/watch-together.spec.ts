// Watching together, on real media in two browsers: viewers join by a link, and their videos stay in sync.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, proves, test, collectProblems } from './fixtures.ts';
import { clickControl, expectPlaying, player, skipWithoutCodecs } from './openPlayer.ts';

/** Largest difference between the positions of two viewers, in seconds. */
const MAX_DIFFERENCE_SECONDS = 0.3;

const panel = (page: Page) => page.locator('[data-together]');
const members = (page: Page) => page.locator('[data-member]');
const status = (page: Page) => page.locator('[data-room-status]');
const messages = (page: Page) => page.locator('[data-message]');
/** Sends a message to the chat. */
async function sendMessage(page: Page, text: string): Promise<void> {
  const field = panel(page).getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
}

/** Opens a page in its own browser context. */
async function openInNewContext(browser: Browser, address: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(address);
  await waitForHydration(page);
  return { page, context };
}

/** Fills in the name and enters the room. */
async function enterRoom(page: Page, name: string): Promise<void> {
  await expectPlaying(page, 0.05);
  await panel(page).getByRole('textbox').fill(name);
  await page.locator('[data-enter-room]').click();
  await expect(panel(page)).toHaveAttribute('data-together', 'joined');
}

/**
 * Returns the time in s at which a page's `performance.now()` was 0, on the clock of this process. `timeOrigin` is not
 * used, because the system's clock may be changed between the openings of two pages.
 */
async function measureOrigin(page: Page): Promise<number> {
  const roundTrips: { readonly duration: number; readonly origin: number }[] = [];
  for (let index = 0; index < 8; index++) {
    const sentAt = performance.now();
    const pageTime = await page.evaluate(() => performance.now());
    const receivedAt = performance.now();
    roundTrips.push({ duration: receivedAt - sentAt, origin: ((sentAt + receivedAt) / 2 - pageTime) / 1000 });
  }
  return roundTrips.reduce((best, trip) => (trip.duration < best.duration ? trip : best)).origin;
}

/** Returns the position of the video, the page's time in s at which it was read, and whether the video plays. */
const readMoment = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: performance.now() / 1000,
    position: video.currentTime,
    isPlaying: !video.paused,
  }));

/** Waits until both videos play or both are paused, at the same position. */
async function expectInSync(first: Page, second: Page, isPlaying: boolean): Promise<void> {
  const offset = (await measureOrigin(second)) - (await measureOrigin(first));
  const difference = async (): Promise<number> => {
    const [a, b] = await Promise.all([readMoment(first), readMoment(second)]);
    if (a.isPlaying !== isPlaying || b.isPlaying !== isPlaying) return Infinity;
    return Math.abs(b.position - a.position - (isPlaying ? b.at - a.at + offset : 0));
  };
  await expect.poll(difference, { timeout: 20_000 }).toBeLessThanOrEqual(MAX_DIFFERENCE_SECONDS);
}

const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);

test(
  'two browsers join by a link and stay in sync with the host',
  { tag: '@deep' },
  async ({ page: host, browser, product, problems }) => {
    test.setTimeout(180_000);
    const scripts: string[] = [];
    host.on('request', (request) => {
      if (request.url().includes('openTogether')) scripts.push(request.url());
    });
    await host.goto(product.url('ironclad', '/video/five-frames?play=1'));
    await waitForHydration(host);
    await skipWithoutCodecs(host);
    await expectPlaying(host);
    expect(scripts, 'the code of watching together is not loaded before the click on its button').toEqual([]);
    await clickControl(host, 'together');
    await enterRoom(host, 'Ana');
    expect(scripts.length).toBeGreaterThan(0);
    const room = (await host.locator('[data-room-link]').getAttribute('data-room-link'))!;
    expect(room).toMatch(/^[\w-]{22}$/);
    await expect(host).toHaveURL(new RegExp(`room=${room}`));

    const { page: guest, context } = await openInNewContext(
      browser,
      product.url('ironclad', `/video/five-frames?room=${room}`),
    );
    const { problems: guestProblems } = collectProblems(guest);
    await enterRoom(guest, 'Ben');
    await expect(members(host)).toHaveText([/Ana/, /Ben/]);
    await expect(status(host)).toHaveText('Ben joined');
    await expectInSync(host, guest, true);

    await player(host).focus();
    await host.keyboard.press('k');
    await expectInSync(host, guest, false);
    await seekTo(host, 40);
    await expectInSync(host, guest, false);
    expect((await readMoment(guest)).position).toBeCloseTo(40, 1);
    await seekTo(host, 12);
    await player(host).focus();
    await host.keyboard.press('k');
    await expectInSync(host, guest, true);

    // Only the host controls the playback.
    await player(guest).focus();
    await guest.keyboard.press('k');
    await expect(status(guest)).toHaveText('Only the host plays, pauses and seeks.');
    await expectInSync(host, guest, true);
    await context.close();
    expect(guestProblems).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test(
  'the chat shows hostile text as text, a restored connection has no duplicates, and a host who leaves is replaced',
  { tag: '@deep' },
  async ({ page: host, browser, product }) => {
    test.setTimeout(120_000);
    await host.goto(product.url('ironclad', '/video/five-frames?play=1&room=new'));
    await waitForHydration(host);
    await skipWithoutCodecs(host);
    await enterRoom(host, 'Ana');
    // A paused video leaves the processor to other tests.
    await player(host).focus();
    await host.keyboard.press('k');
    const room = (await host.locator('[data-room-link]').getAttribute('data-room-link'))!;
    const script = '<img src=x onerror="document.title=1"><script>document.title=1</script> &amp;';
    await sendMessage(host, `${script} \u202Etxet`);
    await expect(messages(host)).toHaveText([`Ana ${script} txet`]);

    // A viewer who joins late sees the chat and the position.
    const { page: guest, context } = await openInNewContext(
      browser,
      product.url('ironclad', `/video/five-frames?room=${room}`),
    );
    const { problems: guestProblems } = collectProblems(guest);
    await guest.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
    await panel(guest).getByRole('textbox').fill('<b>Ben</b>');
    await guest.locator('[data-enter-room]').click();
    await expect(messages(guest)).toHaveText([`Ana ${script} txet`]);
    await expectInSync(host, guest, false);
    expect(await panel(guest).locator('img, script, [data-message] b b').count()).toBe(0);
    await expect(members(host)).toHaveText([/Ana/, /<b>Ben<\/b>/]);

    await context.setOffline(true);
    await expect(panel(guest)).toHaveAttribute('data-together', 'reconnecting');
    await sendMessage(guest, 'written offline');
    await expect(guest.locator('[data-pending]')).toHaveText(['written offline']);
    await sendMessage(host, 'meanwhile');
    await expect(messages(host)).toHaveCount(2);
    await context.setOffline(false);
    const all = [`Ana ${script} txet`, 'Ana meanwhile', '<b>Ben</b> written offline'];
    await expect(messages(guest)).toHaveText(all);
    await expect(messages(host)).toHaveText(all);
    await expect(guest.locator('[data-pending]')).toHaveCount(0);
    await expect(members(guest), 'no member is added').toHaveCount(2);

    await host.locator('[data-together-close]').click();
    await expect(host).not.toHaveURL(/room=/);
    await expect(status(guest)).toHaveText('You are the host now');
    await expect(members(guest)).toHaveText([/<b>Ben<\/b>.*Host/]);
    await player(guest).focus();
    await guest.keyboard.press('k');
    await expectPlaying(guest);
    await context.close();
    // The browser reports that the connection could not be opened.
    allowProblems(guestProblems, /ERR_INTERNET_DISCONNECTED/);
    expect(guestProblems).toEqual([]);
  },
);

test('a live event is watched together; a viewer without access sees the reason', async ({
  page: host,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  await host.goto(product.url('sahra', '/live/qanat-al-sinima/watch-together?lang=en'));
  await waitForHydration(host);
  await skipWithoutCodecs(host);
  await proves('ROUTE-073', 'watching together has its own address', async () => {
    await expect(panel(host)).toBeVisible();
    await expect(host.locator('[data-item="qanat-al-sinima"]').first()).toBeAttached();
    expect(new URL(host.url()).pathname).toMatch(/\/watch-together$/);
  });
  await enterRoom(host, 'ليلى');
  const room = (await host.locator('[data-room-link]').getAttribute('data-room-link'))!;
  const guest = await openInNewContext(browser, product.url('sahra', `/live/qanat-al-sinima?lang=ar&room=${room}`));
  await enterRoom(guest.page, 'Ben');
  await proves('PLAYER-035', 'viewers watch a live event together, in sync', async () => {
    await expect(members(guest.page)).toHaveCount(2);
    await expectInSync(host, guest.page, true);
    await player(host).focus();
    for (let step = 0; step < 3; step++) await host.keyboard.press('j');
    await expectInSync(host, guest.page, true);
  });
  await guest.context.close();

  const refused = await openInNewContext(browser, product.url('sahra', `/live/qanat-al-ard?lang=en&room=${room}`));
  await expect(refused.page.locator('[data-player-message]')).toBeVisible();
  await expect(panel(refused.page)).toHaveCount(0);
  await refused.context.close();
});
