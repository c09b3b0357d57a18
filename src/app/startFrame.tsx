// The document inside the gallery's frame. A frame has its own viewport, so that media queries, direction and language
// are real. It renders the samples of one widget as rows of pages, in an app with sample data.
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createRowLoader } from '#engine/load/createRowLoader.ts';
import type { Ports, PortSource } from '#engine/plugin-api/index.ts';
import { EngineProvider, type Engine } from '#engine/react/EngineProvider.tsx';
import { PageView } from '#engine/react/PageView.tsx';
import type { PagePlan } from '#engine/page/types.ts';
import type { AdminState } from '#schemas/adminState.ts';
import type { ViewerInfo } from '#schemas/appState.ts';
import type { Api } from '#src/api/createApi.ts';
import { createSampleContent } from '#src/admin/gallery/createSampleContent.ts';
import { renderOffscreenRows } from '#src/admin/gallery/renderOffscreenRows.ts';
import { emulateReducedMotion } from '#src/admin/gallery/emulateReducedMotion.ts';
import { loadGalleryEntries } from '#src/admin/gallery/loadGalleryEntries.ts';
import { createSamples, type Sample } from '#src/admin/gallery/createSamples.ts';
import { readGalleryView, type GalleryView } from '#src/admin/gallery/galleryView.ts';
import styles from '#src/admin/gallery/Frame.module.css';
import { widgetLoaders } from '#widgets/index.gen.ts';
import type { App } from './app.ts';
import { createApp } from './createApp.tsx';
import './base.css';

/**
 * The current time in all examples, in ms since 1970. It is fixed, so that a live event stays live and an ended one
 * stays ended.
 */
const NOW = Date.UTC(2026, 10, 21, 20);

const VIEWERS: Readonly<Record<GalleryView['audience'], ViewerInfo>> = {
  guest: { isGuest: true, isChild: false, roles: [], licences: [] },
  viewer: { isGuest: false, isChild: false, roles: [], licences: [] },
  subscriber: { isGuest: false, isChild: false, roles: [], licences: ['subscription'] },
  child: { isGuest: false, isChild: true, roles: [], licences: [] },
  editor: { isGuest: false, isChild: false, roles: ['editor'], licences: [] },
};

type RenderedSample = { readonly sample: Sample; readonly engine: Engine; readonly plan: PagePlan | undefined };

/** Renders the view of the URL, then sets `data-ready` on the document. */
export async function startFrame(state: AdminState, element: HTMLElement): Promise<void> {
  const view = readGalleryView(new URLSearchParams(location.search));
  if (view.direction !== 'auto') document.documentElement.dir = view.direction;
  if (view.hasReducedMotion) emulateReducedMotion(window);
  if (!view.hasWindowing) renderOffscreenRows(window);
  // Links are disabled: a click would load another page into the frame.
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
    },
    { capture: true },
  );
  const app = createApp(
    { ...state, viewer: VIEWERS[view.audience], now: NOW },
    {
      api: noApi,
      session: {
        signIn: noApi['postLogin'] as never,
        adoptSession: noApi['postLogin'] as never,
        signOut: noApi['postLogout'] as never,
        switchProfile: noApi['postProfileSwitch'] as never,
      },
      getCurrentPageId: () => undefined,
      systemNow: () => NOW,
      at: () => () => undefined,
      isOnline: () => true,
      currentPath: () => '/',
      navigate: () => undefined,
      changeQuery: () => undefined,
      report: () => undefined,
      track: () => undefined,
    },
  );
  const entries = await loadGalleryEntries(widgetLoaders);
  const entry = entries.find(({ type }) => type === view.widget) ?? entries[0];
  if (!entry) return;
  const samples = createSamples(entry.widget, entry.examples, view.hasImages ? state.admin.pictures : undefined).filter(
    ({ id }) => view.sample === undefined || id === view.sample,
  );
  const rendered = await Promise.all(samples.map((sample) => renderSample(app, entry.type, sample, view)));
  await app.widgets.loadView(entry.type);
  createRoot(element).render(<Samples type={entry.type} rendered={rendered} />);
}

async function renderSample(app: App, type: string, sample: Sample, view: GalleryView): Promise<RenderedSample> {
  const { version } = await widgetLoaders[type]!();
  // One page for each sample, because rows of one page can be merged (heroes are).
  const pageId = sample.subject === undefined ? sample.id : `${sample.id}/${sample.subject}`;
  const samplePage = await app.stores.content.put(pageId, {
    version: 1,
    id: pageId,
    title: sample.name,
    elements: [{ type, v: version, id: sample.id, props: sample.props, ...(sample.slots && { slots: sample.slots }) }],
  });
  return {
    sample,
    plan: samplePage.state === 'ready' ? samplePage.plan : undefined,
    engine: { ...app.engine, preview: true, rows: createRowLoader(), ports: createSamplePorts(app, sample, view) },
  };
}

/** Returns the product's ports, with sample data in place of the API. */
function createSamplePorts(
  { ports: source, text }: App,
  { content, responses, ports: own }: Sample,
  { direction }: GalleryView,
): PortSource {
  const samplePorts: Ports = {
    ...source.ports,
    content: createSampleContent(content, responses),
    // Replaces the text port in `source.ports`, which belongs to one language.
    text: direction === 'auto' ? text : inDirection(text, direction),
  };
  const ports: Ports = { ...samplePorts, ...own?.(samplePorts) };
  return { ports, subscribe: (read, onChange) => source.subscribe(() => read(ports), onChange) };
}

/** Returns the app's text port with another direction. It delegates, because the app's language can change. */
const inDirection = (text: App['text'], direction: 'ltr' | 'rtl'): App['text'] =>
  new Proxy(text, { get: (from, name) => (name === 'direction' ? direction : from[name as keyof App['text']]) });

/** An API whose calls all reject: samples read their data from their content port. */
const noApi = new Proxy({} as Api, { get: () => () => Promise.reject(new Error('The gallery has no server.')) });

function Samples({ type, rendered }: { type: string; rendered: readonly RenderedSample[] }) {
  useEffect(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset['ready'] = String(rendered.length);
      }),
    );
  }, [rendered]);
  return (
    <main id="content" aria-label={type}>
      {rendered.map(({ sample, engine, plan }) => (
        <section key={sample.id} className={styles['sample']} data-sample={sample.id} aria-label={sample.name}>
          <p className={styles['caption']} data-caption dir="ltr" lang="en">
            {sample.name}
          </p>
          <EngineProvider engine={engine}>{plan && <PageView plan={plan} />}</EngineProvider>
          {plan?.problems.map(({ code, pointer }) => (
            <p key={code + pointer} className={styles['problem']} data-problem={code} dir="ltr" lang="en">
              {code} {pointer}
            </p>
          ))}
        </section>
      ))}
    </main>
  );
}
