// Takes the screenshots of docs/rows.md: the examples in the gallery, in Chromium, from a server with a temporary data
// folder.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../findChromium.mjs';
import type { DemoBrand } from './findBrand.ts';
import type { RowExample, RowType } from './listRowTypes.ts';

/** Size in px of the window; a row that is higher is cut off. */
const WINDOW = { width: 1280, height: 720 } as const;
/** Width of a screenshot in px: GitHub shows a page of about this width. */
const SCREENSHOT_WIDTH = 800;
const QUALITY = 50;
/** Shows the row alone. The space above and below it is less than on a page, where the header is above. */
const STYLE = '[data-caption]{display:none!important}[data-sample]{border:0!important;padding-block:16px!important}';

/**
 * Takes a screenshot of each example.
 *
 * @param onScreenshot receives each screenshot as WebP.
 */
export async function takeScreenshots(
  rowTypes: readonly RowType[],
  brand: DemoBrand,
  onScreenshot: (example: RowExample, webp: Buffer) => void,
): Promise<void> {
  const server = await startServer(brand);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({
      // A style of this program hides the captions. The page's security policy would block it.
      bypassCSP: true,
      viewport: WINDOW,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    await signIn(page, server.url);
    for (const { type, examples } of rowTypes)
      for (const example of examples) onScreenshot(example, await takeScreenshot(page, server.url, type, example));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Starts the built product with the demo's brands, as `npm start` does. */
async function startServer({ host }: DemoBrand): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-rows-'));
  const child = fork('src/server/main.ts', {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LOAD_SHEDDING: 'off',
      // The screenshots need no AVIF.
      IMAGE_THREADS: '0',
    },
  });
  const exit = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
  while (child.exitCode === null) {
    // The server writes this file when it is ready.
    const text = await readFile(join(dataDir, 'server.json'), 'utf8').catch(() => undefined);
    if (text) return { url: (JSON.parse(text) as { url: string }).url.replace('127.0.0.1', host), stop };
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  rmSync(dataDir, { recursive: true, force: true });
  throw new Error('rows: the server did not start. Run `npm run build`, then this command again.');
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.waitForSelector('html[data-hydrated]');
  await page.fill('input[name="id"]', 'editor@demo.test');
  await page.fill('input[name="secret"]', 'marquee-demo-1');
  await page.click('main form button[type="submit"]');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

async function takeScreenshot(page: Page, url: string, type: string, { id, name }: RowExample): Promise<Buffer> {
  const query = new URLSearchParams({ windowing: 'off', motion: 'reduced', widget: type, sample: id });
  await page.goto(`${url}/_admin/gallery/frame?${query}`);
  await page.waitForSelector('html[data-ready]');
  if (!(await page.$(`[data-sample="${id}"]`))) throw new Error(`rows: the gallery has no sample ${type}: ${name}.`);
  await page.addStyleTag({ content: STYLE });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // An image outside the window may never load. A loaded one is drawn after it is decoded.
  await page.waitForFunction(async () => {
    const visible = [...document.images].filter((image) => {
      const { top, left, right } = image.getBoundingClientRect();
      return top < innerHeight && left < innerWidth && right > 0;
    });
    if (!visible.every((image) => image.complete)) return false;
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
    return document.getAnimations().every(({ playState }) => playState !== 'running');
  });
  const height = await page.evaluate(
    () => document.querySelector('[data-sample]')!.getBoundingClientRect().bottom + scrollY,
  );
  const clip = { x: 0, y: 0, width: WINDOW.width, height: Math.max(1, Math.min(WINDOW.height, Math.ceil(height))) };
  const png = await page.screenshot({ clip, animations: 'disabled' });
  return sharp(png).resize({ width: SCREENSHOT_WIDTH }).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}
