// Public pages load no file of the /_admin area, whoever opens them. The short run opens one page of each demo brand as
// an editor, whose pages could most likely load one; the deep run opens every kind of page in every session.
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { findAdminFiles, listAdminFiles } from './adminFiles.ts';

const BRANDS = ['ironclad', 'sahra', 'cancha'] as const;
const PATHS = [
  '/',
  '/browse',
  '/epg',
  '/schedule',
  '/livenow',
  '/search',
  '/favourites',
  '/login',
  '/register',
  '/account',
  '/preferences',
  '/no-such-page',
];

test('the home page of each demo brand loads no file of the admin area for an editor', async ({ page, product }) => {
  expect(listAdminFiles().length).toBeGreaterThan(0);
  for (const brand of BRANDS) {
    await openEmptyDocument(page, product.url(brand));
    await signInByApi(page, 'editor@demo.test');
    const { count, adminFiles } = await findAdminFiles(page, [product.url(brand)]);
    expect(count, brand).toBeGreaterThan(0);
    expect(adminFiles, brand).toEqual([]);
  }
});

for (const brand of BRANDS)
  test(
    `no public page of ${brand} loads a file of the admin area for a guest, a viewer or an editor`,
    { tag: '@deep' },
    async ({ browser, product, problems }) => {
      test.setTimeout(300_000);
      for (const account of [undefined, 'viewer@demo.test', 'editor@demo.test']) {
        const context = await browser.newContext();
        const page = await context.newPage();
        if (account !== undefined) {
          await openEmptyDocument(page, product.url(brand));
          await signInByApi(page, account);
        }
        const addresses = PATHS.map((path) => product.url(brand, path));
        const { adminFiles } = await findAdminFiles(page, addresses);
        expect(adminFiles, account ?? 'guest').toEqual([]);
        await context.close();
      }
      // The address that is not a page.
      allowProblems(problems, /404/);
    },
  );
