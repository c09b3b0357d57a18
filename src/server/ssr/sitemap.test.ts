import { expect, test } from 'vitest';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { listSitemapEntries, SLICE, writeSitemap } from './sitemap.ts';

/**
 * A realm without items, which has a home page, a browse page and sections.
 * @param hidden pages that search engines must not list
 */
function createRealm(sections: readonly string[], hidden: readonly string[] = []): RealmSnapshot {
  const pages = new Map<string, unknown>(['home', 'browse', ...sections, ...hidden].map((id) => [id, {}]));
  return {
    view: { locales: ['en', 'es', 'ar'], defaultLocale: 'en', homePage: 'home', features: { showTitles: true } },
    content: { pages, items: new Map(), realm: { defaultLocale: 'en' }, images: {} },
    getPage: (id: string) =>
      pages.has(id) ? { id, elements: [], ...(hidden.includes(id) && { meta: { noIndex: true } }) } : undefined,
  } as unknown as RealmSnapshot;
}
const writeTestSitemap = async (realm: RealmSnapshot, file?: number) =>
  writeSitemap(realm, await listSitemapEntries(realm, 0), { origin: 'https://site.test', file, maxAddresses: 50 });
const addresses = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!.replace('https://site.test', ''));

test('the sitemap lists existing pages in every language, except those that must not be indexed', async () => {
  const xml = await writeTestSitemap(createRealm(['a&b'], ['secret']));
  expect(addresses(xml)).toEqual([
    '/',
    '/inicio',
    '/home?lang=ar',
    '/browse',
    '/explorar',
    '/browse?lang=ar',
    '/section/a%26b',
    '/seccion/a%26b',
    '/section/a%26b?lang=ar',
  ]);
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="es" href="https://site.test/explorar"/>');
  expect(await writeTestSitemap(createRealm([]), 2)).toBeUndefined();
});

test('many pages are split into an index of files, each page once', async () => {
  const realm = createRealm(Array.from({ length: 53 }, (_, n) => `s-${n}`));
  expect(await writeTestSitemap(realm)).toContain('<sitemapindex');
  expect(addresses(await writeTestSitemap(realm))).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
  const all = [...addresses(await writeTestSitemap(realm, 1)), ...addresses(await writeTestSitemap(realm, 2))];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(55 * 3);
  expect(await writeTestSitemap(realm, 3)).toBeUndefined();
});

test('other requests run after each slice of the work, while pages are listed and while they are written', async () => {
  const realm = createRealm(Array.from({ length: 5 * SLICE }, (_, n) => `s-${n}`));
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const entries = await listSitemapEntries(realm, 0, pause);
  expect(pauses).toBe(5);
  await writeSitemap(realm, entries, { origin: 'https://site.test', pause });
  expect(pauses).toBe(10);
  let hasEventLoopRun = false;
  setImmediate(() => (hasEventLoopRun = true));
  await listSitemapEntries(realm, 0);
  expect(hasEventLoopRun, 'the default lets the event loop run').toBe(true);
});
