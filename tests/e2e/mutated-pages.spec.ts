// Generates pages from the schemas, mutates one part of each at random, and opens them in a real browser. No script
// fails, no page is blank, and the rows outside the mutated part have the same elements as on the page without the
// mutation. tests/pages/mutants.test.ts checks thousands of such pages and their reported problems. TEST_SEED repeats a
// run, TEST_MUTANTS sets their number. Mutants that failed are stored in tests/pages/mutants, and every run tests them.
import type { Page } from '@playwright/test';
import { composePlan } from '#engine/page/composePlan.ts';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import { widgets as contracts } from '#widgets/contracts.gen.ts';
import { generatePage, type GeneratedPage } from '../pages/generate.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { requirePlan, testContext } from '../pages/planHelpers.ts';
import { storeMutant, readStoredMutants, type MutantCase } from '../pages/mutantCorpus.ts';
import { mutate } from '../pages/mutate.ts';
import { selectUntouchedRows } from '../pages/selectUntouchedRows.ts';
import { allowProblems, expect, fetchIntercepted, waitForHydration, test, type RunningProduct } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';
import { readRowElements, navigateToPage } from './rowElements.ts';

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env['TEST_MUTANTS'] ?? (isDeep ? 200 : 6));
/**
 * Number of mutants of one page. Several mutants share a page, because the page without mutations costs as much as
 * one mutant.
 */
const MUTANTS_PER_PAGE = 6;

// The viewer of the browser is a guest of an unknown country, so the plan is made for the same viewer.
const { territory: _territory, ...planContext } = {
  ...testContext({ session: { isGuest: true, isChild: false, roles: [], licences: [] } }),
  widgets: createContractRegistry(contracts),
};
/** Removes attributes that depend on the row's position: images of the topmost rows load eagerly. */
const removePositionAttributes = (rows: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).map(([id, html]) => [id, html.replaceAll(/ (loading|decoding|fetchpriority)="\w+"/gi, '')]),
  );

/** Opens a tab that shows one page after another without loading a document. */
async function openTab(page: Page, product: RunningProduct) {
  const realm = await publishTestRealm(product, { home: { elements: [bucket('row-1')] } });
  // A repeated call gets the same response as before, so that only the page's JSON can make a difference.
  const responsesByUrl = new Map<string, Promise<{ status: number; contentType: string; body: Buffer }>>();
  await page.route(/\/api\/v\d+\//, async (route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'eventsource') {
      await route.continue();
      return;
    }
    const url = route.request().url();
    if (!responsesByUrl.has(url))
      responsesByUrl.set(
        url,
        fetchIntercepted(route, product.port).then(async (response) => ({
          status: response.status(),
          contentType: response.headers()['content-type'] ?? '',
          body: await response.body(),
        })),
      );
    await route.fulfill(await responsesByUrl.get(url));
  });
  const bodies = new Map<string, unknown>();
  await page.route('**/api/v4/page/*', (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1)!);
    return bodies.has(id)
      ? route.fulfill({ status: 200, json: { ...(bodies.get(id) as object), id } })
      : route.fulfill({ status: 404, json: { status: 404, code: 'PAGE_UNKNOWN', messages: ['x'], requestId: 'x' } });
  });
  // The window is so high that all rows are near it and are rendered completely.
  await page.setViewportSize({ width: 1280, height: 7_000 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await page.evaluate(() => {
    (window as unknown as { stays: boolean }).stays = true;
  });
  /** Shows a page and returns its rows once the document no longer changes. */
  const showPage = async (id: string, json: unknown): Promise<Record<string, string>> => {
    bodies.set(id, json);
    await navigateToPage(page, id);
    await expect(page.locator(`main[data-page="${id}"]`)).toBeVisible();
    let last = '';
    await expect
      .poll(
        async () => {
          // A row for other viewport classes is not rendered, so it is not waited for. A missing image changes its
          // card, so the test waits until the cards no longer change.
          const [loadingElement, now] = await page.evaluate(
            () =>
              [
                [
                  ...document.querySelectorAll(
                    'main [data-shell], main [data-loading], main [aria-busy="true"], main img',
                  ),
                ]
                  .find((each) => {
                    const box = each.getClientRects()[0];
                    return box && (!(each instanceof HTMLImageElement) || (!each.complete && box.top < innerHeight));
                  })
                  ?.outerHTML.slice(0, 300),
                document.querySelector('main')!.innerHTML,
              ] as const,
          );
          const state = loadingElement ?? (now === last ? 'still' : 'changes');
          last = now;
          return state;
        },
        { intervals: [150] },
      )
      .toBe('still');
    const ids = await page
      .locator('main [data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')!));
    return removePositionAttributes(await readRowElements(page, ids));
  };
  return { showPage, close: () => realm.remove() };
}

type HtmlByRowId = Record<string, string>;

/** Compares the mutated page with the clean one. Returns the number of compared rows. */
async function compareRows(
  page: Page,
  problems: readonly string[],
  { page: generated, mutant }: MutantCase,
  clean: HtmlByRowId,
  rows: HtmlByRowId,
): Promise<number> {
  const [top, first] = [Object.keys(clean)[0], Object.keys(rows)[0]];
  expect(
    Object.keys(rows).length + (await page.locator('main').innerText()).length,
    'the page is not blank',
  ).toBeGreaterThan(0);
  let compared = 0;
  for (const { id } of selectUntouchedRows(requirePlan(composePlan(generated, planContext)), mutant)) {
    // Which row has the h1 of the page depends on the rows before it, so the h1 is not compared.
    if (clean[id] === undefined || id === top || id === first) continue;
    if (rows[id] !== undefined && clean[id].includes('<h1') !== rows[id].includes('<h1')) continue;
    compared++;
    expect(rows[id], `elements of ${id}`).toBe(clean[id]);
  }
  // The browser logs the images and lists that a generated page names and that do not exist.
  expect(problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
  return compared;
}

test(
  `rows outside the mutated part render as on the original page, in ${count} mutants and those that failed before`,
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    // The seed is printed first, so that a failed run can be repeated.
    console.log(`mutants in the browser: TEST_SEED=${seed}`);
    test.setTimeout(isDeep ? 3_600_000 : 240_000);
    const { showPage, close } = await openTab(page, product);
    const random = createRandom(seed);
    let generated: GeneratedPage | undefined,
      clean: HtmlByRowId = {},
      compared = 0;
    for (const [name, corpusCase] of readStoredMutants()) {
      await test.step(`stored mutant ${name}`, async () => {
        compared += await compareRows(
          page,
          problems,
          corpusCase,
          await showPage(`clean-${name}`, corpusCase.page),
          await showPage(name, corpusCase.mutant.value),
        );
      });
    }
    for (let round = 0; round < count; round++) {
      if (!generated || round % MUTANTS_PER_PAGE === 0) {
        generated = generatePage(random, contracts);
        clean = await showPage(`clean-${round}`, generated);
      }
      const mutantCase: MutantCase = {
        page: generated,
        mutant: mutate(generated, random, `/elements/${Math.floor(random() * generated.elements.length)}`),
      };
      await test.step(`mutant ${round}: ${mutantCase.mutant.how}`, async () => {
        try {
          compared += await compareRows(
            page,
            problems,
            mutantCase,
            clean,
            await showPage(`mutant-${round}`, mutantCase.mutant.value),
          );
        } catch (error) {
          throw new Error(
            `mutant ${round} of seed ${seed}: ${mutantCase.mutant.how}; stored in ${storeMutant(mutantCase)}`,
            {
              cause: error,
            },
          );
        }
      });
    }
    expect(
      await page.evaluate(() => ({
        stays: (window as unknown as { stays?: boolean }).stays,
        polluted: ({} as Record<string, unknown>)['polluted'],
      })),
    ).toEqual({ stays: true, polluted: undefined });
    expect(compared).toBeGreaterThan(count);
    console.log(`${count} mutants, ${compared} rows compared`);
    allowProblems(problems, /Failed to load resource/);
    close();
  },
);
