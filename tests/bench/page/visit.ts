// One visit in a new tab: loads a page, clicks a card, and measures both.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Turn } from '../compare.ts';
import { waitUntilBrowserIsIdle } from '../waitUntilBrowserIsIdle.ts';

/** The network and the processor of a visit. */
export type Network = {
  readonly name: string;
  /** Undefined: not slowed down. */
  readonly slow?: { readonly bitsPerSecond: number; readonly latencyMs: number; readonly cpuFactor: number };
};

/** The page that a visit loads, and the card that it clicks. */
export type VisitTarget = { readonly url: string; readonly href: string; readonly title: string };

/** The measurements that the script in the page takes. */
type PaintTimes = { readonly paintMs: number; readonly largestPaintMs: number; readonly blockedMs: number };

/**
 * Loads the page, waits until it is idle, then clicks the card.
 * @returns `paint`, `largestPaint`, `blocked` (the parts of long tasks above 50 ms) and `click` (from the click to the
 * heading of the detail page), in ms.
 */
export async function visit(browser: Browser, network: Network, target: VisitTarget): Promise<Turn> {
  const { context, page } = await openTab(browser, network, { ...target, clicksAtFirstPaint: false });
  await page.goto(target.url, { waitUntil: 'load' });
  await waitUntilIdle(page);
  const observed = await page.evaluate(() => (window as unknown as { observed: () => PaintTimes }).observed());
  const link = page.locator(`main a[href="${target.href}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await waitUntilIdle(page);
  const click = waitForClick(page);
  const box = (await link.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
  const clickMs = await click;
  await context.close();
  return {
    paint: observed.paintMs,
    largestPaint: observed.largestPaintMs,
    blocked: observed.blockedMs,
    click: clickMs,
  };
}

/** Loads the page and clicks the card at the first paint. @returns `earlyClick`, in ms. */
export async function visitWithEarlyClick(browser: Browser, network: Network, target: VisitTarget): Promise<Turn> {
  const { context, page } = await openTab(browser, network, { ...target, clicksAtFirstPaint: true });
  const click = waitForClick(page);
  await page.goto(target.url, { waitUntil: 'commit' }).catch((error: unknown) => {
    // The click can open the next document before Playwright has noticed the first one.
    if (!String(error).includes('ERR_ABORTED')) throw error;
  });
  const earlyClick = await click;
  await context.close();
  return { earlyClick };
}

type ScriptInput = VisitTarget & { readonly clicksAtFirstPaint: boolean };

async function openTab(
  browser: Browser,
  { slow }: Network,
  input: ScriptInput,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  // A service worker's own requests are not slowed down, so it would make the comparison wrong.
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  // Before the processor is slowed down, because a slowed-down process never looks idle.
  await waitUntilBrowserIsIdle(browser);
  const session = await context.newCDPSession(page);
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.bitsPerSecond / 8,
      uploadThroughput: slow.bitsPerSecond / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpuFactor });
  }
  await page.addInitScript(recordTimings, input);
  return { context, page, session };
}

/** Waits until nothing was fetched for half a second and the app, if the page has one, is hydrated. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('script[type=module]') === null || 'hydrated' in document.documentElement.dataset,
  );
  await page.waitForLoadState('networkidle');
}

/** Resolves with the time in ms from the click to the heading, also when the heading is in another document. */
function waitForClick(page: Page): Promise<number> {
  return new Promise((resolve) => {
    let clickedAt = Number.NaN;
    page.on('console', (message) => {
      const [name, time] = message.text().split(' ');
      if (name === 'bench-click') clickedAt = Number(time);
      if (name === 'bench-heading' && !Number.isNaN(clickedAt)) resolve(Number(time) - clickedAt);
    });
  });
}

/** Runs in every document before its own scripts. */
function recordTimings({ href, title, clicksAtFirstPaint }: ScriptInput): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const observed = { paintMs: Number.NaN, largestPaintMs: Number.NaN, blockedMs: 0 };
  const onEntries = (type: string, record: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  onEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.paintMs = startTime;
  });
  onEntries('largest-contentful-paint', ({ startTime }) => (observed.largestPaintMs = startTime));
  onEntries('longtask', ({ duration }) => (observed.blockedMs += duration - 50));
  Object.assign(window, { observed: () => observed });
  document.addEventListener('click', () => console.debug(`bench-click ${now()}`), { capture: true, once: true });
  let hasClicked = location.pathname === href;
  const checkFrame = (): void => {
    if (clicksAtFirstPaint && !hasClicked && !Number.isNaN(observed.paintMs)) {
      const link = document.querySelector<HTMLElement>(`main a[href="${href}"]`);
      hasClicked = link !== null;
      link?.click();
    }
    const isShown =
      location.pathname === href &&
      [...document.querySelectorAll('main h1, main h2')].some(
        (heading) => heading.textContent.trim() === title && heading.getBoundingClientRect().height > 10,
      );
    // The callback runs before the frame is painted, and the timeout after it.
    if (isShown) setTimeout(() => console.debug(`bench-heading ${now()}`));
    else requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}
