// Reports which rows and items of a page the viewer saw. This module is a separate chunk, which only realms with
// analytics load.
//
// It reads the attributes that rows and cards also offer to third-party scripts: `data-row`, `data-row-type`,
// `data-item`.

/** A row that the viewer saw; with `itemId` an item in it. */
export type Impression = { readonly rowId: string; readonly rowType: string; readonly itemId?: string };

/** Controls of trackImpressions. */
export type Impressions = {
  /**
   * Starts again for another page, or for another visit of the same page. Each impression may then be reported once
   * more.
   */
  begin(): void;
  /** Stops observing; pending impressions are not reported. */
  stop(): void;
};

/**
 * An impression needs half of the element in the viewport for one second without interruption (the "viewable
 * impression" of the Media Rating Council).
 */
const VISIBLE_SHARE = 0.5;
const DWELL_MS = 1_000;
/**
 * An element that crosses the middle line of the viewport also counts as visible, because a row taller than two
 * viewports is never half visible.
 */
const MIDDLE = '-50% 0px -50% 0px';
/** Delay in ms before new elements are searched: rows add many at a time. It is shorter than DWELL_MS. */
const SEARCH_DELAY_MS = 200;

/**
 * Reports each row and item inside `root` once, until `begin` is called.
 * @param onImpression called for each impression; errors that it throws are not caught here.
 */
export function trackImpressions(root: Element, onImpression: (impression: Impression) => void): Impressions {
  const reported = new Set<string>();
  const observed = new Set<Element>();
  const dwellTimers = createDwellTimers(report);

  function report(element: Element): void {
    const impression = readImpression(element);
    if (!impression || !observed.has(element)) return;
    // A row that still loads, or shows only an error message, has not shown its content yet.
    if (impression.itemId === undefined && element.matches('[data-shell], :has(> [data-loading], > [data-failed])')) {
      dwellTimers.update(element);
      return;
    }
    stopObserving(element);
    const key = createKey(impression);
    if (reported.has(key)) return;
    reported.add(key);
    onImpression(impression);
  }

  function stopObserving(element: Element): void {
    observed.delete(element);
    dwellTimers.unobserve(element);
  }

  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  function findElements(): void {
    searchTimer = undefined;
    for (const element of observed) if (!root.contains(element)) stopObserving(element);
    for (const element of root.querySelectorAll('[data-row], [data-row] [data-item]')) {
      const impression = readImpression(element);
      if (observed.has(element) || !impression || reported.has(createKey(impression))) continue;
      observed.add(element);
      dwellTimers.observe(element);
    }
  }

  const changes = new MutationObserver(() => {
    searchTimer ??= setTimeout(findElements, SEARCH_DELAY_MS);
  });
  changes.observe(root, { childList: true, subtree: true });
  // A background tab shows nothing, so the time of one second starts again when the tab becomes visible.
  const onVisibilityChange = (): void => {
    for (const element of observed) dwellTimers.update(element);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  findElements();
  return {
    begin() {
      reported.clear();
      for (const element of observed) stopObserving(element);
      clearTimeout(searchTimer);
      findElements();
    },
    stop() {
      dwellTimers.stop();
      changes.disconnect();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(searchTimer);
    },
  };
}

type DwellTimers = {
  observe(element: Element): void;
  unobserve(element: Element): void;
  /** Starts or stops the element's timer, by whether it is visible now. */
  update(element: Element): void;
  stop(): void;
};

/**
 * Creates a timer for each observed element.
 * @param onDwell called when an element was visible for DWELL_MS without interruption.
 */
function createDwellTimers(onDwell: (element: Element) => void): DwellTimers {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const halfVisible = new Set<Element>();
  const atMiddle = new Set<Element>();
  const observers = [
    createObserver(halfVisible, { threshold: VISIBLE_SHARE }),
    createObserver(atMiddle, { rootMargin: MIDDLE }),
  ];

  function createObserver(visible: Set<Element>, options: IntersectionObserverInit): IntersectionObserver {
    return new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        // An element that falls below its threshold is still reported as intersecting.
        if (isIntersecting && (options.threshold === undefined || intersectionRatio >= VISIBLE_SHARE))
          visible.add(target);
        else visible.delete(target);
        update(target);
      }
    }, options);
  }

  function update(element: Element): void {
    const isVisible = (halfVisible.has(element) || atMiddle.has(element)) && document.visibilityState === 'visible';
    if (!isVisible) clear(element);
    else if (!timers.has(element)) timers.set(element, setTimeout(onTimeout, DWELL_MS, element));
  }

  function onTimeout(element: Element): void {
    timers.delete(element);
    onDwell(element);
  }

  function clear(element: Element): void {
    clearTimeout(timers.get(element));
    timers.delete(element);
  }

  return {
    observe(element) {
      for (const observer of observers) observer.observe(element);
    },
    unobserve(element) {
      for (const observer of observers) observer.unobserve(element);
      halfVisible.delete(element);
      atMiddle.delete(element);
      clear(element);
    },
    update,
    stop() {
      for (const observer of observers) observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function readImpression(element: Element): Impression | undefined {
  const row = element.closest<HTMLElement>('[data-row]');
  if (!row) return undefined;
  const itemId = element === row ? undefined : (element as HTMLElement).dataset['item'];
  return { rowId: row.dataset['row']!, rowType: row.dataset['rowType']!, ...(itemId !== undefined && { itemId }) };
}

const createKey = ({ rowId, itemId }: Impression): string => JSON.stringify([rowId, itemId]);
