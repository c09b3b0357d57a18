// What a page has beyond its first rows: the others, of which only those near the window exist, and the place of those to come. A chunk
// of its own. All rows are siblings, so that one that moves, or crosses the end of the first rows, keeps its nodes.
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import { BLOCK, blocksOf, type RowBlock } from './blocksOf.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';
import { advanceOf, isHeld, NEAR_VIEWPORT_MARGIN } from './useNearViewport.ts';

export type LongPage = {
  /** The page's rows, boxes for those that are away, and its end. `first`: how many rows are always there. */
  draw(plan: PagePlan, first: number, tail: PageTail, onMore: (signal: AbortSignal) => void): readonly ReactElement[];
};

/** @param redraw called when other rows are to be there than were drawn. */
export function openLongPage(redraw: () => void): LongPage {
  let pageId: string | undefined;
  let arranged:
    | {
        rows: readonly PlannedRow[];
        heads: ReadonlySet<string>;
        rest: readonly PlannedRow[];
        blocks: readonly RowBlock<PlannedRow>[];
      }
    | undefined;
  /** Px by row id: a row that comes back has the height with which it went. */
  const heights = new Map<string, number>();
  /** Block of each row beyond the first ones. */
  const blockOf = new Map<string, string>();
  /** Blocks whose rows are there. */
  const near = new Set<string>();
  /** Boxes as they were drawn, by block: a page that changes far above them does not add up their heights again. */
  const boxes = new Map<
    string,
    { readonly rows: readonly PlannedRow[]; readonly size: keyof Estimate; readonly element: ReactElement }
  >();
  /** Rows and boxes beyond the first rows that are there, and whether they are near the window; undefined until that is known. */
  const seen = new Map<HTMLElement, boolean | undefined>();

  const isUsed = (element: HTMLElement): boolean => seen.get(element) !== false || isHeld(element);

  function arrange(plan: PagePlan, first: number): NonNullable<typeof arranged> {
    if (plan.id !== pageId) {
      for (const each of [heights, blockOf, near, boxes]) each.clear();
      arranged = undefined;
      pageId = plan.id;
    }
    const before = arranged;
    if (before?.rows === plan.rows) return before;
    const { rows } = plan;
    let head = first;
    // One that was among the first rows stays there when others are put in before it, until that is a block's worth of them.
    while (head < rows.length && before?.heads.has(rows[head]!.id)) head++;
    if (head >= first + BLOCK) head = first;
    const heads = new Set(rows.slice(0, head).map(({ id }) => id));
    const rest = rows.slice(head);
    if (before && before.rest.length === rest.length && rest.every((row, index) => row === before.rest[index]))
      return (arranged = { ...before, rows, heads });
    const blocks = blocksOf(rest, blockOf);
    arranged = { rows, heads, rest, blocks };
    const keys = new Set(blocks.map(({ key }) => key));
    for (const key of near) if (!keys.has(key)) near.delete(key);
    for (const key of boxes.keys()) if (!keys.has(key)) boxes.delete(key);
    // Whoever looks at a row or uses it keeps it, whatever block it has come into.
    const keep = (id: string): void => {
      const key = blockOf.get(id);
      if (key !== undefined) near.add(key);
    };
    for (const element of seen.keys()) if (isUsed(element)) keep(element.dataset['row'] ?? '');
    // One of the first rows that is near has its content, and so has one that is used.
    for (const id of before?.heads ?? []) {
      const element = blockOf.has(id) ? document.getElementById(`row-${id}`) : null;
      if (element && element.dataset['shell'] === undefined) keep(id);
    }
    return arranged;
  }

  /** Lets blocks come and go by what is near the window now. */
  function settle(): void {
    const rowsOf = new Map<string, HTMLElement[]>();
    let isOther = false;
    for (const [element, isNear] of seen) {
      const { box, row } = element.dataset;
      if (box !== undefined && isNear && !near.has(box)) {
        near.add(box);
        isOther = true;
      }
      const key = row === undefined ? undefined : blockOf.get(row);
      // A row that this window's class does not show is never near, and of no height.
      if (key === undefined || !near.has(key) || element.getClientRects().length === 0) continue;
      rowsOf.set(key, [...(rowsOf.get(key) ?? []), element]);
    }
    for (const [key, elements] of rowsOf) {
      if (elements.some(isUsed)) continue;
      for (const element of elements) heights.set(element.dataset['row']!, advanceOf(element));
      near.delete(key);
      boxes.delete(key);
      isOther = true;
    }
    if (isOther) redraw();
  }

  let observer: IntersectionObserver | undefined;
  let watched:
    | { readonly blocks: readonly RowBlock<PlannedRow>[]; readonly there: string; readonly element: ReactElement }
    | undefined;
  const onFocusOut = (): number => requestAnimationFrame(settle);

  function watch(parent: HTMLElement): void {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (seen.has(target as HTMLElement)) seen.set(target as HTMLElement, isIntersecting);
        settle();
      },
      { rootMargin: NEAR_VIEWPORT_MARGIN },
    );
    const there = new Set<HTMLElement>();
    // From the end up to the first rows: those are looked after by themselves.
    for (
      let element = parent.lastElementChild as HTMLElement | null;
      element;
      element = element.previousElementSibling as HTMLElement | null
    ) {
      const { row, box } = element.dataset;
      if (row !== undefined && arranged?.heads.has(row)) break;
      if (row !== undefined || box !== undefined) there.add(element);
    }
    for (const element of seen.keys())
      if (!there.has(element)) {
        observer.unobserve(element);
        seen.delete(element);
      }
    for (const element of there)
      if (!seen.has(element)) {
        seen.set(element, undefined);
        observer.observe(element);
      }
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
      const host = (row: PlannedRow): ReactElement => (
        <RowHost
          key={row.id}
          row={row}
          pageId={plan.id}
          version={plan.rowVersions?.get(row.id) ?? plan.version}
          height={heights.get(row.id)}
        />
      );
      const { heads, blocks } = arrange(plan, first);
      const size = windowClass();
      const box = ({ key, rows }: RowBlock<PlannedRow>): ReactElement => {
        const before = boxes.get(key);
        if (before?.rows === rows && before.size === size) return before.element;
        const height = rows.reduce((sum, { id, estimate }) => sum + (heights.get(id) ?? estimate[size]), 0);
        const element = <div key={`${key}/`} data-box={key} data-shell="" style={{ blockSize: height }} />;
        boxes.set(key, { rows, size, element });
        return element;
      };
      // Drawn with others than the last time, or for the first time: there is something else to look after.
      const there = [...near].join(' ');
      if (watched?.blocks !== blocks || watched.there !== there)
        watched = { blocks, there, element: <Watcher key="/" /> };
      return [
        ...plan.rows.slice(0, heads.size).map(host),
        ...blocks.flatMap((block) => (near.has(block.key) ? block.rows.map(host) : [box(block)])),
        ...(tail === 'end' ? [] : [<PageEnd key="/end" tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} />]),
        watched.element,
      ];
    },
  };
}

/** The window's class as the style sheets tell it (Row.module.css). */
function windowClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  return innerWidth <= 1024 ? 'tablet' : innerWidth <= 1920 ? 'desktop' : 'tv';
}
