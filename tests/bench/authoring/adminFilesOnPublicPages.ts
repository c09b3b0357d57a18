// Finds files of the /_admin area among those that public pages load.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { waitForHydration, type RunningProduct } from '../../e2e/fixtures.ts';

/** Public pages of a demo brand: the home page, lists, the guide, search, forms, and an address that is not a page. */
const PATHS = ['/', '/browse', '/epg', '/schedule', '/search', '/login', '/register', '/preferences', '/no-such-page'];

type Manifest = Record<string, { readonly file: string; readonly css?: readonly string[] }>;

const listFiles = (manifest: string): Set<string> =>
  new Set(
    Object.values(JSON.parse(readFileSync(`dist/client/.vite/${manifest}`, 'utf8')) as Manifest).flatMap(
      ({ file, css = [] }) => [file, ...css],
    ),
  );

/** The number of files that public pages have loaded, and where files of /_admin were found among them or in HTML. */
export type LoadedFiles = { readonly count: number; readonly adminFindings: readonly string[] };

/** Loads public pages as a guest. Files that only the build of /_admin has are admin files. */
export async function findAdminFiles(browser: Browser, product: RunningProduct, realm: string): Promise<LoadedFiles> {
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
  return { count: loaded.size, adminFindings: [...found].toSorted() };
}
