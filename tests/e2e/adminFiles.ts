// Finds files of the /_admin area among those that public pages load.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { waitForHydration } from './fixtures.ts';

type Manifest = Record<string, { readonly file: string; readonly css?: readonly string[] }>;

const listFiles = (manifest: string): Set<string> =>
  new Set(
    Object.values(JSON.parse(readFileSync(`dist/client/.vite/${manifest}`, 'utf8')) as Manifest).flatMap(
      ({ file, css = [] }) => [file, ...css],
    ),
  );

/** Returns the files of the build that only /_admin uses. */
export function listAdminFiles(): string[] {
  const publicFiles = listFiles('manifest.json');
  return [...listFiles('admin-manifest.json')].filter((file) => !publicFiles.has(file));
}

/** The number of files that pages have loaded, and the admin files that were found among them or in their HTML. */
export type LoadedFiles = { readonly count: number; readonly adminFiles: readonly string[] };

/**
 * Opens pages one after the other, and waits until each has loaded everything.
 * @param onHtml called with the HTML of each page
 */
export async function findAdminFiles(
  page: Page,
  addresses: readonly string[],
  onHtml: (html: string, address: string) => void = () => undefined,
): Promise<LoadedFiles> {
  const admin = listAdminFiles();
  const loaded = new Set<string>();
  const found = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  for (const address of addresses) {
    const html = (await (await page.goto(address))?.text()) ?? '';
    onHtml(html, address);
    for (const file of admin) if (html.includes(file)) found.add(file);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
  for (const file of admin) if ([...loaded].some((path) => path.endsWith(file))) found.add(file);
  return { count: loaded.size, adminFiles: [...found].toSorted() };
}
