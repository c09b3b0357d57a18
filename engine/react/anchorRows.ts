// Keeps what the viewer looks at in its position on the screen while an update changes the rows of the open page. The
// browser's own scroll anchoring follows the topmost visible row, does nothing when that row moves, and is missing in
// Safari.
import { chooseAnchor } from './chooseAnchor.ts';

/** Longest time in ms in which the changed rows get their heights. */
const SETTLE_TIMEOUT_MS = 5_000;

/** Events that mean that the viewer scrolls or moves the focus. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Event of the document: another update begins, which takes the place of the earlier one. */
const NEXT_UPDATE_EVENT = 'marquee-rows-update';
const END_EVENTS = [...USER_EVENTS, NEXT_UPDATE_EVENT] as const;

/** An element that may stay in its position on the screen. */
type Anchor = {
  readonly element: Element;
  /** Distance in px from the top of the document. */
  top: number;
};

/** An element that contains rows. Browsers without `moveBefore` reset a row that React moves. */
type RowParent = HTMLElement & { readonly moveBefore?: (node: Node, next: Node | null) => void };

/**
 * Keeps the focused element in its position on the screen while the rows of the page change. Call this function
 * immediately before the change. When the focus is not in a visible row and the page is scrolled, the topmost visible
 * row that the update does not move stays in its position. The function stops when the viewer scrolls, or after five
 * seconds.
 */
export function anchorRows(): void {
  if (typeof document === 'undefined') return;
  const parent: RowParent | null | undefined = document.querySelector('[data-row]')?.parentElement;
  const { style } = document.documentElement;
  document.dispatchEvent(new Event(NEXT_UPDATE_EVENT));
  // `overflow-anchor: none` is already set while a navigation restores a scroll position, which has priority.
  if (!parent || style.overflowAnchor === 'none') return;
  const focused = findFocused(parent);
  const rows = findRows(parent);
  const follow = (): void => keepInPlace(focused, rows);
  const sizes = new ResizeObserver(follow);
  const mutations = new MutationObserver((records) => {
    for (const node of records.flatMap(({ target, addedNodes }) => (target === parent ? [...addedNodes] : [])))
      if (node instanceof Element) sizes.observe(node);
    follow();
  });
  const restoreMoves = keepMovedRows();
  const stop = (): void => {
    mutations.disconnect();
    sizes.disconnect();
    restoreMoves();
    clearTimeout(timer);
    style.overflowAnchor = '';
    for (const type of END_EVENTS) document.removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, SETTLE_TIMEOUT_MS);
  for (const type of END_EVENTS) document.addEventListener(type, stop, { capture: true, passive: true });
  // The browser would also scroll, by the distance of another row.
  if (focused || rows.length > 0) style.overflowAnchor = 'none';
  // Both observers call back before the browser paints. Rows are observed too, because the height of their parent stays
  // the same when one row grows while another one shrinks.
  mutations.observe(parent, { childList: true, subtree: true });
  for (const element of [parent, ...parent.children]) sizes.observe(element);
}

/** Returns the focused element, if it is in a row and visible. */
function findFocused(parent: HTMLElement): Anchor | undefined {
  const { activeElement } = document;
  const isVisible =
    activeElement !== null && activeElement !== parent && parent.contains(activeElement) && isOnScreen(activeElement);
  return isVisible ? createAnchor(activeElement) : undefined;
}

/** Number of rows that are compared, to find those that the update moved. */
const MAX_ROWS = 30;

/**
 * Returns the topmost visible row and rows below it; none at the top of the page, where the viewer sees the rows that
 * are added there.
 */
function findRows(parent: HTMLElement): readonly Anchor[] {
  if (window.scrollY === 0) return [];
  const rows = [...parent.querySelectorAll(':scope > [data-row]')].filter((row) => row.getClientRects().length > 0);
  const first = rows.findIndex(isOnScreen);
  return first < 0 ? [] : rows.slice(first, first + MAX_ROWS).map(createAnchor);
}

const createAnchor = (element: Element): Anchor => ({ element, top: measureTop(element) });

/** Scrolls by the distance by which the focused element, or else the chosen row, has moved in the document. */
function keepInPlace(focused: Anchor | undefined, rows: readonly Anchor[]): void {
  const mountedRows = rows.filter(({ element }) => element.isConnected);
  const anchor =
    focused && focused.element === document.activeElement
      ? focused
      : mountedRows[chooseAnchor(mountedRows.map(({ element }) => measureTop(element)))];
  if (!anchor) return;
  const distance = measureTop(anchor.element) - anchor.top;
  const scrollBefore = window.scrollY;
  if (Math.abs(distance) >= MIN_DISTANCE_PX) window.scrollBy({ top: distance, behavior: 'instant' });
  // Browsers scroll by whole pixels: the rest is added to the next distance, so that rests do not add up. A longer rest
  // means that the page cannot be scrolled further.
  const rest = distance - (window.scrollY - scrollBefore);
  for (const each of [...(focused ? [focused] : []), ...rows])
    each.top = measureTop(each.element) - (Math.abs(rest) < 1 ? rest : 0);
}

/** Shorter distances are not visible. */
const MIN_DISTANCE_PX = 0.5;

const isOnScreen = (element: Element): boolean => {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
};

const measureTop = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;

/**
 * Lets React move the rows of the page, and those in slots, by `moveBefore`, where the browser has it. Its own
 * `insertBefore` and `appendChild` remove the row for a moment, which takes its focus and scroll positions, pauses its
 * videos and reloads its frames.
 * @returns a cleanup function
 */
export function keepMovedRows(): () => void {
  const parents = new Set<RowParent>();
  for (const { parentElement } of document.querySelectorAll('[data-row]')) parents.add(parentElement!);
  const cleanups = [...parents].map(moveWithoutReset);
  return () => cleanups.forEach((cleanup) => cleanup());
}

function moveWithoutReset(parent: RowParent): () => void {
  const { moveBefore } = parent;
  if (!moveBefore) return () => undefined;
  const move = <T extends Node>(node: T, next: Node | null): T => {
    if (node.parentNode === parent) moveBefore.call(parent, node, next);
    else Node.prototype.insertBefore.call(parent, node, next);
    return node;
  };
  parent.insertBefore = move;
  parent.appendChild = (node) => move(node, null);
  return () => {
    Reflect.deleteProperty(parent, 'insertBefore');
    Reflect.deleteProperty(parent, 'appendChild');
  };
}
