// Generates valid pages from the schemas and mutates one part of each. Nothing throws, no page is blank, and every row
// outside that part has the same plan entry and the same HTML. The author gets a report that points to the part. The
// seed is printed: TEST_SEED=n repeats a run. TEST_MUTANTS=n sets the number of mutants, and TEST_RENDERED=n how many of
// them are rendered. A mutant that fails is stored in mutants/, and every run checks the stored mutants again.
import { expect, test } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { createWidgetRegistry } from '#engine/react/createWidgetRegistry.ts';
import { renderPage, extractRows, type RenderedPage } from '#engine/testing/renderPage.tsx';
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import { isObject } from '#schemas/isObject.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { rowSchema } from '#schemas/page/row.ts';
import { readStrict } from '#schemas/strict.ts';
import { widgets as contracts } from '#widgets/contracts.gen.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { generatePage, type GeneratedPage } from './generate.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { compile, requirePlan, testContext } from './planHelpers.ts';
import { storeMutant, readStoredMutants, type MutantCase } from './mutantCorpus.ts';
import { mutate, type Mutant } from './mutate.ts';
import { isWithin, selectUntouchedRows } from './selectUntouchedRows.ts';

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env['TEST_MUTANTS'] ?? (isDeep ? 5000 : 300));
const renderedCount = Number(process.env['TEST_RENDERED'] ?? (isDeep ? 5000 : 30));
/**
 * Number of mutants of one page. Several mutants share a page, because generating and rendering the page without
 * mutations costs as much as three mutants.
 */
const MUTANTS_PER_PAGE = 10;

const registry = createWidgetRegistry(widgetLoaders);
const strictValidators = { hero: compile(heroSchema), bucket: compile(bucketSchema), row: compile(rowSchema) };
const contractsByType = new Map(contracts.map((widget) => [widget.type, widget]));

// Created once, because compiling the small test widgets costs forty times as much as a plan.
const viewerContext = { ...testContext(), widgets: registry };

/**
 * Returns the parts of a row that do not depend on its position, as text. Comparing thousands of rows with `toEqual`
 * would cost more than planning them.
 */
const toComparableText = ({ id, type, props, viewports, changesAt, estimate }: PlannedRow): string =>
  JSON.stringify({ id, type, props, viewports, changesAt, estimate });
async function checkMutant({ page, mutant }: MutantCase, isRendered: boolean): Promise<boolean> {
  const originalPlan = requirePlan(composePlan(page, viewerContext));
  const mutatedPlan = requirePlan(composePlan(mutant.value, viewerContext));
  expect(mutatedPlan.rows.length + mutatedPlan.problems.length).toBeGreaterThan(0);
  const mutatedRowsById = new Map(mutatedPlan.rows.map((row) => [row.id, row]));
  expect(mutatedRowsById.size, 'ids are unique').toBe(mutatedPlan.rows.length);
  const unaffectedRows = selectUntouchedRows(originalPlan, mutant);
  for (const row of unaffectedRows) {
    const rowAfter = mutatedRowsById.get(row.id);
    const isSame = rowAfter && toComparableText(rowAfter) === toComparableText(row);
    if (!isSame) expect(rowAfter && toComparableText(rowAfter), `plan entry of ${row.id}`).toBe(toComparableText(row));
  }
  const order = unaffectedRows.map(({ id }) => mutatedPlan.rows.findIndex((row) => row.id === id));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  if (isRendered) await compareHtml(page, mutant, unaffectedRows);

  if (!violatesSchema(originalPlan, mutant)) return false;
  const problemsAtPointer = mutatedPlan.problems.filter(
    ({ pointer }) => isWithin(mutant.pointer, pointer) || isWithin(pointer, mutant.pointer),
  );
  expect(
    problemsAtPointer.length,
    `no problem is reported at or around ${mutant.pointer}: ${mutatedPlan.problems.map(({ code, pointer }) => `${code} ${pointer}`).join(', ')}`,
  ).toBeGreaterThan(0);
  return true;
}

let renderedOriginal: { readonly page: GeneratedPage; readonly rendered: RenderedPage } | undefined;

async function compareHtml(
  page: GeneratedPage,
  mutant: Mutant<GeneratedPage>,
  unaffectedRows: readonly PlannedRow[],
): Promise<void> {
  const render = (json: unknown) => renderPage(json, { widgets: registry, context: viewerContext });
  // The page without mutations is rendered once for all its mutants.
  if (renderedOriginal?.page !== page) renderedOriginal = { page, rendered: await render(page) };
  const [before, after] = [renderedOriginal.rendered, await render(mutant.value)];
  expect([...before.errors, ...after.errors]).toEqual([]);
  // Attributes of images depend on the position of the row (the images of the first rows have priority), so they are
  // not compared.
  const removePositionAttributes = (html: string): string =>
    html.replaceAll(/ (loading|decoding|fetchPriority)="\w+"/gi, '');
  const rowsAfter = extractRows(removePositionAttributes(after.html));
  for (const [id, html] of extractRows(removePositionAttributes(before.html))) {
    if (id === before.plan?.rows[0]?.id || id === after.plan?.rows[0]?.id) continue;
    // Which row has the h1 of the page depends on the rows before it.
    const htmlAfter = rowsAfter.get(id);
    if (htmlAfter !== undefined && html.includes('<h1') !== htmlAfter.includes('<h1')) continue;
    if (unaffectedRows.some((row) => row.id === id) && htmlAfter !== html)
      expect(htmlAfter, `HTML of ${id}`).toBe(html);
  }
}

/**
 * Whether publishing would refuse the page. Then reading the page for a viewer must report it too. Considers only
 * elements that the original page shows.
 */
function violatesSchema(originalPlan: PagePlan, { value, pointer }: Mutant<GeneratedPage>): boolean {
  const [, list, index, inner, at] = pointer.split('/');
  if (list !== 'elements' || index === undefined || /\/fallback(\/|$)/.test(pointer)) return false;
  let elementPointer = `/elements/${index}`;
  let element: unknown = value.elements[Number(index)];
  if (isObject(element) && findElementKind(element) === 'section') {
    if (inner !== 'elements' || at === undefined) return false;
    elementPointer += `/elements/${at}`;
    element = (element['elements'] as unknown[] | undefined)?.[Number(at)];
  }
  if (!originalPlan.rows.some((row) => row.pointer === elementPointer)) return false;
  const kind = isObject(element) ? findElementKind(element) : undefined;
  if (kind === undefined) return element !== undefined;
  if (kind === 'section' || kind === 'plugin') return false;
  if (readStrict(strictValidators[kind], element).length > 0) return true;
  if (kind !== 'row') return false;
  const { type, props, v } = element as { type: string; props: unknown; v?: unknown };
  const widget = contractsByType.get(type);
  return !widget || (v !== undefined && v !== widget.version) || readStrict(widget.validate, props).length > 0;
}

test('generated pages are valid', () => {
  const random = createRandom(seed);
  for (let round = 0; round < 40; round++) {
    const { elements } = generatePage(random, contracts);
    for (const element of elements.flatMap((each) => (each['elements'] as typeof elements | undefined) ?? [each])) {
      const kind = findElementKind(element) as keyof typeof strictValidators;
      expect(readStrict(strictValidators[kind], element)).toEqual([]);
      if (kind === 'row')
        expect(readStrict(contractsByType.get(element['type'] as string)!.validate, element['props'])).toEqual([]);
    }
  }
});

test(`${count} mutants, ${renderedCount} of them rendered, change no other row (TEST_SEED=${seed})`, async () => {
  await registry.loadDeclarations(registry.types, { validators: true });
  const random = createRandom(seed);
  let violations = 0;
  let page = generatePage(random, contracts);
  for (let round = 0; round < count; round++) {
    if (round % MUTANTS_PER_PAGE === 0) page = generatePage(random, contracts);
    const mutant = mutate(page, random, `/elements/${Math.floor(random() * page.elements.length)}`);
    // The rendered mutants are spread over all rounds, so that one mutant of each generated page is rendered.
    const isRendered = round % Math.max(1, Math.floor(count / renderedCount)) === 0;
    try {
      if (await checkMutant({ page, mutant }, isRendered)) violations++;
    } catch (error) {
      throw new Error(
        `mutant ${round} of seed ${seed}: ${mutant.how}; stored in ${storeMutant({ page, mutant })}\n${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
  console.log(`mutants: seed ${seed}, ${count} mutants, ${violations} of them violate their schema`);
  expect(violations).toBeGreaterThan(count / 5);
}, 1_800_000);

test('stored mutants (pages that failed in an earlier run) pass the same checks', async () => {
  await registry.loadDeclarations(registry.types, { validators: true });
  const corpusCases = readStoredMutants();
  expect(corpusCases).not.toEqual([]);
  for (const [, each] of corpusCases) await checkMutant(each, true);
});

test('10,000 rows: each element and each widget is read a fixed number of times', () => {
  let readCount = 0;
  const context = testContext();
  const counted = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, name) => (readCount++, Reflect.get(target, name) as unknown),
      getOwnPropertyDescriptor: (target, name) => (readCount++, Reflect.getOwnPropertyDescriptor(target, name)),
    });
  const countReads = (rows: number): number => {
    readCount = 0;
    const element = (index: number) =>
      index % 5 === 0
        ? { heroId: `h${index % 50}`, title: 'H' }
        : { type: 'note', v: 3, id: index % 3 === 0 ? 'same' : `n${index}`, props: { lines: ['x'] } };
    const elements = counted(Array.from({ length: rows }, (_, index) => counted(element(index))));
    expect(
      requirePlan(composePlan({ id: 'p', elements }, { ...context, widgets: counted(context.widgets) })).rows,
    ).toHaveLength(rows);
    return readCount;
  };
  const readsOfThousandRows = countReads(1000);
  expect(countReads(10_000)).toBeLessThan(readsOfThousandRows * 11);
});
