// Prefetches pages: when a pointer rests on a link, the keyboard focuses it or a finger touches it.

import { isFetchingAllowed } from './isFetchingAllowed.ts';

/** Time in ms that a pointer or the focus must stay on a link. A pointer that crosses a link stays a shorter time. */
const HOVER_MS = 80;
/** Time in ms in which a URL is not fetched again, whether or not the first fetch succeeded. */
const REPEAT_MS = 30_000;

type Options = {
  /** Returns the id of the composed page of a path; undefined when the path has none. */
  readonly getPageId: (pathname: string) => string | undefined;
  /** Fetches the page with the data and code of its first rows. Never rejects. `query` is the query of the URL. */
  readonly fetch: (pageId: string, query: string) => void;
  readonly now: () => number;
};

/** Observes the links of the document. Does nothing with data saver or a slow connection. */
export function prefetchPages({ getPageId, fetch, now }: Options): void {
  if (!isFetchingAllowed()) return;
  /** Time of the last prefetch in ms since 1970, by path and query. */
  const prefetchedAt = new Map<string, number>();
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (link: HTMLAnchorElement): void => {
    const id = getPageId(link.pathname);
    const address = link.pathname + link.search;
    if (id === undefined || now() - (prefetchedAt.get(address) ?? -Infinity) < REPEAT_MS) return;
    prefetchedAt.set(address, now());
    fetch(id, link.search);
  };
  const findLink = ({ target }: Event): HTMLAnchorElement | undefined => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    return link &&
      link.origin === location.origin &&
      link.pathname !== location.pathname &&
      !link.hasAttribute('download')
      ? link
      : undefined;
  };
  const startHoverTimer = (event: Event): void => {
    clearTimeout(hoverTimer);
    const link = findLink(event);
    if (link) hoverTimer = setTimeout(prefetch, HOVER_MS, link);
  };
  document.addEventListener('pointerover', startHoverTimer, { passive: true });
  document.addEventListener('focusin', startHoverTimer, { passive: true });
  // A click opens the page itself, so a prefetch would be a second call.
  document.addEventListener('click', () => clearTimeout(hoverTimer), { capture: true, passive: true });
  document.addEventListener(
    'touchstart',
    (event) => {
      const link = findLink(event);
      if (link) prefetch(link);
    },
    { passive: true },
  );
}
