// The gallery, and the widgets in it: each example and state shows its content, is accessible and has no layout
// faults, in both directions of writing. A run tests one widget, brand and width, which the seed (TEST_SEED) chooses,
// and every widget that is new or changed since the last commit. With MARQUEE_TEST_DEEP=1 it tests all widgets in three
// brands at four widths.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { findLists, createSamples, type Sample } from '../../src/admin/gallery/createSamples.ts';
import { widgets } from '../../widgets/contracts.gen.ts';
import { exampleLoaders } from '../../widgets/examples.gen.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, test, type RunningProduct } from './fixtures.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { measureLayout, findUnmirrored } from './geometry.ts';
import { walkByKeyboard } from './walkByKeyboard.ts';

const HOME_REALM = 'ironclad';
const WIDTHS = [390, 1024, 1280, 1920] as const;
const REALMS = ['ironclad', 'sahra', 'cancha'] as const;
const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));

async function signIn(
  page: Page,
  product: RunningProduct,
  realm = HOME_REALM,
  account = 'admin',
  path = '/login',
): Promise<void> {
  await page.goto(product.url(realm, path));
  await waitForHydration(page);
  await page.locator('input[name="id"]').fill(`${account}@demo.test`);
  await page.locator('input[name="secret"]').fill('marquee-demo-1');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

const LOGIN_TO_GALLERY = `/login?${new URLSearchParams({ from: '/_admin/gallery?widget=grid&width=390' })}`;

/** Opens the frame's document as a page, renders everything in it and waits until it is stable. */
async function openFrame(page: Page, product: RunningProduct, query: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(
    product.url(
      HOME_REALM,
      `/_admin/gallery/frame?${new URLSearchParams({ windowing: 'off', motion: 'reduced', ...query })}`,
    ),
  );
  await page.waitForSelector('html[data-ready]');
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** The browser logs the images that samples name and that do not exist. */
const MISSING_FILE = /Failed to load resource.*404/;

test.describe('access to the gallery', () => {
  test('only an editor sees the gallery, and signing in leads back to the same view', async ({ page, product }) => {
    await signIn(page, product, HOME_REALM, 'editor', LOGIN_TO_GALLERY);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/_admin/gallery?widget=grid&width=390');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'grid', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // An editor sees their own brand only, so there is no choice.
    await expect(page.getByRole('combobox', { name: 'Realm' }).locator('option')).toHaveCount(1);
    await page.context().clearCookies();
    await signIn(page, product, HOME_REALM, 'viewer');
    for (const path of ['/_admin/gallery', '/_admin/gallery/frame?widget=grid'])
      expect((await page.goto(product.url(HOME_REALM, path)))!.status()).toBe(404);
  });

  test('in bearer mode only an editor sees the gallery', { tag: '@deep' }, async ({ page, product }) => {
    await signIn(page, product, 'debug', 'editor', LOGIN_TO_GALLERY);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/./);
    expect(new URL(page.url()).pathname).toBe('/_admin/gallery');
    expect((await page.reload())!.status()).toBe(200);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, product, 'debug', 'viewer');
    // The editor's cookie for /_admin is still valid, so the tab itself refuses.
    await page.goto(product.url('debug', '/_admin/gallery'));
    await expect(page.locator('#root')).toHaveText('You do not have access to this page.');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.context().clearCookies();
    expect((await page.goto(product.url('debug', '/_admin/gallery')))!.status()).toBe(404);
  });

  test(
    'viewers download no code of the gallery, and only the gallery itself may frame its documents',
    { tag: '@deep' },
    async ({ page, product, problems }) => {
      const readManifestFiles = (name: string): Set<string> =>
        new Set(
          Object.values(
            JSON.parse(readFileSync(`dist/client/.vite/${name}.json`, 'utf8')) as Record<
              string,
              { file: string; css?: string[] }
            >,
          ).flatMap(({ file, css = [] }) => [file, ...css]),
        );
      const galleryFiles = [...readManifestFiles('admin-manifest')].filter(
        (file) => !readManifestFiles('manifest').has(file),
      );
      expect(galleryFiles.length).toBeGreaterThan(0);
      const requestedPaths: string[] = [];
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname.slice(1)));
      await page.goto(product.url(HOME_REALM));
      await waitForHydration(page);
      expect(requestedPaths.filter((path) => galleryFiles.includes(path))).toEqual([]);
      await signIn(page, product);
      const galleryPage = await page.goto(product.url(HOME_REALM, '/_admin/gallery'));
      expect(galleryPage!.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
      const framedPage = await page.goto(product.url(HOME_REALM, '/_admin/gallery/frame'));
      expect(framedPage!.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(framedPage!.headers()['x-frame-options']).toBe('SAMEORIGIN');
      allowProblems(problems, MISSING_FILE);
    },
  );
});

test(
  "the gallery's controls change how the example is shown, and keep their values in the address",
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await signIn(page, product);
    const frameAllowed = Promise.withResolvers<void>();
    await page.route('**/_admin/gallery/frame?*', async (route) => {
      await frameAllowed.promise;
      await route.continue();
    });
    await page.goto(product.url(HOME_REALM, '/_admin/gallery?widget=carousel&sample=posters'));
    const loading = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect(loading, 'the preview shows that it is loading').toBeVisible();
    frameAllowed.resolve();
    const frame = page.frameLocator('iframe');
    const waitUntilReady = () => expect(frame.locator('html[data-ready]')).toBeAttached();
    await waitUntilReady();
    await expect(loading).toHaveCount(0);
    await expect(frame.locator('[data-sample]')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'posters', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('radio', { name: /Laptop/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await waitUntilReady();
    expect(await frame.locator('html').evaluate(() => [innerWidth, matchMedia('(max-width: 600px)').matches])).toEqual([
      390,
      true,
    ]);
    expect(page.url()).toContain('width=390');

    await page.getByRole('combobox', { name: 'Realm' }).selectOption('sahra');
    await waitUntilReady();
    await expect(frame.locator('html')).toHaveAttribute('data-realm', 'sahra');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('combobox', { name: 'Direction' }).selectOption('ltr');
    await expect(frame.locator('html[lang="ar"]')).toHaveAttribute('dir', 'ltr');
    await page.getByRole('checkbox', { name: 'Reduced motion' }).press(' ');
    await waitUntilReady();
    expect(await frame.locator('html').evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(
      true,
    );
    expect(new URL(page.url()).search).toBe(
      '?widget=carousel&sample=posters&realm=sahra&lang=ar&width=390&dir=ltr&motion=reduced',
    );

    await page.getByRole('navigation').getByRole('link', { name: 'hero', exact: true }).press('Enter');
    await expect(frame.locator('[data-row-type="hero"]').first()).toBeAttached();
    await page.goBack();
    await expect(frame.locator('[data-row-type="carousel"]').first()).toBeAttached();
    await page.reload();
    await waitUntilReady();
    await expect(frame.locator('html[lang="ar"][dir="ltr"][data-realm="sahra"]')).toBeAttached();

    await page.getByText('Source').press('Enter');
    await expect(page.getByRole('textbox', { name: 'Source' })).toHaveValue(/"type": "carousel"/);
    expect(await findAxeViolations(page, { exclude: 'iframe', isWcagOnly: true })).toEqual([]);
    allowProblems(problems, MISSING_FILE);
  },
);

type View = { readonly realm: string; readonly width: number };
/**
 * Widgets from which a short run chooses: those without layout faults in every brand and width so far. The other
 * widgets are tested in the deep run only.
 */
const STABLE_WIDGETS: readonly string[] = ['double-row', 'content-highlight'];
/** Returns the row types whose folders differ from the last commit. Outside a Git repository there are none. */
function listEditedWidgets(): ReadonlySet<string> {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all', '--', 'widgets'], {
    encoding: 'utf8',
  });
  return new Set([...(stdout ?? '').matchAll(/widgets\/([^/\s]+)\/(?!.*\.test\.)/g)].map((match) => match[1]!));
}
const VIEWS: readonly View[] = REALMS.flatMap((realm) => WIDTHS.map((width) => ({ realm, width })));

test.describe('every widget', () => {
  let context: BrowserContext, page: Page;
  const problems: string[] = [];
  test.beforeAll(async ({ browser, product }) => {
    // Without smooth scrolling, the focused element is visible immediately.
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await signIn(page, product);
  });
  test.afterAll(() => context?.close());

  if (IS_DEEP) {
    for (const { type } of widgets) {
      for (const dir of ['ltr', 'rtl'] as const)
        test(`${type} works by keyboard, ${dir}`, ({ product }) => checkKeyboard(product, type, dir));
      for (const view of VIEWS)
        test(`${type} in ${view.realm} at ${view.width} px is accessible, complete and mirrored in every example and state`, ({
          product,
        }) => checkWidget(product, type, view));
    }
  } else {
    // Each run tests one widget. The printed seed alone decides which.
    const random = createRandom(seed);
    const stableWidgets = widgets.filter(({ type }) => STABLE_WIDGETS.includes(type));
    const widget = stableWidgets[Math.floor(random() * stableWidgets.length)]!;
    const view = VIEWS[Math.floor(random() * VIEWS.length)]!;
    test('one widget, chosen by the seed, is accessible, complete and mirrored in every example and state', ({
      product,
    }) => checkWidget(product, widget.type, view));
    const edited = listEditedWidgets();
    for (const { type } of widgets.filter((each) => edited.has(each.type))) {
      test(`${type}, which is new or changed, is accessible, complete and mirrored on a phone and a laptop`, async ({
        product,
      }) => {
        for (const width of [390, 1280]) await checkWidget(product, type, { realm: view.realm, width });
      });
      for (const dir of ['ltr', 'rtl'] as const)
        test(`${type}, which is new or changed, works by keyboard, ${dir}`, ({ product }) =>
          checkKeyboard(product, type, dir));
    }
  }

  /** Whether the list of a sample loads more items when the focus moves in it. Other tests cover such lists. */
  const loadsMoreOnFocus = ({ content, props }: Sample): boolean =>
    content === 'many' || (props as { paging?: { moreDataAvailable?: boolean } }).paging?.moreDataAvailable === true;

  async function checkKeyboard(product: RunningProduct, type: string, dir: 'ltr' | 'rtl'): Promise<void> {
    test.setTimeout(240_000);
    const samples = createSamples(
      widgets.find((each) => each.type === type)!,
      await exampleLoaders[type]!(),
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await openFrame(page, product, { widget: type, dir });
    for (const sample of samples) await expectContent(page, sample);
    expect(
      await walkByKeyboard(
        page,
        samples
          .filter((each) => loadsMoreOnFocus(each) || each.content === 'never' || each.id === 'state-200-items')
          .map(({ id }) => id),
      ),
    ).toEqual([]);
  }

  async function checkWidget(product: RunningProduct, type: string, { realm, width }: View): Promise<void> {
    test.setTimeout(180_000);
    problems.length = 0;
    const description = `${type} in ${realm} at ${width} px (seed ${seed})`;
    console.log(description);
    const samples = createSamples(
      widgets.find((each) => each.type === type)!,
      await exampleLoaders[type]!(),
    );
    await page.setViewportSize({ width, height: 900 });
    const boxesByDirection = [];
    for (const dir of ['ltr', 'rtl'] as const) {
      await openFrame(page, product, { widget: type, realm, dir, lang: realm === 'sahra' ? 'ar' : 'en' });
      await expect(page.locator('[data-sample]'), description).toHaveCount(samples.length);
      for (const sample of samples) await expectContent(page, sample);
      // The data that a row fetches after its first render has arrived.
      await expect(
        page.locator('[data-sample]:not([data-sample="state-loading"]) [aria-busy="true"]'),
        description,
      ).toHaveCount(0);
      const result = await measureLayout(page);
      expect.soft(result.overflow, `${description}, ${dir}: the page is wider than its window`).toBeLessThanOrEqual(0);
      expect.soft(result.overlaps, `${description}, ${dir}: texts that overlap`).toEqual([]);
      expect.soft(result.clipped, `${description}, ${dir}: text that is cut`).toEqual([]);
      // The sample with a missing image is left out, because the image may fail before or after the measurement.
      // The sample with 200 items is left out, because a difference of one px in each line adds up.
      const { 'state-missing-image': _missing, 'state-200-items': _many, ...boxes } = result.boxes;
      boxesByDirection.push(
        Object.fromEntries(
          Object.entries(boxes).filter(([id]) => !loadsMoreOnFocus(samples.find((each) => each.id === id)!)),
        ),
      );
      // The sample with 200 items is left out, because axe would take a minute for cards that the other samples have
      // too.
      const violations = await findAxeViolations(page, {
        include: 'main',
        exclude: '[data-sample="state-200-items"]',
        isWcagOnly: true,
      });
      expect.soft(violations, `${description}, ${dir}: axe violations`).toEqual([]);
    }
    expect
      .soft(
        findUnmirrored(boxesByDirection[0]!, boxesByDirection[1]!, width),
        `${description}: boxes that are not mirrored`,
      )
      .toEqual([]);
    expect(problems, description).toEqual([]);
  }
});

/**
 * Expects that a sample shows its content: its first item or hero, or its own text. A failing sample must show an
 * error, an empty sample nothing.
 */
async function expectContent(page: Page, { id, name, props, content, responses }: Sample): Promise<void> {
  const section = page.locator(`[data-sample="${id}"]`);
  await expect(section.locator('[data-problem]'), `${id}: the engine reports a problem`).toHaveCount(0);
  if (name === 'empty') return;
  // A row that loads for too long shows an error. On a slow machine that may happen before this check.
  if (content === 'never')
    return expect(
      section.locator('[aria-busy="true"], [data-loading]').or(section.getByRole('button')).first(),
      `${id}: it is loading`,
    ).toBeAttached();
  const {
    title,
    items = [],
    heroes = [],
  } = props as {
    title?: string;
    items?: { title?: string; name?: string }[];
    heroes?: { title?: string; heroComponentsDisplay?: { showTitle?: boolean } }[];
  };
  if (content === 'failing')
    return expect(section.getByRole('button').first(), `${id}: a failing row can be tried again`).toBeAttached();
  const [hero] = heroes;
  // A response's list is rendered when its first entry with a name is visible.
  const [responseText] = findLists(responses)
    .map(({ list }) => list[0]!)
    .flatMap(({ title: called, name: named }) => [called, named])
    .filter((each) => typeof each === 'string');
  // A row with several items must show the first one. A row with a single item may show its own texts instead.
  const expectedTexts = (
    items.length > 1
      ? [items[0]!.title ?? items[0]!.name]
      : responseText !== undefined
        ? [responseText]
        : [
            title,
            items[0]?.title,
            hero?.heroComponentsDisplay?.showTitle === false ? undefined : hero?.title?.split('\n')[0],
          ]
  ).filter((each) => each !== undefined);
  if (content === 'many')
    return expect
      .poll(() => section.getByRole('link').count(), { message: `${id}: number of its cards` })
      .toBeGreaterThan(0);
  if (expectedTexts.length > 0)
    return expect
      .poll(
        async () => {
          const text = (await section.textContent())?.replaceAll(/\s+/g, ' ').toLowerCase() ?? '';
          return expectedTexts.some((each) => text.includes(each.slice(0, 60).toLowerCase()));
        },
        { message: `${id}: ${expectedTexts.join(' or ')}` },
      )
      .toBe(true);
  return expect(section.locator('[data-row] > *').first(), `${id}: the row has an element`).toBeAttached();
}
