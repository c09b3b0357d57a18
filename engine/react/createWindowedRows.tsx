// Windowing of a long page: the first rows are always mounted; the rows after them are mounted in blocks, and only
// while the block is near the viewport. Each unmounted block is represented by a placeholder (an empty element with
// `data-box`) of the same height. This module is a separate chunk, which only long pages load.
//
// Rows and placeholders are siblings, so that a row's DOM nodes do not change when it moves to another block or to the
// first rows. createRowLayout divides the rows into blocks; createRowObserver observes which are near the viewport.
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import type { RowBlock } from './divideIntoBlocks.ts';
import { createRowLayout, type Arrangement, type RowLayout } from './createRowLayout.ts';
import { createRowObserver, type RowObserver } from './createRowObserver.ts';
import { PageEnd } from './PageEnd.tsx';
import type { RenderRow } from './renderRow.ts';
import { measureDistanceToNext } from './useNearViewport.ts';

/** Renders the rows of one page view and remembers their heights and which blocks are mounted. */
export type WindowedRows = {
  /**
   * Returns the elements of the page's mounted rows, of the placeholders and of the end of the page, in order.
   * @param plan the plan without the rows in slots, which the row around them renders; the same list for the same rows.
   * @param firstRowCount number of rows from the top that are always mounted.
   * @param onMore requests the rows after the plan's last one.
   */
  render(
    plan: PagePlan,
    firstRowCount: number,
    renderRow: RenderRow,
    tail: PageTail,
    onMore: (signal: AbortSignal) => void,
  ): readonly ReactElement[];
};

/** The element that observes the rendered rows, with the state of the page for which it was created. */
type ObserverElement = {
  readonly blocks: Arrangement['blocks'];
  readonly mountedKeys: string;
  readonly element: ReactElement;
};

/**
 * Creates the windowed rows of one page view.
 * @param onBlocksChange called when blocks were mounted or unmounted: the page must then call `render` again.
 */
export function createWindowedRows(onBlocksChange: () => void): WindowedRows {
  const layout = createRowLayout();
  const updateBlocks = (): void => {
    const hasMounted = mountNearBlocks(layout, observer);
    const hasUnmounted = unmountDistantBlocks(layout, observer);
    if (hasMounted || hasUnmounted) onBlocksChange();
  };
  const observer = createRowObserver(updateBlocks);
  const ObserveRows = createObserverComponent(layout, observer, updateBlocks);
  const renderPlaceholder = createPlaceholderRenderer(layout);
  let observerElement: ObserverElement | undefined;

  return {
    render(plan, firstRowCount, renderRow, tail, onMore) {
      const { firstRowIds, blocks } = layout.arrange(plan, firstRowCount, (before) =>
        findRowsInUse(layout, observer, before),
      );
      const renderMounted = (row: PlannedRow): ReactElement => renderRow(row, layout.findHeight(row.id));
      const viewportClass = readViewportClass();
      const mountedKeys = layout.mountedKeys();
      // When other rows are rendered, a new element makes React run ObserveRows again, which observes these rows.
      if (observerElement?.blocks !== blocks || observerElement.mountedKeys !== mountedKeys)
        observerElement = { blocks, mountedKeys, element: <ObserveRows key="/" /> };
      return [
        ...plan.rows.slice(0, firstRowIds.size).map(renderMounted),
        ...blocks.flatMap((block) =>
          layout.isMounted(block.key) ? block.rows.map(renderMounted) : [renderPlaceholder(block, viewportClass)],
        ),
        ...(tail === 'end' ? [] : [<PageEnd key="/end" tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} />]),
        observerElement.element,
      ];
    },
  };
}

/** Finds the ids of the rows that must stay mounted when the rows are divided into blocks again. */
function* findRowsInUse(layout: RowLayout, observer: RowObserver, before: Arrangement | undefined): Generator<string> {
  for (const element of observer.elements.keys())
    if (observer.isInUse(element) && element.dataset['row'] !== undefined) yield element.dataset['row'];
  // A row that was one of the first rows and is now in a block stays mounted if its content is mounted now.
  for (const id of before?.firstRowIds ?? []) {
    const element = layout.findBlockKey(id) === undefined ? null : document.getElementById(`row-${id}`);
    if (element && element.dataset['shell'] === undefined) yield id;
  }
}

/**
 * Mounts the blocks whose placeholders are near the viewport.
 * @returns whether a block was mounted.
 */
function mountNearBlocks(layout: RowLayout, { elements }: RowObserver): boolean {
  let hasChanged = false;
  for (const [element, isNear] of elements) {
    const { box: blockKey } = element.dataset;
    if (blockKey === undefined || !isNear || layout.isMounted(blockKey)) continue;
    layout.mount(blockKey);
    hasChanged = true;
  }
  return hasChanged;
}

/**
 * Unmounts the blocks that contain no row in use.
 * @returns whether a block was unmounted.
 */
function unmountDistantBlocks(layout: RowLayout, { elements, isInUse }: RowObserver): boolean {
  const elementsByBlock = new Map<string, HTMLElement[]>();
  for (const element of elements.keys()) {
    const { row: rowId } = element.dataset;
    const blockKey = rowId === undefined ? undefined : layout.findBlockKey(rowId);
    // A row that CSS hides in this viewport class has no height and is never near the viewport.
    if (blockKey === undefined || !layout.isMounted(blockKey) || element.getClientRects().length === 0) continue;
    elementsByBlock.set(blockKey, [...(elementsByBlock.get(blockKey) ?? []), element]);
  }
  let hasChanged = false;
  for (const [blockKey, rowElements] of elementsByBlock) {
    if (rowElements.some(isInUse)) continue;
    layout.unmount(
      blockKey,
      new Map(rowElements.map((element) => [element.dataset['row']!, measureDistanceToNext(element)])),
    );
    hasChanged = true;
  }
  return hasChanged;
}

/**
 * Creates the function that renders the placeholder of an unmounted block. It returns the same element while the
 * height is the same, so that React skips it.
 */
function createPlaceholderRenderer(layout: RowLayout) {
  const placeholders = new WeakMap<
    readonly PlannedRow[],
    { readonly height: number; readonly element: ReactElement }
  >();
  return (block: RowBlock<PlannedRow>, viewportClass: keyof Estimate): ReactElement => {
    const { key, rows } = block;
    const height = layout.computeBlockHeight(block, viewportClass);
    const previous = placeholders.get(rows);
    if (previous?.height === height) return previous.element;
    const element = <div key={`${key}/`} data-box={key} data-shell="" style={{ blockSize: height }} />;
    placeholders.set(rows, { height, element });
    return element;
  };
}

/** Creates a component without visible content that observes the mounted rows and placeholders after each render. */
function createObserverComponent(layout: RowLayout, observer: RowObserver, updateBlocks: () => void) {
  const onFocusOut = (): number => requestAnimationFrame(updateBlocks);
  return function ObserveRows() {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() =>
      observer.observe(ref.current!.parentElement!, (id) => layout.current()?.firstRowIds.has(id) ?? false),
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

/** Returns the viewport class of the window, by the same breakpoints in px as Row.module.css. */
function readViewportClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  if (innerWidth <= 1024) return 'tablet';
  return innerWidth <= 1920 ? 'desktop' : 'tv';
}
