// The two sides of the player's measurements: a page of the product and a bare page, on the same origin.
import type { Browser, Page } from '@playwright/test';
import { waitUntilBrowserIsIdle } from '../waitUntilBrowserIsIdle.ts';

/** Times that a page records, in ms of `performance.now()`. */
type RecordedTimes = { inputAt: number; frameAt: number };
type RecordingWindow = Window & { bench: RecordedTimes };

/** How long the pointer is over the button before a click with intent. */
const INTENT_MS = 500;
/** Changes of channel in one turn, half of them back to the first channel. */
const CHANGES = 4;
/** Pause of the viewer after the page of a channel has opened. */
const PAUSE_MS = 500;

/** Records the time of the last click or key, and of the first frame that a video shows after it. */
function recordFrames(): void {
  const recorded: RecordedTimes = ((window as unknown as RecordingWindow).bench = { inputAt: NaN, frameAt: NaN });
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(
      type,
      ({ timeStamp }) => Object.assign(recorded, { inputAt: timeStamp, frameAt: NaN }),
      true,
    );
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLVideoElement)
      element.addEventListener('loadstart', () => {
        element.requestVideoFrameCallback((now) => {
          if (Number.isNaN(recorded.frameAt)) recorded.frameAt = now;
        });
      });
    return element;
  };
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  // The script of the bare page is not in the product's policy.
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(recordFrames);
  await page.goto(address, { waitUntil: 'networkidle' });
  await waitUntilBrowserIsIdle(browser);
  return page;
}

/** Opens a page of the product with nothing cached, and waits until it is hydrated and idle. */
export async function openProduct(browser: Browser, origin: string, path: string): Promise<Page> {
  const page = await openPage(browser, `${origin}${path}`);
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'));
  return page;
}

/** Returns the address of shaka-player's chunk in the product's build. */
export async function findShaka(browser: Browser, origin: string): Promise<string> {
  const page = await openProduct(browser, origin, '/video/five-frames');
  const request = page.waitForRequest(/\/shaka-player\.dash/);
  await page.locator('a[data-play]').hover();
  const url = (await request).url();
  await page.context().close();
  return url;
}

/**
 * Opens the bare page. It has a video element and a button; it loads shaka-player when the pointer is over the button,
 * as the product does.
 *
 * @param stream `call` and `next`: the manifest calls of the video and of the next channel;
 *   `knowsAddresses`: sends the calls before the click, not after it
 */
export async function openBarePage(
  browser: Browser,
  origin: string,
  stream: {
    readonly shaka: string;
    readonly call: string;
    readonly next?: string;
    readonly knowsAddresses?: boolean;
  },
): Promise<Page> {
  const page = await openPage(browser, `${origin}/robots.txt`);
  await page.evaluate(async ({ shaka, call, next, knowsAddresses }) => {
    type Shaka = {
      polyfill: { installAll(): void };
      Player: new () => {
        attach(video: HTMLVideoElement): Promise<void>;
        configure(changes: object): void;
        load(url: string): Promise<void>;
      };
    };
    const readManifest = async (path: string): Promise<string> => {
      const response = await fetch(`/api/v5/manifest/${path}?includePlaybackDetails=URL`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deviceId: 'bench', drm: ['org.w3.clearkey'] }),
      });
      if (!response.ok) throw new Error(`the manifest call ${path} failed: ${await response.text()}`);
      return ((await response.json()) as { dash: string }).dash;
    };
    const calls = [call, ...(next === undefined ? [] : [next])];
    const addresses = knowsAddresses ? await Promise.all(calls.map(readManifest)) : [];
    const findManifest = async (index: number): Promise<string> =>
      addresses[index] ?? (await readManifest(calls[index]!));
    const video = document.createElement('video');
    video.style.cssText = 'width:1000px;height:562px;display:block';
    const button = document.createElement('button');
    button.textContent = 'Play';
    document.body.replaceChildren(video, button);
    let module: Promise<{ default: Shaka }> | undefined;
    const load = () => (module ??= import(/* @vite-ignore */ shaka) as Promise<{ default: Shaka }>);
    button.addEventListener('pointerenter', () => void load());
    let player: InstanceType<Shaka['Player']>;
    let current = 0;
    const play = async (): Promise<void> => {
      const { polyfill, Player } = (await load()).default;
      polyfill.installAll();
      player = new Player();
      await player.attach(video);
      player.configure({
        preferredVideo: [{ codec: 'avc1' }, { codec: 'vp09' }],
        preferredAudio: [{ codec: 'mp4a' }, { codec: 'opus' }],
        streaming: { bufferingGoal: 20, bufferBehind: 30 },
      });
      await player.load(await findManifest(0));
      await video.play();
    };
    const change = async (index: number): Promise<void> => {
      current = index;
      await player.load(await findManifest(index));
      await video.play();
    };
    button.addEventListener('click', () => void play());
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'PageDown') void change(current + 1);
      else if (key === 'PageUp') void change(current - 1);
    });
  }, stream);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Waits for the first frame after the click or key. Returns the time between them in ms. */
async function waitForFrame(page: Page): Promise<number> {
  const times = await page.waitForFunction(
    () => {
      const { inputAt, frameAt } = (window as unknown as RecordingWindow).bench;
      return frameAt > inputAt ? { inputAt, frameAt } : undefined;
    },
    undefined,
    { polling: 50, timeout: 60_000 },
  );
  const { inputAt, frameAt } = (await times.jsonValue())!;
  return frameAt - inputAt;
}

/**
 * Clicks the play button. Closes the page afterwards, unless `keepsOpen` is set.
 *
 * @returns ms from the click to the first frame
 */
export async function clickPlay(
  page: Page,
  {
    button,
    withIntent,
    keepsOpen = false,
  }: { readonly button: string; readonly withIntent: boolean; readonly keepsOpen?: boolean },
): Promise<number> {
  const box = (await page.locator(button).first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (withIntent) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(INTENT_MS);
  }
  await page.mouse.click(x, y);
  const time = await waitForFrame(page);
  if (!keepsOpen) await page.context().close();
  return time;
}

/**
 * Changes to the next channel and back by keys, and closes the page.
 *
 * @param onChannel called with the id of each channel in the address
 * @returns mean of the ms from a key to the first frame
 */
export async function changeChannels(page: Page, onChannel?: (id: string) => void): Promise<number> {
  let total = 0;
  for (let change = 0; change < CHANGES; change++) {
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    const { pathname: before } = new URL(page.url());
    await page.keyboard.press(change % 2 === 0 ? 'PageDown' : 'PageUp');
    total += await waitForFrame(page);
    if (!onChannel) continue;
    // The product opens the page of the channel a second after the first frame.
    await page.waitForURL(({ pathname }) => pathname !== before);
    await page.waitForTimeout(PAUSE_MS);
    onChannel(new URL(page.url()).pathname.split('/').at(-1)!);
  }
  await page.context().close();
  return total / CHANGES;
}
