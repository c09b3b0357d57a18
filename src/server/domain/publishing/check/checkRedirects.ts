// Checks the redirects of realm.json: each leads from a path that nothing else uses to a path that exists, and none leads
// back to itself.
import { FORMATS_WORKER_PATH } from '#src/i18n/formatsWorker.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { matchPath, type RouteMatch } from '#src/routes/matchPath.ts';
import { findRouteSegments } from '#src/routes/pathSets.ts';
import { splitPattern } from '#src/routes/routePattern.ts';
import { ROUTES } from '#src/routes/routeTable.ts';
import {
  createRedirects,
  hasWildcard,
  listRedirects,
  MAX_STEPS,
  toPathKey,
  WILDCARD,
} from '../../delivery/redirects.ts';
import { findScreenKind } from '../../delivery/createIsServed.ts';
import type { CheckContext } from './checkContext.ts';
import { checkLink } from './checkLink.ts';

/** First segments of the server's own addresses, which pages cannot have. */
const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'assets',
  'img',
  'files',
  'plugins',
  'demo-ads',
  'robots.txt',
  'sitemap.xml',
  'tokens.css',
  'manifest.webmanifest',
  'favicon.ico',
  'sw.js',
  FORMATS_WORKER_PATH.slice(1),
  'offline',
  'preview-client.js',
  'healthz',
  'readyz',
  'metrics',
];
/** Stands for the part of an address below a path with a wildcard. */
const SAMPLE = 'part';
/**
 * Reports the redirects of a realm.
 * @param own realm.json as the folder has it.
 * @param merged realm.json with the settings that it inherits.
 */
export function checkRedirects(context: CheckContext, file: string, own: Partial<Realm>, merged: Partial<Realm>): void {
  const written = listRedirects(own.redirects);
  const inForce = listRedirects(merged.redirects).map(({ redirect }) => redirect);
  // As on the server: an inherited redirect from a page or item that this realm has is not in force.
  const find = createRedirects(inForce, (match) => findScreen(context, match) !== undefined);
  const seen = new Set<string>();
  for (const { redirect, index } of written) {
    const { from, to } = redirect;
    const key = toPathKey(from);
    const reportAt = (field: 'from' | 'to', expected: string): void =>
      context.report(file, 'REDIRECT_INVALID', `/redirects/${index}/${field}`, {
        expected,
        found: excerpt(redirect[field]),
      });
    const isRepeated = seen.has(key);
    seen.add(key);
    const useOfPath = findUse(context, from);
    if (isRepeated || useOfPath !== undefined) {
      reportAt(
        'from',
        isRepeated ? 'a path that no redirect before it has' : `a path that is not used: this one is ${useOfPath}`,
      );
      continue;
    }
    if (to.slice(0, -1).includes('*') || (to.endsWith('*') && !(hasWildcard(to) && hasWildcard(from))))
      reportAt('to', `"*" only as "${WILDCARD}" at the end, when "from" has it there, too`);
    else if (find(from.replace(/\*$/, SAMPLE)) === undefined)
      reportAt(
        'to',
        `a path that does not lead back to itself, with at most ${MAX_STEPS} redirects one after the other`,
      );
    else if (find(to) === undefined) checkTarget(context, file, to, `/redirects/${index}/to`);
  }
}

/** Returns what uses a path, so that it cannot redirect; undefined when nothing does. */
function findUse(context: CheckContext, from: string): string | undefined {
  const [first = ''] = splitPattern(from);
  if (first === '') return 'the home page';
  if (SERVER_SEGMENTS.includes(first) || first.startsWith('_')) return 'an address of the server';
  if (from.slice(0, -1).includes('*') || (from.endsWith('*') && !hasWildcard(from)))
    return `no path, because "*" can only be "${WILDCARD}" at the end`;
  if (hasWildcard(from)) {
    const screens = new Set(Object.values(ROUTES).flatMap((patterns) => patterns.map((each) => splitPattern(each)[0])));
    const isScreen = [...findRouteSegments(first).keys()].some((segment) => screens.has(segment));
    return isScreen ? 'the beginning of the paths of a screen of the product' : undefined;
  }
  const match = matchPath(from);
  return match && findScreen(context, match);
}

/** Returns what a screen shows; undefined when the screen needs a page or an item that does not exist. */
function findScreen({ pageIds, linkTargets }: CheckContext, match: RouteMatch): string | undefined {
  const screen = findScreenKind(match, pageIds, (kind) => linkTargets.names[kind]);
  if (!screen) return undefined;
  if (screen.kind === 'product') return 'a screen of the product';
  return screen.kind === 'page' ? `the page ${excerpt(screen.id)}` : `the page of ${excerpt(screen.id)}`;
}

/** Reports a target that does not exist, as in links. */
function checkTarget(context: CheckContext, file: string, to: string, pointer: string): void {
  if (hasWildcard(to)) {
    const [first = ''] = splitPattern(to);
    const isOfServer = SERVER_SEGMENTS.includes(first) || first.startsWith('_');
    const isPath = to === WILDCARD || matchPath(to.replace(/\*$/, SAMPLE)) !== undefined;
    if (isOfServer || !isPath)
      context.report(file, 'REDIRECT_INVALID', pointer, {
        expected: 'the beginning of paths of this site',
        found: excerpt(to),
      });
    return;
  }
  const report: CheckContext['report'] = (of, code, _pointer, more) => context.report(of, code, pointer, more);
  if (!matchPath(to)) {
    context.report(file, 'REDIRECT_INVALID', pointer, { expected: 'a path of this site', found: excerpt(to) });
    return;
  }
  checkLink({ ...context, report }, file, { type: 'URL', url: to }, pointer);
}
