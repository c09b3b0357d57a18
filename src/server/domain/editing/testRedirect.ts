// Finds where a path leads with the redirects of a draft, as the server would redirect after a publish.
import type { postRedirectTest } from '#schemas/api/editing/postRedirectTest.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import { isObject } from '#schemas/isObject.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { createIsServed } from '../delivery/createIsServed.ts';
import { createRedirectTracer, listRedirects } from '../delivery/redirects.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';

type RedirectTrace = ResponseOf<typeof postRedirectTest>;
type TestedPath = {
  /** With or without query. */
  readonly path: string;
  /** The document `settings:redirects`; it may be invalid. */
  readonly document: unknown;
  readonly realm: RealmSnapshot;
  readonly checks: Pick<PageChecks, 'inheritedRedirects'>;
};

/** Returns where a path leads. */
export function testRedirect({ path, document, realm, checks: { inheritedRedirects } }: TestedPath): RedirectTrace {
  const [pathname = ''] = path.split(/[?#]/);
  const own = listRedirects(isObject(document) ? document['redirects'] : undefined).map(({ redirect }) => redirect);
  const isServed = createIsServed(realm.content);
  const exists = (address: string): boolean => {
    const match = matchPath(address);
    return match !== undefined && isServed(match);
  };
  const { steps, target, isLoop } = createRedirectTracer([...own, ...inheritedRedirects], isServed)(pathname);
  const followed = steps.map(({ from, to }) => ({ from, to, isInherited: !own.some((each) => each.from === from) }));
  if (isLoop) return { outcome: 'loops', steps: followed };
  if (target !== undefined) return { outcome: 'redirects', target, targetExists: exists(target), steps: followed };
  return { outcome: exists(pathname) ? 'exists' : 'unknown', steps: [] };
}
