// A page of more rows than are always rendered: of the others only those near the window are mounted, and boxes hold the place of
// those that are not. A chunk of its own. All rows are siblings, so that a row that moves, or crosses the end of the first rows,
// keeps its nodes. Which rows are where is createRowLayout, what is near the window createRowObserver.
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import type { RowBlock } from './blocksOf.ts';
import { createRowLayout, type Arrangement, type RowLayout } from './createRowLayout.ts';
import { createRowObserver, type RowObserver } from './createRowObserver.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';
import { advanceOf } from './useNearViewport.ts';

export type LongPage = {
  /** The page's rows, boxes for those that are not mounted, and its end. `first`: how many rows are always rendered. */
  draw(plan: PagePlan, first: number, tail: PageTail, onMore: (signal: AbortSignal) => void): readonly ReactElement[];
};

type Watching = {
  readonly blocks: Arrangement['blocks'];
  readonly mounted: string;
  readonly element: ReactElement;
};

/** @param redraw called when other rows are to be mounted than were rendered. */
export function openLongPage(redraw: () => void): LongPage {
  const layout = createRowLayout();
  const settle = (): void => {
    const hasMounted = mountNearBlocks(layout, observer);
    const hasUnmounted = unmountDistantBlocks(layout, observer);
    if (hasMounted || hasUnmounted) redraw();
  };
  const observer = createRowObserver(settle);
  const Watcher = createWatcher(layout, observer, settle);
  const renderBox = createBoxes(layout);
  let watcher: Watching | undefined;

  return {
    draw(plan, first, tail, onMore) {
      const { heads, blocks } = layout.arrange(plan, first, (before) => idsInUse(layout, observer, before));
      const renderRow = (row: PlannedRow): ReactElement => (
        <RowHost
          key={row.id}
          row={row}
          pageId={plan.id}
          version={plan.rowVersions?.get(row.id) ?? plan.version}
          height={layout.heightOf(row.id)}
        />
      );
      const size = windowClass();
      const mounted = layout.mountedKeys();
      // A new element runs the watcher's effect again: other rows are rendered, so others are to be observed.
      if (watcher?.blocks !== blocks || watcher.mounted !== mounted)
        watcher = { blocks, mounted, element: <Watcher key="/" /> };
      return [
        ...plan.rows.slice(0, heads.size).map(renderRow),
        ...blocks.flatMap((block) =>
          layout.isMounted(block.key) ? block.rows.map(renderRow) : [renderBox(block, size)],
        ),
        ...(tail === 'end' ? [] : [<PageEnd key="/end" tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} />]),
        watcher.element,
      ];
    },
  };
}

/** Rows whose content must stay when the page is divided anew. */
function* idsInUse(layout: RowLayout, observer: RowObserver, before: Arrangement | undefined): Generator<string> {
  for (const element of observer.elements.keys())
    if (observer.isInUse(element) && element.dataset['row'] !== undefined) yield element.dataset['row'];
  // A row that was among the first ones has content where it is near the window or in use.
  for (const id of before?.heads ?? []) {
    const element = layout.blockKeyOf(id) === undefined ? null : document.getElementById(`row-${id}`);
    if (element && element.dataset['shell'] === undefined) yield id;
  }
}

/** Mounts the blocks whose boxes are near the window. */
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
    // A row that this size of window does not show is never near, and has no height.
    if (key === undefined || !layout.isMounted(key) || element.getClientRects().length === 0) continue;
    rowsByBlock.set(key, [...(rowsByBlock.get(key) ?? []), element]);
  }
  let hasChanged = false;
  for (const [key, rows] of rowsByBlock) {
    if (rows.some(isInUse)) continue;
    layout.unmount(key, new Map(rows.map((element) => [element.dataset['row']!, advanceOf(element)])));
    hasChanged = true;
  }
  return hasChanged;
}

/** Boxes as they were rendered: an equal one is the same element, which React skips. */
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

/** A component that observes after each render what is rendered. */
function createWatcher(layout: RowLayout, observer: RowObserver, settle: () => void) {
  const onFocusOut = (): number => requestAnimationFrame(settle);
  return function Watcher() {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() =>
      observer.observe(ref.current!.parentElement!, (id) => layout.current()?.heads.has(id) ?? false),
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

/** The window's size as the style sheets distinguish it (Row.module.css). */
function windowClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  if (innerWidth <= 1024) return 'tablet';
  return innerWidth <= 1920 ? 'desktop' : 'tv';
}
