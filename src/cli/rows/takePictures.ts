// Takes the pictures of docs/rows.md: the samples of the gallery in Chromium, from a server with data of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../findChromium.mjs';
import type { Brand } from './findBrand.ts';
import type { Look, RowType } from './listLooks.ts';

/** Size in px of the window; a row that is higher is cut off. */
const WINDOW = { width: 1280, height: 720 } as const;
/** Width of a picture in px: GitHub shows a page of about this width. */
const PICTURE_WIDTH = 800;
const QUALITY = 50;
/** Shows the row alone. The space above and below it is less than on a page, where the header is above. */
const STYLE = '[data-caption]{display:none!important}[data-sample]{border:0!important;padding-block:16px!important}';

/**
 * Takes the picture of each look.
 *
 * @param onPicture gets each picture as WebP.
 */
export async function takePictures(
  rowTypes: readonly RowType[],
  brand: Brand,
  onPicture: (look: Look, webp: Buffer) => void,
): Promise<void> {
  const server = await startServer(brand);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({
      // The captions are hidden by a style of this program.
      bypassCSP: true,
      viewport: WINDOW,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    await signIn(page, server.url);
    for (const { type, looks } of rowTypes)
      for (const look of looks) onPicture(look, await takePicture(page, server.url, type, look));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Starts the built product with the demo's brands, as `npm start` does. */
async function startServer({ host }: Brand): Promise<{ url: string; stop: () => Promise<void> }> {
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
      // The pictures need no AVIF.
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

async function takePicture(page: Page, url: string, type: string, { id, name }: Look): Promise<Buffer> {
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
  return sharp(png).resize({ width: PICTURE_WIDTH }).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}
