// The HTML around the app. It is text, not React elements: server and browser render the same tree (ids of useId
// would differ otherwise), and the head is sent before rendering.

import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { listMeta } from './applyHead.ts';
import { EARLY_CLICKS } from './earlyClicks.ts';
import type { Head } from './head.ts';
import { createCodePreloads } from './codePreloads.ts';
import { UNLINK_HEADINGS } from './unlinkHeadings.ts';
import { WARM_FORMATS } from './warmFormats.ts';

/** A style sheet of the build: its URL and its text. */
export type Style = { readonly href: string; readonly text: string };
/** The styles of a page, and the URLs of its scripts. */
export type Assets = {
  readonly styles: readonly Style[];
  readonly modules: readonly string[];
  /** All styles in development. */
  readonly inlineCss?: string;
};
/** An image to preload: probably the largest contentful paint. */
export type ImagePreload = {
  readonly href: string;
  readonly srcSet: string;
  readonly sizes: string;
  readonly type?: string;
  readonly media?: string;
};
/** A font file to preload. */
export type FontPreload = { readonly href: string };

/** The values of the HTML around the app. */
export type DocumentInput = {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly realm: string;
  readonly head: Head;
  /** URL of the tab's icon; may be a data: URL. */
  readonly icon: string;
  readonly themeColour?: string | undefined;
  readonly nonce: string;
  readonly assets: Assets;
  readonly tokens: string;
  readonly imagePreloads: readonly ImagePreload[];
  readonly fonts: readonly FontPreload[];
};

/** Returns the HTML before the app's first element. Resources of the first paint come first. */
export function documentHead(d: DocumentInput): string {
  const nonce = ` nonce="${escapeMarkup(d.nonce)}"`;
  return [
    `<!doctype html><html lang="${escapeMarkup(languageTag(d.locale))}" dir="${d.direction}" data-realm="${escapeMarkup(d.realm)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...d.imagePreloads.map(
      (p) =>
        `<link rel="preload" as="image" fetchpriority="high" href="${escapeMarkup(p.href)}"${p.srcSet ? ` imagesrcset="${escapeMarkup(p.srcSet)}" imagesizes="${escapeMarkup(p.sizes)}"` : ''}${p.type ? ` type="${p.type}"` : ''}${p.media ? ` media="${escapeMarkup(p.media)}"` : ''}>`,
    ),
    ...d.fonts.map(
      (f) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeMarkup(f.href)}">`,
    ),
    `<title>${escapeMarkup(d.head.title)}</title><meta property="csp-nonce"${nonce}>`,
    `<style${nonce} id="realm-tokens">${inStyle(d.tokens)}</style>`,
    // The styles are inline, so that the first paint waits for no further response. The disabled link is not fetched. It
    // shows Vite's preload helper, which loads chunks lazily, that the page already has the style sheet.
    ...d.assets.styles.map(
      ({ href, text }) =>
        `<style${nonce}>${inStyle(text)}</style><link rel="stylesheet" href="${escapeMarkup(href)}" disabled>`,
    ),
    d.assets.inlineCss ? `<style${nonce} data-dev-css>${d.assets.inlineCss}</style>` : '',
    d.themeColour ? `<meta name="theme-color" content="${escapeMarkup(d.themeColour)}">` : '',
    `<link rel="icon" type="image/svg+xml" href="${escapeMarkup(d.icon)}"><link rel="apple-touch-icon" href="/icon/180.png"><link rel="manifest" href="/manifest.webmanifest">`,
    ...listMeta(d.head).map(
      ([name, content]) =>
        `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${escapeMarkup(name)}" content="${escapeMarkup(content)}">`,
    ),
    `<link rel="canonical" href="${escapeMarkup(d.head.canonical)}">`,
    ...Object.entries(d.head.alternates).map(
      ([lang, href]) => `<link rel="alternate" hreflang="${escapeMarkup(lang)}" href="${escapeMarkup(href)}">`,
    ),
    ...d.head.structured.map((thing) => `<script type="application/ld+json">${inScript(thing)}</script>`),
    `<script${nonce}>${EARLY_CLICKS}</script></head><body><div id="root">`,
  ].join('');
}

/** The values of the HTML after the app. */
export type TailInput = {
  readonly nonce: string;
  /** URLs of the page's scripts. */
  readonly modules: readonly string[];
  readonly state: unknown;
  readonly entry: string;
  /** URLs of the scripts and styles of linked pages; default: none. */
  readonly linkedFiles?: readonly string[];
  /** HTML beside the app; default: none. */
  readonly besideApp?: string | undefined;
  /** Whether headings in the app's HTML are links that the browser does not render; default: false. */
  readonly hasLinkedHeadings?: boolean;
};

/**
 * Returns the HTML after the app: scripts, the state as JSON, and the code of linked pages. The scripts come after the
 * content, so that the content, the fonts and the largest image get the whole bandwidth of a slow line first.
 */
export function documentTail({
  nonce: value,
  modules,
  state,
  entry,
  linkedFiles = [],
  besideApp = '',
  hasLinkedHeadings = false,
}: TailInput): string {
  const nonce = ` nonce="${escapeMarkup(value)}"`;
  return [
    '</div>',
    besideApp,
    hasLinkedHeadings ? `<script${nonce}>${UNLINK_HEADINGS}</script>` : '',
    `<script${nonce}>${WARM_FORMATS}</script>`,
    ...modules.map((href) => `<link rel="modulepreload"${nonce} href="${escapeMarkup(href)}">`),
    `<script type="application/json" id="state">${inScript(state)}</script>`,
    `<script type="module" async${nonce} src="${escapeMarkup(entry)}"></script>`,
    linkedFiles.length > 0 ? `<script${nonce}>${createCodePreloads(linkedFiles)}</script>` : '',
    '</body></html>',
  ].join('');
}

/** Returns JSON that cannot end its script element and is also valid JavaScript. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/**
 * Returns CSS that cannot end its style element. Only `</` is replaced, because media queries such as `width < 480px`
 * contain `<`.
 */
const inStyle = (css: string): string => css.replaceAll('</', '<\\/');
