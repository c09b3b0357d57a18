// A page drawn as the server draws it, in one process without a build: for tests of widgets, plugins and pages.
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createRowLoader } from '#engine/load/createRowLoader.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import type { PagePlan, ResolveContext } from '#engine/page/types.ts';
import type { PortSource } from '#engine/plugin-api/index.ts';
import type { LoadedWidgets } from '#engine/react/createWidgetRegistry.ts';
import { EngineProvider, type Engine } from '#engine/react/EngineProvider.tsx';
import { PageView } from '#engine/react/PageView.tsx';
import { readPage } from '#engine/react/readPage.ts';
import type { Problem } from '#schemas/problems.ts';
import { createTestPorts } from './createTestPorts.ts';

export type RenderPageOptions = {
  readonly widgets: LoadedWidgets;
  readonly ports?: PortSource;
  /** What is known of the viewer; a guest on a host with engine 1 when left out. */
  readonly context?: Partial<Omit<ResolveContext, 'widgets'>>;
  readonly preview?: boolean;
  readonly explain?: Engine['explain'];
  /** Rows that are drawn and not only announced; all of them when left out. */
  readonly eagerRows?: number;
};

/** What was drawn. `html` is empty and `plan` missing when the document is no page at all. */
export type RenderedPage = {
  readonly html: string;
  readonly plan: PagePlan | undefined;
  /** Of reading and of drawing. */
  readonly problems: readonly Problem[];
  /** What views threw while they were drawn. */
  readonly errors: readonly unknown[];
};

/** Reads a page's JSON (text or parsed) and draws it with all views and data of its upper rows at hand. Never rejects for what stands in the page. */
export async function renderPage(
  json: unknown,
  {
    widgets,
    ports = createTestPorts(),
    context = {},
    preview = false,
    explain,
    eagerRows = Infinity,
  }: RenderPageOptions,
): Promise<RenderedPage> {
  const viewer: Omit<ResolveContext, 'widgets'> = {
    now: ports.ports.clock.now(),
    locale: ports.ports.text.locale,
    session: { isGuest: true, isChild: false, roles: [], licences: [] },
    capabilities: { engine: 1 },
    ...context,
  };
  const plan = await readPage(json, viewer, widgets, { eagerRows });
  if ('problem' in plan) return { html: '', plan: undefined, problems: [plan.problem], errors: [] };
  const reported: Problem[] = [];
  const rows = createRowLoader();
  const engine: Engine = {
    widgets,
    ports,
    rows,
    report: (problem) => void reported.push(problem),
    preview,
    ...(explain && { explain }),
  };
  const page = { id: plan.id, version: plan.version };
  await Promise.all(
    plan.rows
      .filter(({ mode }) => mode === 'eager')
      .flatMap((row) => {
        const { load, query } = widgets.get(row.type) ?? {};
        return [
          widgets.loadView(row.type).catch(() => undefined),
          ...(load
            ? [rows.load({ page, row, load, ports: ports.ports, query: pickQuery(ports.ports.address.query, query) })]
            : []),
        ];
      }),
  );
  const errors: unknown[] = [];
  const html = await renderHtml(
    <EngineProvider engine={engine}>
      <PageView plan={plan} />
    </EngineProvider>,
    (error) => void errors.push(error),
  );
  return { html, plan, problems: [...plan.problems, ...reported], errors };
}

/** An element as HTML, everything that suspends waited for. Rejects when its outermost part throws. */
export async function renderHtml(
  element: ReactNode,
  onError: (error: unknown) => void = () => undefined,
): Promise<string> {
  // As the product's server does: React would else put rows beyond some bytes into hidden elements, to be moved by a script.
  const { prelude } = await prerender(element, { onError, progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude as ReadableStream).text();
}

/**
 * The HTML of each row of a page by row id, without what depends on the place in the page (ids made by useId), so that the
 * same row in two pages compares equal.
 */
export function rowsOf(html: string): ReadonlyMap<string, string> {
  const starts = [...html.matchAll(/<div [^>]*?data-row="([^"]*)"/g)];
  return new Map(
    starts.map(({ index, 1: id }, n) => [
      unescape(id!),
      html.slice(index, starts[n + 1]?.index).replaceAll(/_[rR]_\w*_/g, 'id'),
    ]),
  );
}

/** What can be read in a piece of HTML: no tags, no comments, entities as characters, white space as one space. */
export function textOf(html: string): string {
  return unescape(
    html.replaceAll(/<!--.*?-->|<(script|style|template)\b[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescape = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);
