// The rows of a long page beyond its first ones: only blocks of rows near the viewport are mounted, a box replaces
// each other block. A chunk of its own. All rows are siblings, so that a row that moves, or crosses the end of the
// first rows, keeps its DOM nodes. createRowLayout divides the rows, createRowObserver observes which are near the
// viewport.
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import type { RowBlock } from './divideIntoBlocks.ts';
import { createRowLayout, type Arrangement, type RowLayout } from './createRowLayout.ts';
import { createRowObserver, type RowObserver } from './createRowObserver.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';
import { measureAdvance } from './useNearViewport.ts';

/** Renders the plans of one page view. */
export type LongPage = {
  /**
   * Renders the page's rows, the boxes of unmounted blocks, and the end of the page.
   * @param first how many rows from the top are always mounted.
   */
  render(plan: PagePlan, first: number, tail: PageTail, onMore: (signal: AbortSignal) => void): readonly ReactElement[];
};

type Watching = {
  readonly blocks: Arrangement['blocks'];
  readonly mounted: string;
  readonly element: ReactElement;
};

/** @param redraw called when other blocks have to be mounted than those that were rendered. */
export function createLongPage(redraw: () => void): LongPage {
  const layout = createRowLayout();
  const updateBlocks = (): void => {
    const hasMounted = mountNearBlocks(layout, observer);
    const hasUnmounted = unmountDistantBlocks(layout, observer);
    if (hasMounted || hasUnmounted) redraw();
  };
  const observer = createRowObserver(updateBlocks);
  const Watcher = createWatcher(layout, observer, updateBlocks);
  const renderBox = createBoxes(layout);
  let watcher: Watching | undefined;

  return {
    render(plan, first, tail, onMore) {
      const { headIds, blocks } = layout.arrange(plan, first, (before) => idsInUse(layout, observer, before));
      const renderRow = (row: PlannedRow): ReactElement => (
        <RowHost
          key={row.id}
          row={row}
          pageId={plan.id}
          version={plan.rowVersions?.get(row.id) ?? plan.version}
          height={layout.heightOf(row.id)}
        />
      );
      const size = viewportClass();
      const mounted = layout.mountedKeys();
      // A new element makes the watcher observe again, because other rows are rendered.
      if (watcher?.blocks !== blocks || watcher.mounted !== mounted)
        watcher = { blocks, mounted, element: <Watcher key="/" /> };
      return [
        ...plan.rows.slice(0, headIds.size).map(renderRow),
        ...blocks.flatMap((block) =>
          layout.isMounted(block.key) ? block.rows.map(renderRow) : [renderBox(block, size)],
        ),
        ...(tail === 'end' ? [] : [<PageEnd key="/end" tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} />]),
        watcher.element,
      ];
    },
  };
}

/** Returns the ids of rows whose content must stay when the page is divided again. */
function* idsInUse(layout: RowLayout, observer: RowObserver, before: Arrangement | undefined): Generator<string> {
  for (const element of observer.elements.keys())
    if (observer.isInUse(element) && element.dataset['row'] !== undefined) yield element.dataset['row'];
  // A row that was one of the first has content if it is near the viewport or in use.
  for (const id of before?.headIds ?? []) {
    const element = layout.blockKeyOf(id) === undefined ? null : document.getElementById(`row-${id}`);
    if (element && element.dataset['shell'] === undefined) yield id;
  }
}

/** Mounts the blocks whose boxes are near the viewport. */
function mountNearBlocks(layout: RowLayout, { elements }: RowObserver): boolean {
  let hasChanged = false;
  for (const [element, isNear] of elements) {
    const { box } = element.dataset;
    if (box === undefined || !isNear || layout.isMounted(box)) continue;
    layout.mount(box);
    hasChanged = true;
  }
  return hasChanged;
}

/** Unmounts the blocks of which no row is in use. */
function unmountDistantBlocks(layout: RowLayout, { elements, isInUse }: RowObserver): boolean {
  const rowsByBlock = new Map<string, HTMLElement[]>();
  for (const element of elements.keys()) {
    const { row } = element.dataset;
    const key = row === undefined ? undefined : layout.blockKeyOf(row);
    // A row that is hidden in this viewport class is never near and has no height.
    if (key === undefined || !layout.isMounted(key) || element.getClientRects().length === 0) continue;
    rowsByBlock.set(key, [...(rowsByBlock.get(key) ?? []), element]);
  }
  let hasChanged = false;
  for (const [key, rows] of rowsByBlock) {
    if (rows.some(isInUse)) continue;
    layout.unmount(key, new Map(rows.map((element) => [element.dataset['row']!, measureAdvance(element)])));
    hasChanged = true;
  }
  return hasChanged;
}

/** Renders boxes of unmounted blocks. An unchanged box is the same element, which React skips. */
function createBoxes(layout: RowLayout) {
  const boxes = new WeakMap<readonly PlannedRow[], { readonly height: number; readonly element: ReactElement }>();
  return (block: RowBlock<PlannedRow>, size: keyof Estimate): ReactElement => {
    const { key, rows } = block;
    const height = layout.blockHeight(block, size);
    const known = boxes.get(rows);
    if (known?.height === height) return known.element;
    const element = <div key={`${key}/`} data-box={key} data-shell="" style={{ blockSize: height }} />;
    boxes.set(rows, { height, element });
    return element;
  };
}

/** Creates a component that, after each render, observes the rows and boxes that are mounted. */
function createWatcher(layout: RowLayout, observer: RowObserver, updateBlocks: () => void) {
  const onFocusOut = (): number => requestAnimationFrame(updateBlocks);
  return function Watcher() {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() =>
      observer.observe(ref.current!.parentElement!, (id) => layout.current()?.headIds.has(id) ?? false),
    );
    useEffect(() => {
      document.addEventListener('focusout', onFocusOut);
      return () => {
        document.removeEventListener('focusout', onFocusOut);
        observer.disconnect();
      };
    }, []);
    return <div ref={ref} hidden />;
  };
}

/** Returns the viewport class, by the same limits as Row.module.css. */
function viewportClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  if (innerWidth <= 1024) return 'tablet';
  return innerWidth <= 1920 ? 'desktop' : 'tv';
}
