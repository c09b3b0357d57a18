// Opens a page in Chromium without a server: its documents come from functions, and it reaches no other address.
import { join } from 'node:path';
import { readFileSync, statSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { deriveColours } from '#src/realm/deriveColours.ts';
import { findChromium } from '../../findChromium.mjs';

/** Site of the page that shows the plugin. */
export const PAGE_SITE = 'https://page.example';
/** Site of the plugin's files. */
export const PLUGIN_SITE = 'https://plugin.example';

/** A browser, or the reason why there is none. */
export type BrowserResult = { readonly browser: Browser } | { readonly missing: string };

/** Starts Chromium: an installed one, or the one that Playwright has downloaded. */
export async function startBrowser(): Promise<BrowserResult> {
  try {
    const { chromium } = await import('@playwright/test');
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    return { browser };
  } catch (error) {
    return { missing: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}

const COLOURS = deriveColours({ primary: '#c03060', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101418' });
const TOKENS = [
  ...Object.entries(COLOURS).map(([role, colour]) => `--color-${role}:${colour}`),
  '--type-row:600 24px/1.2 system-ui',
  '--type-body:400 18px/1.5 system-ui',
  '--type-label:400 14px/1.4 system-ui',
  '--radius-panel:8px',
].join(';');

/** The page around the plugin, with the tokens of a brand. */
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check of a plugin</title><style>:root{${TOKENS}}body{margin:0;background:var(--color-background);color:var(--color-text);font:var(--type-body)}iframe{border:0;inline-size:100%;block-size:600px}</style></head><body><main id="row"></main><script src="/kit.js"></script></body></html>`;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

/** Opens the page with the kit, and the plugin's built files at PLUGIN_SITE. */
export async function openPage(browser: Browser, folder: string, kit: string): Promise<Page> {
  // axe opens a second page in the same context.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  // Windows that the plugin opens reach no other address either.
  await context.route('**/*', (route) => route.abort());
  await context.route(`${PLUGIN_SITE}/**`, (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const path = join(folder, 'dist', name);
    if (name.includes('/') || !statSync(path, { throwIfNoEntry: false })?.isFile())
      return route.fulfill({ status: 404, body: '' });
    return route.fulfill({
      contentType: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      // A module is imported by the page of another site.
      headers: { 'access-control-allow-origin': '*' },
      body: readFileSync(path),
    });
  });
  await context.route(`${PAGE_SITE}/**`, (route) =>
    new URL(route.request().url()).pathname === '/kit.js'
      ? route.fulfill({ contentType: 'text/javascript', body: kit })
      : route.fulfill({ contentType: 'text/html', body: HTML }),
  );
  const page = await context.newPage();
  await page.goto(`${PAGE_SITE}/`);
  return page;
}

/** Longest time of one step in seconds: a script of the plugin may never end. */
export const STEP_LIMIT_S = 15;

/** Waits for a step in the page. Returns undefined when it has not finished within STEP_LIMIT_S. */
export async function waitForStep<T>(step: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), STEP_LIMIT_S * 1000);
  // The browser is closed while the step still runs, which rejects it.
  step.catch(() => undefined);
  return Promise.race([step, late.promise]).finally(() => clearTimeout(timer));
}

const WCAG_TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe on the plugin's part of the page.
 *
 * @param selector path of selectors: of an element, or of a frame and an element in it
 * @returns one text for each violated rule, with its first element
 */
export async function findViolations(page: Page, selector: string[]): Promise<string[]> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withTags([...WCAG_TAGS])
    .analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
