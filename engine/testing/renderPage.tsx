// Renders a page as the server does, in one process without a build: for tests of widgets, plugins and pages.
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

/** The widgets of a test, the viewer and the host. Every field except `widgets` has a default. */
export type RenderPageOptions = {
  readonly widgets: LoadedWidgets;
  readonly ports?: PortSource;
  /** Facts about the viewer and the host; default: a guest on a host with engine 1. */
  readonly context?: Partial<Omit<ResolveContext, 'widgets'>>;
  readonly preview?: boolean;
  readonly explain?: Engine['explain'];
  /** Number of rows whose content is rendered; other rows have only their box and heading. Default: all rows. */
  readonly eagerRows?: number;
};

/** A rendered page. `html` is empty and `plan` missing when the document is not a page. */
export type RenderedPage = {
  readonly html: string;
  readonly plan: PagePlan | undefined;
  /** Problems found while reading and while rendering. */
  readonly problems: readonly Problem[];
  /** Errors that views threw while rendering. */
  readonly errors: readonly unknown[];
};

/**
 * Reads a page's JSON (text or parsed) and renders it with the views and data of its eager rows. Never rejects
 * because of the page's content.
 */
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
      <PageView plan={plan} title={plan.title} />
    </EngineProvider>,
    (error) => void errors.push(error),
  );
  return { html, plan, problems: [...plan.problems, ...reported], errors };
}

/**
 * Renders an element to HTML and waits for everything that suspends. Rejects when a part outside of all Suspense
 * boundaries throws.
 */
export async function renderHtml(
  element: ReactNode,
  onError: (error: unknown) => void = () => undefined,
): Promise<string> {
  // The same chunk size as on the product's server: with React's default, rows after the first kilobytes would be in
  // hidden elements, which a script moves.
  const { prelude } = await prerender(element, { onError, progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude as ReadableStream).text();
}

/**
 * Returns the HTML of each row of a page, by row id. Ids that React's useId made are replaced, because they depend on
 * the position in the page: the same row in two pages compares equal.
 */
export function extractRows(html: string): ReadonlyMap<string, string> {
  const starts = [...html.matchAll(/<div [^>]*?data-row="([^"]*)"/g)];
  return new Map(
    starts.map(({ index, 1: id }, n) => [
      unescape(id!),
      html.slice(index, starts[n + 1]?.index).replaceAll(/_[rR]_\w*_/g, 'id'),
    ]),
  );
}

/** Returns the readable text of HTML: no tags, no comments, entities as characters, white space as one space. */
export function extractText(html: string): string {
  return unescape(
    html.replaceAll(/<!--.*?-->|<(script|style|template)\b[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^<>]*>/g, ' '),
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
