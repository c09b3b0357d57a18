// What of a page was seen: its rows, and the items in them. For hosts that count it, as a chunk of their own: a page that nobody counts
// carries nothing of this, and no row pays for it.
//
// It reads the hooks that rows and cards carry for other people's scripts too: `data-row`, `data-row-type`, `data-item`.

/** A row that was seen; with `itemId` an item in it. */
export type Impression = { readonly rowId: string; readonly rowType: string; readonly itemId?: string };

export type Impressions = {
  /** Another page is shown, or this one again: what was told may be told once more. */
  begin(): void;
  /** Lets go of the page; what is under way is not told. */
  stop(): void;
};

/** Seen is what was in sight by half for a second without a break, as the field counts it (MRC's viewable impression). */
const HALF = 0.5,
  DWELL_MS = 1_000;
/** What a window's middle line crosses fills half of the window, or is in sight by half: so a row taller than two windows counts too. */
const MIDDLE = '-50% 0px -50% 0px';
/** Elements come in bursts; none of them counts within this time anyhow. */
const LOOK_MS = 200;

/**
 * Tells each row and item once that was seen below `root`, until `begin` is called.
 * @param seen never waited for; what it throws is its host's.
 */
export function watchImpressions(root: Element, seen: (impression: Impression) => void): Impressions {
  const told = new Set<string>();
  const watched = new Set<Element>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const [byHalf, atMiddle] = [new Set<Element>(), new Set<Element>()];
  const observers = [observe(byHalf, { threshold: HALF }), observe(atMiddle, { rootMargin: MIDDLE })];

  function observe(inSight: Set<Element>, options: IntersectionObserverInit): IntersectionObserver {
    return new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        // At its threshold's lower side an element still counts as intersecting.
        if (isIntersecting && (options.threshold === undefined || intersectionRatio >= HALF)) inSight.add(target);
        else inSight.delete(target);
        settle(target);
      }
    }, options);
  }

  function settle(element: Element): void {
    const isIn = (byHalf.has(element) || atMiddle.has(element)) && document.visibilityState === 'visible';
    if (isIn && !timers.has(element))
      timers.set(
        element,
        setTimeout(() => {
          timers.delete(element);
          tell(element);
        }, DWELL_MS),
      );
    else if (!isIn) {
      clearTimeout(timers.get(element));
      timers.delete(element);
    }
  }

  function tell(element: Element): void {
    const impression = impressionOf(element);
    if (!impression || !watched.has(element)) return;
    // A place that still waits for its content, or says that there is none, shows nothing of the row.
    if (impression.itemId === undefined && element.matches('[data-shell], :has(> [data-loading], > [data-failed])')) {
      settle(element);
      return;
    }
    forget(element);
    const key = keyOf(impression);
    if (told.has(key)) return;
    told.add(key);
    seen(impression);
  }

  function forget(element: Element): void {
    for (const observer of observers) observer.unobserve(element);
    for (const set of [watched, byHalf, atMiddle]) set.delete(element);
    clearTimeout(timers.get(element));
    timers.delete(element);
  }

  let looking: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    looking = undefined;
    for (const element of watched) if (!root.contains(element)) forget(element);
    for (const element of root.querySelectorAll('[data-row], [data-row] [data-item]')) {
      const impression = impressionOf(element);
      if (watched.has(element) || !impression || told.has(keyOf(impression))) continue;
      watched.add(element);
      for (const observer of observers) observer.observe(element);
    }
  }

  const changes = new MutationObserver(() => {
    looking ??= setTimeout(look, LOOK_MS);
  });
  changes.observe(root, { childList: true, subtree: true });
  // A tab in the background shows nothing: the second begins anew when it comes back.
  const onVisibility = (): void => {
    for (const element of watched) settle(element);
  };
  document.addEventListener('visibilitychange', onVisibility);
  look();
  return {
    begin() {
      told.clear();
      for (const element of watched) forget(element);
      clearTimeout(looking);
      look();
    },
    stop() {
      for (const observer of observers) observer.disconnect();
      changes.disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
      for (const timer of timers.values()) clearTimeout(timer);
      clearTimeout(looking);
    },
  };
}

function impressionOf(element: Element): Impression | undefined {
  const row = element.closest<HTMLElement>('[data-row]');
  if (!row) return undefined;
  const itemId = element === row ? undefined : (element as HTMLElement).dataset['item'];
  return { rowId: row.dataset['row']!, rowType: row.dataset['rowType']!, ...(itemId !== undefined && { itemId }) };
}

const keyOf = ({ rowId, itemId }: Impression): string => JSON.stringify([rowId, itemId]);
