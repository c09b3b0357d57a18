// Finds files of the /_admin area among those that public pages load as a guest.
import type { Browser } from '@playwright/test';
import { findAdminFiles as findInPages } from '../../e2e/adminFiles.ts';
import type { RunningProduct } from '../../e2e/fixtures.ts';

/** Public pages of a demo brand: the home page, lists, the guide, search, forms, and an address that is not a page. */
const PATHS = ['/', '/browse', '/epg', '/schedule', '/search', '/login', '/register', '/preferences', '/no-such-page'];

/** The number of files that public pages have loaded, and where files of /_admin were found among them or in HTML. */
export type LoadedFiles = { readonly count: number; readonly adminFindings: readonly string[] };

/** Loads public pages as a guest. Files that only the build of /_admin has are admin files. */
export async function findAdminFiles(browser: Browser, product: RunningProduct, realm: string): Promise<LoadedFiles> {
  const context = await browser.newContext();
  const mentions: string[] = [];
  const { count, adminFiles } = await findInPages(
    await context.newPage(),
    PATHS.map((path) => product.url(realm, path)),
    (html, address) => {
      if (html.includes('/_admin')) mentions.push(`the HTML of ${new URL(address).pathname}`);
    },
  );
  await context.close();
  return { count, adminFindings: [...adminFiles, ...mentions].toSorted() };
}
