// Whether a path has content of its own, so that no redirect of a realm that this one extends may hide it.
import type { RouteMatch } from '#src/routes/matchPath.ts';
import { createLinkTargets, KINDS_BY_ROUTE, type LinkTargets } from '../publishing/check/linkTargets.ts';
import type { RealmContent } from './realmDocuments.ts';
import { listIds } from './redirects.ts';

/** A name that nothing has: sets that contain it accept every name, because the names are not known at a publish. */
export const IMPOSSIBLE_NAME = '\u0000';

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
  return (match) => {
    const id = findId(match);
    if (id === undefined) return true;
    if (match.key === 'SECTION') return pages.has(id);
    const kind = KINDS_BY_ROUTE[match.key];
    if (!kind) return true;
    const names = getTargets().names[kind];
    return names.has(id) && !names.has(IMPOSSIBLE_NAME);
  };
}

/** Returns the last id of a path, which names what its screen shows; undefined for a screen without one. */
export const findId = (match: RouteMatch): string | undefined => listIds(match).at(-1)?.[1];
