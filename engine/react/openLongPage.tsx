// What a page has beyond its first rows: the others, of which only those near the window exist, and the place of those to come. A chunk
// of its own. All rows are siblings, so that one that moves, or crosses the end of the first rows, keeps its nodes.
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import { blocksOf, type RowBlock } from './blocksOf.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';
import { advanceOf, isHeld, NEAR } from './useNear.ts';

export type LongPage = {
  /** The page's rows, boxes for those that are away, and its end. `first`: how many rows are always there. */
  draw(plan: PagePlan, first: number, tail: PageTail, onMore: (signal: AbortSignal) => void): readonly ReactElement[];
};

/** @param redraw called when other rows are to be there than were drawn. */
export function openLongPage(redraw: () => void): LongPage {
  let pageId: string | undefined;
  let arranged: { rows: readonly PlannedRow[]; blocks: readonly RowBlock<PlannedRow>[] } | undefined;
  /** Px by row id: a row that comes back has the height with which it went. */
  const heights = new Map<string, number>();
  /** Block of each row beyond the first ones. */
  const blockOf = new Map<string, string>();
  /** Blocks whose rows are there. */
  const near = new Set<string>();
  /** Rows and boxes that are there, and whether they are near the window; undefined until that is known. */
  const seen = new Map<HTMLElement, boolean | undefined>();

  const isUsed = (element: HTMLElement): boolean => seen.get(element) !== false || isHeld(element);

  function arrange(plan: PagePlan, first: number): readonly RowBlock<PlannedRow>[] {
    if (plan.id !== pageId) {
      for (const each of [heights, blockOf, near]) each.clear();
      pageId = plan.id;
    }
    if (arranged?.rows === plan.rows) return arranged.blocks;
    const blocks = blocksOf(plan.rows.slice(first), blockOf);
    arranged = { rows: plan.rows, blocks };
    const keys = new Set(blocks.map(({ key }) => key));
    for (const key of near) if (!keys.has(key)) near.delete(key);
    // Whoever looks at a row or uses it keeps it, whatever block it has come into.
    for (const element of seen.keys()) {
      const key = blockOf.get(element.dataset['row'] ?? '');
      if (key !== undefined && !near.has(key) && isUsed(element)) near.add(key);
    }
    return blocks;
  }

  /** Lets blocks come and go by what is near the window now. */
  function settle(): void {
    const rowsOf = new Map<string, HTMLElement[]>();
    let isOther = false;
    for (const [element, isNear] of seen) {
      const { box, row } = element.dataset;
      if (box !== undefined && isNear && !near.has(box)) { near.add(box); isOther = true; }
      const key = row === undefined ? undefined : blockOf.get(row);
      // A row that this window's class does not show is never near, and of no height.
      if (key === undefined || !near.has(key) || element.getClientRects().length === 0) continue;
      rowsOf.set(key, [...rowsOf.get(key) ?? [], element]);
    }
    for (const [key, elements] of rowsOf) {
      if (elements.some(isUsed)) continue;
      for (const element of elements) heights.set(element.dataset['row']!, advanceOf(element));
      near.delete(key);
      isOther = true;
    }
    if (isOther) redraw();
  }

  let observer: IntersectionObserver | undefined;
  const onFocusOut = (): number => requestAnimationFrame(settle);

  function watch(parent: HTMLElement): void {
    observer ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (seen.has(target as HTMLElement)) seen.set(target as HTMLElement, isIntersecting);
      settle();
    }, { rootMargin: NEAR });
    const there = new Set<HTMLElement>();
    for (const element of parent.children as HTMLCollectionOf<HTMLElement>) if ('row' in element.dataset || 'box' in element.dataset) there.add(element);
    for (const element of seen.keys()) if (!there.has(element)) { observer.unobserve(element); seen.delete(element); }
    for (const element of there) if (!seen.has(element)) { seen.set(element, undefined); observer.observe(element); }
  }

  /** Looks after each drawing at what is there now. */
  function Watcher() {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => watch(ref.current!.parentElement!));
    useEffect(() => {
      document.addEventListener('focusout', onFocusOut);
      return () => {
        document.removeEventListener('focusout', onFocusOut);
        observer?.disconnect();
        observer = undefined;
        seen.clear();
      };
    }, []);
    return <div ref={ref} hidden />;
  }

  return {
    draw(plan, first, tail, onMore) {
      const host = (row: PlannedRow): ReactElement => <RowHost key={row.id} row={row} pageId={plan.id} version={plan.rowVersions?.get(row.id) ?? plan.version} height={heights.get(row.id)} />;
      const blocks = arrange(plan, first);
      const size = windowClass();
      const heightOf = (rows: readonly PlannedRow[]): number => rows.reduce((sum, { id, estimate }) => sum + (heights.get(id) ?? estimate[size]), 0);
      return [
        ...plan.rows.slice(0, first).map(host),
        ...blocks.flatMap(({ key, rows }) => (near.has(key) ? rows.map(host) : [<div key={`${key}/`} data-box={key} data-shell="" style={{ blockSize: heightOf(rows) }} />])),
        ...(tail === 'end' ? [] : [<PageEnd key="/end" tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} />]),
        <Watcher key="/" />,
      ];
    },
  };
}

/** The window's class as the style sheets tell it (row.module.css). */
function windowClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  return innerWidth <= 1024 ? 'tablet' : innerWidth <= 1920 ? 'desktop' : 'tv';
}
