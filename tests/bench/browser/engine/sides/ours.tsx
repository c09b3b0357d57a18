// This repository's engine as a host uses it, with one row type that renders the same row as the windowed page.
import type { ReactNode } from 'react';
import { defineWidget, type AnyWidget } from '../../../../../engine/plugin-api/index.ts';
import type { TimeSlices } from '../../../../../engine/page/timeSlices.ts';
import type { PagePlan, ResolveContext, Undecodable } from '../../../../../engine/page/types.ts';
import { createRowLoader } from '../../../../../engine/load/createRowLoader.ts';
import { createWidgetRegistry } from '../../../../../engine/react/createWidgetRegistry.ts';
import { EngineProvider, type Engine } from '../../../../../engine/react/EngineProvider.tsx';
import { reuseUnchangedRows } from '../../../../../engine/react/reuseUnchangedRows.ts';
import { PageView } from '../../../../../engine/react/PageView.tsx';
import { readChanges, readPage } from '../../../../../engine/react/readPage.ts';
import { createTestPorts } from '../../../../../engine/testing/createTestPorts.ts';
import { ESTIMATED_ROW_HEIGHT, type BenchRow } from '../content.ts';
import type { BenchSide } from '../side.ts';
import { mountState } from './state.ts';
import { propsSchema } from './schema.ts';

export const TYPE = 'bench.row';
const VERSION = 1;

const widget = defineWidget({
  type: TYPE,
  version: 1,
  schema: propsSchema,
  migrations: [],
  validate: () => import('virtual:/validators/row.js'),
  view: () => import('./OurRow.tsx'),
  estimate: () => ({
    mobile: ESTIMATED_ROW_HEIGHT,
    tablet: ESTIMATED_ROW_HEIGHT,
    desktop: ESTIMATED_ROW_HEIGHT,
    tv: ESTIMATED_ROW_HEIGHT,
  }),
});

/** As in the product (src/app), other tasks run after each slice. */
export const timeSlices: TimeSlices = {
  now: () => performance.now(),
  pause: () =>
    ('scheduler' in window ? (window.scheduler as { yield?(): Promise<void> }).yield?.() : undefined) ??
    new Promise((resolve) => {
      setTimeout(resolve);
    }),
};

const createRowElement = ({ id, title, items }: BenchRow) => ({ type: TYPE, v: 1, id, props: { title, items } });

function requirePlan(read: PagePlan | Undecodable): PagePlan {
  if ('problem' in read) throw new Error(read.problem.code);
  if (read.problems.length > 0) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  return read;
}

/** Returns the page's JSON, with the rows as elements of the engine. */
const createDocument = (rows: readonly BenchRow[]) => ({
  $schema: '/schemas/page-1.json',
  id: 'bench',
  version: VERSION,
  elements: rows.map(createRowElement),
});

/**
 * Creates the engine's widget registry, the viewer and the function that writes a page. All code is loaded before the
 * measurement, as on the other sides.
 */
export async function createOurs() {
  const widgets = createWidgetRegistry({ [TYPE]: () => Promise.resolve(widget as unknown as AnyWidget) });
  await widgets.loadDeclarations([TYPE], { validators: true });
  const context: Omit<ResolveContext, 'widgets'> = {
    now: Date.UTC(2026, 10, 21),
    locale: 'en',
    session: { isGuest: true, isChild: false, roles: [], licences: [] },
    capabilities: { engine: 1 },
  };
  return { widgets, context, createDocument };
}

export async function ours(): Promise<BenchSide<unknown, PagePlan>> {
  const { widgets, context } = await createOurs();
  await Promise.all([widgets.loadView(TYPE), import('../../../../../engine/react/createWindowedRows.tsx')]);
  const ports = createTestPorts();
  const engine: Engine = {
    widgets,
    ports,
    rows: createRowLoader(),
    report: (problem) => {
      throw new Error(problem.code);
    },
    preview: false,
  };
  const View = ({ page }: { readonly page: PagePlan }) => <PageView plan={page} />;
  // As in the product, one EngineProvider is the parent of the page.
  const wrap = (view: ReactNode) => <EngineProvider engine={engine}>{view}</EngineProvider>;
  /** The plan after the last message that was prepared. */
  let latest: PagePlan | undefined;
  let updatePage: ReturnType<typeof mountState<PagePlan>> | undefined;
  /** Row ids of the page after the last message that was created, as the server knows them. */
  let ids: readonly string[] = [];
  /** Returns the changes as in a response of getPageChanges: the changed row in full, all other rows by their ids. */
  const changes = (row: BenchRow, index: number, replaced: 0 | 1) => {
    const before = ids;
    ids = ids.toSpliced(index, replaced, row.id);
    const kept = (some: readonly string[]) => (some.length > 0 ? [{ kept: some, elements: some.length }] : []);
    return {
      id: 'bench',
      version: VERSION,
      since: VERSION,
      elements: [...kept(before.slice(0, index)), createRowElement(row), ...kept(before.slice(index + replaced))],
    };
  };
  return {
    createDocument,
    prepare: async (document) => requirePlan(await readPage(document, context, widgets, { timeSlices })),
    render: (root, page) => {
      latest = page;
      ids = page.rows.map(({ id }) => id);
      updatePage = mountState(root, page, View, wrap);
    },
    createChangeMessage: (row, index) => changes(row, index, 1),
    createInsertMessage: (row, index) => changes(row, index, 0),
    prepareMessage: async (message) =>
      (latest = reuseUnchangedRows(
        latest,
        requirePlan(await readChanges(message, latest!, context, widgets, { timeSlices })),
      )),
    show: (plan) => updatePage!(() => plan as PagePlan),
  };
}
