// Measures the player in Chromium beside a bare page: a video element, the same build of shaka-player and the same
// manifest. Both request the address of the manifest from the server after the click, because only that call opens a
// stream.
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../src/cli/findChromium.mjs';
import { startProduct } from '../../e2e/fixtures.ts';
import { compare } from '../compare.ts';
import type { CaseOptions, Line, Result } from '../report.ts';
import { seedStore } from '../store.ts';
import { changeChannels, openBarePage, openProduct, clickPlay, findShaka } from './pages.ts';
import { measureAudioSwitch, measureFourVideos } from './playing.ts';

/** Parts of the case that need a browser. */
const PARTS = ['first-frame', 'channel', 'audio', 'four-videos'] as const;
/**
 * Maximum ratios of the product's time to the time of the bare page. `pressed`: a click on the play button without a
 * pause; `intended`: a click after the pointer was over the button for a while (INTENT_MS in pages.ts).
 */
const LIMITS = { pressed: 1.25, intended: 1.1, channel: 1.1 } as const;

/** Runs all parts, or the one that `part` names. */
export async function measurePlayer({ pairs, part, log }: CaseOptions): Promise<Result[]> {
  if (part !== undefined && !PARTS.some((name) => name === part)) return [];
  const runs = (name: (typeof PARTS)[number]): boolean => part === undefined || part === name;
  const store = await seedStore(log);
  const product = await startProduct({ DATA_DIR: store.copy() });
  const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const origin = product.url('ironclad', '');
    const results: Result[] = [];
    if (runs('first-frame')) results.push(...(await measureFirstFrame(browser, origin, { pairs, log })));
    if (runs('channel')) results.push(await measureChannelChange(browser, origin, { pairs, log }));
    if (runs('audio')) results.push(await measureAudioSwitch(browser, origin, log));
    if (runs('four-videos')) results.push(...(await measureFourVideos(browser, origin, log)));
    return results;
  } finally {
    await browser.close();
    await product.stop();
    store.remove();
  }
}

type Options = Pick<CaseOptions, 'pairs' | 'log'>;

async function measureFirstFrame(browser: Browser, origin: string, { pairs, log }: Options): Promise<Line[]> {
  const shaka = await findShaka(browser, origin);
  const lines: Line[] = [];
  for (const withIntent of [false, true]) {
    const title = withIntent ? 'play to first frame, intent 0.5 s before' : 'play to first frame';
    log(title);
    const ours = async (): Promise<number> => {
      const page = await openProduct(browser, origin, '/video/five-frames');
      return clickPlay(page, { button: 'a[data-play]', withIntent });
    };
    const bare = async (knowsAddresses: boolean): Promise<number> => {
      const page = await openBarePage(browser, origin, { shaka, call: 'video/five-frames', knowsAddresses });
      return clickPlay(page, { button: 'button', withIntent });
    };
    const rival = (): Promise<number> => bare(false);
    // The first turns fill the caches of the server.
    await rival();
    await ours();
    const compared = await compare(
      { rival, ours, beside: { 'the bare page that knows the address': () => bare(true) } },
      pairs,
    );
    lines.push({
      kind: 'line',
      name: title,
      unit: 'ms',
      limit: withIntent ? LIMITS.intended : LIMITS.pressed,
      ...compared,
    });
  }
  return lines;
}

async function measureChannelChange(browser: Browser, origin: string, { pairs, log }: Options): Promise<Line> {
  log('change of channel');
  const shaka = await findShaka(browser, origin);
  const first = 'ironclad-tv';
  const channels = new Set([first]);
  const ours = async (): Promise<number> => {
    const page = await openProduct(browser, origin, `/live/${first}`);
    await clickPlay(page, { button: 'a[data-play]', withIntent: true, keepsOpen: true });
    return changeChannels(page, (id) => channels.add(id));
  };
  const rival = async (): Promise<number> => {
    const [from, to] = [...channels];
    const page = await openBarePage(browser, origin, { shaka, call: `event/${from}`, next: `event/${to}` });
    await clickPlay(page, { button: 'button', withIntent: true, keepsOpen: true });
    return changeChannels(page);
  };
  // The first turn also finds the id of the next channel.
  await ours();
  await rival();
  const compared = await compare({ rival, ours }, pairs);
  return { kind: 'line', name: 'change of channel to first frame', unit: 'ms', limit: LIMITS.channel, ...compared };
}
