import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';

/** Rows beyond the window that exist. */
const OVERSCAN = 2;

type Props = {
  /** The rows beyond those that are always there. */
  readonly rows: readonly PlannedRow[];
  readonly plan: PagePlan;
  readonly tail: PageTail;
  /** Where the page's next rows go on. */
  readonly cursor: string | undefined;
  readonly onMore: (signal: AbortSignal) => void;
};

/** What a page has beyond its first rows: the others, of which only those near the window exist, and the place of those to come. */
export default function LongPage({ rows, plan, tail, cursor, onMore }: Props) {
  return (
    <>
      {rows.length > 0 && <WindowedRows rows={rows} plan={plan} />}
      {tail !== 'end' && <PageEnd tail={tail} cursor={cursor} onMore={onMore} />}
    </>
  );
}

function WindowedRows({ rows, plan }: Pick<Props, 'rows' | 'plan'>) {
  const box = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // The rows above grow and shrink: each time the page's height changes their end may be elsewhere.
  useLayoutEffect(() => {
    const measure = (): void => setOffset(Math.round(box.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!.parentElement!);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]!.estimate[windowClass()],
    getItemKey: (index) => rows[index]!.id,
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  return (
    <div ref={box} style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <div key={item.key} data-index={item.index} ref={virtualizer.measureElement} style={{ position: 'absolute', insetInline: 0, insetBlockStart: 0, transform: `translateY(${item.start - offset}px)` }}>
          <RowHost row={rows[item.index]!} pageId={plan.id} version={plan.rowVersions?.get(rows[item.index]!.id) ?? plan.version} />
        </div>
      ))}
    </div>
  );
}

/** The window's class as the style sheets tell it (row.module.css). */
function windowClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  return innerWidth <= 1024 ? 'tablet' : innerWidth <= 1920 ? 'desktop' : 'tv';
}
