// Whether a path has content of its own, so that no redirect of a realm that this one extends may hide it.
import type { RouteMatch } from '#src/routes/matchPath.ts';
import { createLinkTargets, KINDS_BY_ROUTE, type LinkTargets } from '../publishing/check/linkTargets.ts';
import type { RealmContent } from './realmDocuments.ts';
import { listIds } from './redirects.ts';

/** A name that nothing has: sets that contain it accept every name, because the names are not known at a publish. */
const IMPOSSIBLE_NAME = '\u0000';

/**
 * Creates the function that says whether a screen exists: one without an id, a page of the realm, or a screen about
 * something that the realm has. Items of a back end are not known, so their paths redirect.
 */
export function createIsServed({ realm, pages, items, data }: RealmContent): (match: RouteMatch) => boolean {
  let targets: LinkTargets | undefined;
  // Created when a redirect needs it, because a catalogue can have many thousand items.
  const getTargets = (): LinkTargets =>
    (targets ??= createLinkTargets({
      items: [...items.values()],
      getData: (kind) => data.get(kind),
      getPage: (id) => pages.get(id),
      hasUpstreamItems: realm?.upstream?.items === true,
      isGroup: !realm?.hosts?.length,
    }));
  return (match) => findScreenKind(match, pages, (kind) => getTargets().names[kind]) !== undefined;
}

/** What a screen shows: nothing of the realm, a page, or something else that has an id. */
type ScreenKind = { readonly kind: 'product' } | { readonly kind: 'page' | 'item'; readonly id: string };

/**
 * Returns what the screen of a path shows; undefined when it needs a page, or something else, that does not exist.
 * @param getNames returns the existing ids of a kind
 */
export function findScreenKind(
  match: RouteMatch,
  pageIds: Names,
  getNames: (kind: keyof LinkTargets['names']) => Names,
): ScreenKind | undefined {
  // The last id of a path names what its screen shows.
  const id = listIds(match).at(-1)?.[1];
  const kind = KINDS_BY_ROUTE[match.key];
  const isPage = match.key === 'SECTION';
  if (id === undefined || (!isPage && !kind)) return { kind: 'product' };
  const names = isPage ? pageIds : getNames(kind!);
  if (!names.has(id) || names.has(IMPOSSIBLE_NAME)) return undefined;
  return { kind: isPage ? 'page' : 'item', id };
}

type Names = { has(name: string): boolean };
