// Finds files of the /_admin area among those that public pages load.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { waitForHydration, type RunningProduct } from '../../e2e/fixtures.ts';

/** Public pages of a demo brand: composed pages, details, forms, and an address that is not a page. */
const PATHS = ['/', '/browse', '/epg', '/schedule', '/search', '/login', '/register', '/preferences', '/no-such-page'];

type Manifest = Record<string, { readonly file: string; readonly css?: readonly string[] }>;

const listFiles = (manifest: string): Set<string> =>
  new Set(
    Object.values(JSON.parse(readFileSync(`dist/client/.vite/${manifest}`, 'utf8')) as Manifest).flatMap(
      ({ file, css = [] }) => [file, ...css],
    ),
  );

/** How many files public pages have loaded, and which of these belong to /_admin. */
export type PublicFiles = { readonly files: number; readonly adminFiles: readonly string[] };

/** Loads public pages as a guest. Files that only the build of /_admin has are admin files. */
export async function findAdminBytes(browser: Browser, product: RunningProduct, realm: string): Promise<PublicFiles> {
  const publicFiles = listFiles('manifest.json');
  const adminOnly = [...listFiles('admin-manifest.json')].filter((file) => !publicFiles.has(file));
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  const found = new Set<string>();
  for (const path of PATHS) {
    const response = await page.goto(product.url(realm, path));
    const html = (await response?.text()) ?? '';
    for (const file of adminOnly) if (html.includes(file)) found.add(file);
    if (html.includes('/_admin')) found.add(`the HTML of ${path}`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  for (const file of adminOnly) if ([...loaded].some((path) => path.endsWith(file))) found.add(file);
  return { files: loaded.size, adminFiles: [...found].toSorted() };
}
