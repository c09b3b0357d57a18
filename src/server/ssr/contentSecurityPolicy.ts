// The content security policy of HTML documents, as data: directives with their sources
// (docs/adr/020-content-security-policy.md).
import type { OriginPurpose, Origins } from '#schemas/realm/origins.ts';
import { ORIGIN_PATTERN } from '#schemas/realm/origins.ts';
import type { PolicySources } from '../domain/delivery/policySources.ts';

/** The values that the policy of a document depends on. */
export type DocumentPolicy = {
  /** Base64, random for each response. Missing: the document has no script and no style element. */
  readonly nonce?: string | undefined;
  /** False in development, where the bundler's client needs a web socket and Trusted Types would refuse its scripts. */
  readonly isProduction: boolean;
  /** Missing: the document uses nothing but this site. */
  readonly sources?: PolicySources | undefined;
  /** Who may show this document in a frame: `'self'` or origins; missing: nobody. */
  readonly framedBy?: readonly string[] | undefined;
};

/** The directives of a Content-Security-Policy that the server sets. */
export type Directive =
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'style-src-attr'
  | 'img-src'
  | 'font-src'
  | 'media-src'
  | 'connect-src'
  | 'frame-src'
  | 'worker-src'
  | 'base-uri'
  | 'object-src'
  | 'frame-ancestors'
  | 'form-action'
  | 'require-trusted-types-for';
/** A policy: the allowed sources by directive. */
export type Directives = Readonly<Partial<Record<Directive, readonly string[]>>>;

/**
 * Directives in which the origins of each purpose are listed. Media needs connect-src, because players fetch segments.
 */
const DIRECTIVES_BY_PURPOSE = {
  media: ['connect-src', 'media-src', 'img-src'],
  drm: ['connect-src'],
  ads: ['connect-src', 'media-src', 'img-src'],
  images: ['img-src'],
  // Google's script adds a style sheet of its own.
  identity: ['connect-src', 'frame-src', 'form-action', 'style-src'],
  payment: ['connect-src', 'frame-src', 'form-action'],
} as const satisfies Record<OriginPurpose, readonly Directive[]>;

/**
 * Returns the directives of a document's policy (CSP Level 3, https://www.w3.org/TR/CSP3/). A click in the app shows
 * another page in the same document, so the policy of each page allows the sources that all pages of the realm need.
 * Scripts run by nonce and by `'strict-dynamic'`, beside which hosts in script-src are ignored (CSP3 8.2): a provider's
 * script runs when a script of ours adds it. `style-src-attr` allows 'unsafe-inline', because style attributes contain
 * only numbers and colours that a schema checked.
 */
export function createPolicy({ nonce, isProduction, sources = {}, framedBy = [] }: DocumentPolicy): Directives {
  const byNonce = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const { plugins = [], externalPages = [], devPluginOrigin } = sources;
  const devPluginOrigins = devPluginOrigin === undefined ? [] : [devPluginOrigin];
  return {
    'default-src': ["'self'"],
    'script-src': nonce === undefined ? ["'none'"] : [...byNonce, "'strict-dynamic'"],
    'style-src': ["'self'", ...byNonce, ...selectOrigins(sources.origins, 'style-src')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...selectOrigins(sources.origins, 'img-src')],
    'font-src': ["'self'"],
    // blob: is the address of a MediaSource.
    'media-src': ["'self'", 'blob:', ...selectOrigins(sources.origins, 'media-src')],
    'connect-src': unique([
      "'self'",
      ...listPluginOrigins(plugins, 'module'),
      ...devPluginOrigins,
      ...selectOrigins(sources.origins, 'connect-src'),
      ...(isProduction ? [] : ['ws:']),
    ]),
    'frame-src': unique([
      "'self'",
      ...listPluginOrigins(plugins, 'frame'),
      ...devPluginOrigins,
      ...externalPages,
      ...selectOrigins(sources.origins, 'frame-src'),
    ]),
    // In development the bundler's client waits in a worker, whose address is a blob:, for a server that starts again.
    'worker-src': ["'self'", ...(isProduction ? [] : ['blob:'])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': framedBy.length > 0 ? framedBy : ["'none'"],
    'form-action': ["'self'", ...selectOrigins(sources.origins, 'form-action')],
    ...(isProduction && { 'require-trusted-types-for': ["'script'"] }),
  };
}

/** A host of a URL may contain `;` and `,`, which would end a directive or the whole policy. */
const isOneSource = (source: string): boolean => !/[;,\s]/.test(source);

/** Writes directives as the value of the header `Content-Security-Policy`. */
export const toPolicyHeader = (directives: Directives): string =>
  Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources.filter(isOneSource)].join(' '))
    .join('; ');

/**
 * Returns the origins whose purpose belongs to a directive. Invalid ones are left out, so that no stored text ends a
 * directive.
 */
function selectOrigins(origins: Origins = {}, directive: Directive): string[] {
  const isOrigin = new RegExp(ORIGIN_PATTERN);
  const purposes = Object.keys(DIRECTIVES_BY_PURPOSE) as OriginPurpose[];
  return unique(
    purposes
      .filter((purpose) => (DIRECTIVES_BY_PURPOSE[purpose] as readonly Directive[]).includes(directive))
      .flatMap((purpose) => origins[purpose] ?? [])
      .filter((origin) => isOrigin.test(origin)),
  );
}

/** Lists the origins of plugins on other sites. Plugins of this site are covered by 'self'. */
const listPluginOrigins = (plugins: NonNullable<PolicySources['plugins']>, kind: 'module' | 'frame'): string[] =>
  plugins
    .filter((plugin) => plugin.kind === kind && plugin.url.startsWith('https:'))
    .map(({ url }) => new URL(url).origin);

const unique = (sources: readonly string[]): string[] => [...new Set(sources)];
