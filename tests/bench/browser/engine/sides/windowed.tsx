// A hand-written page with windowing. Only rows near the window are mounted; padding above and below has the height
// of the other rows. Heights are measured; each row has its own error boundary and Suspense, and its view is loaded
// separately.
import { Component, lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ESTIMATED_ROW_HEIGHT, type BenchRow } from '../content.ts';
import type { BenchSide } from '../side.ts';
import { createRowInsertion, createRowReplacement, mountState, applyRowChange, type BenchRowChange } from './state.ts';

type Page = readonly BenchRow[];

/** How far outside the window rows stay mounted, as a share of the window's height; the engine uses the same share. */
const MARGIN = 0.75;

const view = import('../Row.tsx');
const RowView = lazy(async () => ({ default: (await view).WindowedRow }));

class Boundary extends Component<
  { readonly children: ReactNode; readonly row: BenchRow },
  { readonly failed: BenchRow | undefined }
> {
  override state = { failed: undefined };
  static getDerivedStateFromProps(props: { row: BenchRow }, state: { failed: BenchRow | undefined }) {
    return state.failed && state.failed !== props.row ? { failed: undefined } : null;
  }
  override componentDidCatch(): void {
    this.setState({ failed: this.props.row });
  }
  override render(): ReactNode {
    return this.state.failed ? <p role="note">This row cannot be shown.</p> : this.props.children;
  }
}

const Item = memo(function Item({ row, observer }: { row: BenchRow; observer: ResizeObserver }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [observer]);
  return (
    <div ref={ref} data-row={row.id}>
      <Boundary row={row}>
        <Suspense
          fallback={
            <div style={{ blockSize: ESTIMATED_ROW_HEIGHT }}>
              <h2>{row.title}</h2>
            </div>
          }
        >
          <RowView id={row.id} title={row.title} items={row.items} />
        </Suspense>
      </Boundary>
    </div>
  );
});

type RowRange = {
  readonly from: number;
  readonly to: number;
  readonly heightAbove: number;
  readonly heightBelow: number;
};

/** Returns the indexes of the rows near the window, and the height in px of the other rows above and below them. */
function computeRange(rows: Page, heights: ReadonlyMap<string, number>, scrollTop: number): RowRange {
  const { innerHeight } = window;
  const [top, bottom] = [scrollTop - MARGIN * innerHeight, scrollTop + (1 + MARGIN) * innerHeight];
  let y = 0,
    from = -1,
    to = 0,
    heightAbove = 0,
    end = 0;
  for (const [index, row] of rows.entries()) {
    const next = y + (heights.get(row.id) ?? ESTIMATED_ROW_HEIGHT);
    if (next > top && y < bottom) {
      if (from < 0) {
        from = index;
        heightAbove = y;
      }
      to = index + 1;
      end = next;
    }
    y = next;
  }
  return { from: Math.max(0, from), to, heightAbove, heightBelow: y - end };
}

function WindowedPage({ page }: { readonly page: Page }) {
  const box = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new Map<string, number>());
  const [scrollTop, setScrollTop] = useState(0);
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries)
          heights.set((target as HTMLElement).dataset['row']!, borderBoxSize[0]!.blockSize);
      }),
  );
  useEffect(() => {
    let frame = 0;
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        // The position is rounded to half a row, so that smaller movements do not render the page again.
        setScrollTop(
          Math.round(-box.current!.getBoundingClientRect().top / (ESTIMATED_ROW_HEIGHT / 2)) *
            (ESTIMATED_ROW_HEIGHT / 2),
        );
      });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [observer]);
  const { from, to, heightAbove, heightBelow } = computeRange(page, heights, scrollTop);
  return (
    <div ref={box} style={{ paddingBlock: `${heightAbove}px ${heightBelow}px` }}>
      {page.slice(from, to).map((row) => (
        <Item key={row.id} row={row} observer={observer} />
      ))}
    </div>
  );
}

export async function windowed(): Promise<BenchSide<Page, Page>> {
  await view;
  let updatePage: ReturnType<typeof mountState<Page>> | undefined;
  return {
    createDocument: (rows) => rows,
    prepare: (document) => document,
    render: (root, page) => {
      updatePage = mountState(root, page, WindowedPage);
    },
    createChangeMessage: createRowReplacement,
    createInsertMessage: createRowInsertion,
    prepareMessage: (message) => message,
    show: (message) =>
      updatePage!((page) => applyRowChange(page, (message as BenchRowChange).row, message as BenchRowChange)),
  };
}
