// Paths to screens and back. Pure; used by the links, the router, the page server and the sitemap.
import { slugify } from './slug.ts';
import { PATH_SETS, RESERVED, ROUTES, WORDS, type PathSet, type RouteKey } from './table.ts';

export type { PathSet, RouteKey } from './table.ts';

/** Values of a route's parameters. Titles (`eventTitle` ...) are given as they are written; the path gets their slug. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

export type RouteMatch = {
  readonly key: RouteKey;
  /** Decoded values by name; optional ones that the path lacks are missing. */
  readonly params: Readonly<Record<string, string>>;
  /** The path set it is written in: the preferred one when the path is the same in several. */
  readonly pathSet: PathSet;
  /** All path sets in which it is written like this: a path decides the language only when this is one (decision O21). */
  readonly pathSets: readonly PathSet[];
};

/** Path set of a language tag: Spanish, Portuguese and debug have their own, every other language uses English. */
export function pathSetOf(locale: string): PathSet {
  const language = locale.toLowerCase().split('-', 1)[0]!;
  return language === 'es' || language === 'pt' || language === 'debug' ? language : 'en';
}

/**
 * The screen of a path, or undefined. `pathname` as in `location.pathname`: percent-encoded, without query. At each segment a
 * fixed word wins over a parameter (decisions C31, C32, C34). One slash at the end is ignored.
 * @param preferred path set to report when the path is written alike in several.
 */
export function matchPath(pathname: string, preferred: PathSet = 'en'): RouteMatch | undefined {
  const segments = segmentsOf(pathname);
  if (!segments) return undefined;
  const words = wordsAt(segments[0] ?? '');
  let best: { key: RouteKey; params: Record<string, string>; pathSets: readonly PathSet[]; rank: string } | undefined;
  for (const key of Object.keys(ROUTES) as RouteKey[]) {
    for (const pattern of ROUTES[key]) {
      const pathSets = words.get(pattern.split('/', 2)[1] ?? '');
      if (!pathSets) continue;
      const steps = stepsOf(pattern);
      const params = paramsOf(steps, segments);
      if (!params) continue;
      const rank = segments.map((_, index) => (nameOf(steps[index]!) ? 'b' : 'a')).join('');
      if (!best || rank < best.rank) best = { key, params, pathSets, rank };
    }
  }
  if (!best) return undefined;
  const { key, params, pathSets } = best;
  return { key, params, pathSets, pathSet: pathSets.includes(preferred) ? preferred : pathSets[0]! };
}

/** Path of a screen, percent-encoded, or undefined when a parameter it needs is missing or cannot stand in a path. */
export function buildPath(key: RouteKey, params: RouteParams = {}, pathSet: PathSet = 'en'): string | undefined {
  for (const pattern of ROUTES[key]) {
    const path = fill(pattern, params, pathSet, key);
    if (path !== undefined) return path;
    // A value that cannot stand in a path must not lead to the path without it: that is another screen.
    if (stepsOf(pattern).some((step) => isGiven(params[nameOf(step) ?? '']))) return undefined;
  }
  return undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function fill(pattern: string, params: RouteParams, pathSet: PathSet, key: RouteKey): string | undefined {
  const path: string[] = [];
  for (const [index, step] of stepsOf(pattern).entries()) {
    const name = nameOf(step);
    if (!name) {
      path.push(encodeURIComponent(index === 0 ? wordIn(step, pathSet) : step));
      continue;
    }
    const value = segmentFor(name, params[name], key);
    if (value === undefined) {
      if (isOptional(step)) break; // later segments cannot stand without this one
      return undefined;
    }
    path.push(value);
  }
  return `/${path.join('/')}`;
}

/** A parameter as a segment. Undefined when there is none, or when it would change the path's meaning. */
function segmentFor(name: string, value: string | number | undefined, key: RouteKey): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = name.endsWith('Title') ? slugify(String(value)) : String(value);
  // `.` and `..` are steps of a path even when encoded.
  if (
    text === '' ||
    text === '.' ||
    text === '..' ||
    !text.isWellFormed() ||
    /[\p{Cc}/\\]/u.test(text) ||
    isReserved(name, text)
  )
    return undefined;
  if (key === 'LIVE' && name === 'eventTitle' && text === 'watch-together') return undefined;
  return encodeURIComponent(text);
}

/** Decoded segments, or undefined when the path is not one of ours by its form. */
function segmentsOf(pathname: string): readonly string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const raw = pathname === '/' ? [] : pathname.slice(1).replace(/\/$/, '').split('/');
  try {
    const segments = raw.map((segment) => decodeURIComponent(segment));
    return segments.some((segment) => segment === '' || /[\p{Cc}/\\]/u.test(segment)) ? undefined : segments;
  } catch {
    return undefined; // a broken percent escape
  }
}

function paramsOf(steps: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (segments.length > steps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const segment = segments[index];
    const name = nameOf(step);
    if (segment === undefined) {
      if (isOptional(step)) continue;
      return undefined;
    }
    if (name) {
      if (isReserved(name, segment)) return undefined;
      params[name] = segment;
    } else if (index > 0 && step !== segment) return undefined;
  }
  return params;
}

const stepsOf = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
const isOptional = (step: string): boolean => step.endsWith('?}');
/** Name of the parameter, or undefined for a fixed word. */
const nameOf = (step: string): string | undefined =>
  step.startsWith('{') ? step.slice(1, isOptional(step) ? -2 : -1) : undefined;
const isReserved = (name: string, value: string): boolean =>
  Object.hasOwn(RESERVED, name) && (RESERVED[name as keyof typeof RESERVED] as readonly string[]).includes(value);

function wordIn(word: string, pathSet: PathSet): string {
  return pathSet !== 'en' && Object.hasOwn(WORDS, word) ? WORDS[word as keyof typeof WORDS][pathSet] : word;
}

/** English words that a first segment stands for, each with the path sets in which it does. Browsers and keyboards add the variation selector U+FE0F to emoji or leave it out. */
function wordsAt(segment: string): ReadonlyMap<string, readonly PathSet[]> {
  const written = segment.replaceAll('\uFE0F', '');
  const candidates = [
    written,
    ...Object.entries(WORDS)
      .filter(([, words]) => Object.values<string>(words).includes(written))
      .map(([word]) => word),
  ];
  return new Map(
    candidates
      .map((word) => [word, PATH_SETS.filter((set) => wordIn(word, set) === written)] as const)
      .filter(([, sets]) => sets.length > 0),
  );
}
