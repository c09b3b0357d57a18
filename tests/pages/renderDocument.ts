// Renders a page's JSON to HTML with the product's server renderer, in this process and without a build.
import { readFileSync } from 'node:fs';
import { render } from '#src/app/entryServer.tsx';
import type { AppState, RealmInfo, ViewerInfo } from '#schemas/appState.ts';
import { featuresSchema } from '#schemas/realm/features.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Page } from '#schemas/page/page.ts';

const defaults = Object.fromEntries(
  Object.entries(featuresSchema.properties).map(([name, flag]) => [name, flag.default]),
) as RealmInfo['features'];
const readLabels = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../realms/default/strings/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

export type RenderDocumentOptions = {
  readonly locale?: string;
  readonly viewer?: Partial<ViewerInfo>;
  readonly realm?: Partial<RealmInfo>;
  readonly now?: number;
  readonly path?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly menu?: AppState['menu'];
};
export type RenderedDocument = {
  readonly status: number;
  readonly html: string;
  readonly problems: readonly Problem[];
  readonly errors: readonly unknown[];
};

/** Returns the state of a first visit, as src/server/ssr creates it. */
export function createState(
  page: unknown,
  {
    locale = 'en',
    viewer = {},
    realm = {},
    now = Date.UTC(2026, 10, 21, 20),
    labels = readLabels(locale),
    menu,
  }: RenderDocumentOptions = {},
): AppState {
  return {
    realm: {
      id: 'test',
      name: 'Test',
      version: 1,
      policy: 'none',
      revisions: { labels: '', menu: '', settings: '', theme: '' },
      locales: ['en', 'ar'],
      defaultLocale: 'en',
      timeZone: 'UTC',
      arabicDigits: 'latn',
      homePage: 'home',
      sessionMode: 'cookie',
      features: defaults,
      providers: [],
      rowTypes: [],
      ...realm,
    },
    viewer: { isGuest: true, isChild: false, roles: [], licences: [], ...viewer },
    locale,
    timeZone: 'UTC',
    now,
    labels,
    menu:
      menu ??
      ({
        menus: [
          { id: 'main', layout: 'top', items: [{ id: 'home', label: 'Way home', link: { type: 'HOME' }, main: true }] },
        ],
        defaultMenu: 'main',
      } as unknown as AppState['menu']),
    platform: 'web',
    page: page as Page,
  };
}

/** Renders a page from its JSON (text or parsed). */
export async function renderDocument(json: unknown, options: RenderDocumentOptions = {}): Promise<RenderedDocument> {
  const page = parseIfText(json);
  const id = (page as { id?: unknown } | null)?.id;
  const errors: unknown[] = [];
  const problems: Problem[] = [];
  const failCall = (): Promise<never> => Promise.reject(new Error('no network in this test'));
  const output = await render({
    request: new Request(`http://test.localhost${options.path ?? (typeof id === 'string' ? `/section/${id}` : '/')}`),
    nonce: 'nonce',
    tokens: '',
    fonts: [],
    icon: 'data:,',
    entry: '/entry.js',
    state: createState(page, options),
    api: new Proxy({}, { get: () => failCall }) as never,
    assets: () => ({ styles: [], modules: [] }),
    listLinkedFiles: () => [],
    onError: (error) => void errors.push(error),
    onProblems: (found) => void problems.push(...found),
  });
  if ('redirect' in output) throw new Error(`the page redirects to ${output.redirect}`);
  let html = '';
  for await (const chunk of output.stream) html += String(chunk);
  return { status: output.status, html, problems, errors };
}

/** Returns undefined for text that is not JSON, because then the server has no page to render. */
function parseIfText(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
