// Pages that a viewer is about to open: fetched when a pointer rests on a link, the keyboard reaches it or a finger touches it.

/** ms that a pointer or the focus rests on a link: crossing one is shorter. */
const REST_MS = 80;
/** ms in which an address is not asked for again, whatever came of it. */
const AGAIN_MS = 30_000;

type Options = {
  /** Id of the composed page that an address of this site shows; undefined when it shows none. */
  readonly pageOf: (pathname: string) => string | undefined;
  /** Fetches the page and what its first rows need. Never rejects. @param query what stands behind the address. */
  readonly fetch: (pageId: string, query: string) => void;
  readonly now: () => number;
};

/** Watches the links of the document. Not for viewers who save data, or whose connection is slow: for them it stands aside. */
export function prefetchPages({ pageOf, fetch, now }: Options): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  const asked = new Map<string, number>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const ask = (link: HTMLAnchorElement): void => {
    const id = pageOf(link.pathname),
      address = link.pathname + link.search;
    if (id === undefined || now() - (asked.get(address) ?? -Infinity) < AGAIN_MS) return;
    asked.set(address, now());
    fetch(id, link.search);
  };
  const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    return link &&
      link.origin === location.origin &&
      link.pathname !== location.pathname &&
      !link.hasAttribute('download')
      ? link
      : undefined;
  };
  const rest = (event: Event): void => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (link) resting = setTimeout(ask, REST_MS, link);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest, { passive: true });
  // Who has pressed opens the page, and needs no second call for it.
  document.addEventListener('click', () => clearTimeout(resting), { capture: true, passive: true });
  document.addEventListener(
    'touchstart',
    (event) => {
      const link = linkOf(event);
      if (link) ask(link);
    },
    { passive: true },
  );
}
