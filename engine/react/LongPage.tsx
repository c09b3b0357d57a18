import { memo, useCallback, useState } from 'react';
import type { Estimate, PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import { blocksOf } from './blocksOf.ts';
import { PageEnd } from './PageEnd.tsx';
import { RowHost } from './RowHost.tsx';
import { advanceOf, useNear } from './useNear.ts';

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
  // Heights by row id, px: a row that comes back has the height with which it went.
  const [heights] = useState(() => new Map<string, number>());
  const [known] = useState(() => new Map<string, string>());
  return (
    <>
      {blocksOf(rows, known).map((block) => <Block key={block.key} rows={block.rows} versions={plan.rowVersions} pageId={plan.id} version={plan.version} heights={heights} />)}
      {tail !== 'end' && <PageEnd tail={tail} cursor={cursor} onMore={onMore} />}
    </>
  );
}

type BlockProps = { readonly rows: readonly PlannedRow[]; readonly versions: PagePlan['rowVersions']; readonly pageId: string; readonly version: number; readonly heights: Map<string, number> };

/** Rows that are there while the window is near them, or while one of them is used; else an empty box of their height. */
const Block = memo(function Block({ rows, versions, pageId, version, heights }: BlockProps) {
  const remember = useCallback((element: HTMLElement) => {
    for (const row of element.children as HTMLCollectionOf<HTMLElement>) heights.set(row.dataset['row']!, advanceOf(row));
  }, [heights]);
  const { ref, near } = useNear<HTMLDivElement>({ initially: false, onLeave: remember });
  const size = windowClass();
  const height = rows.reduce((sum, { id, estimate }) => sum + (heights.get(id) ?? estimate[size]), 0);
  return (
    <div ref={ref} data-shell={near ? undefined : ''} style={near ? undefined : { blockSize: height }}>
      {near && rows.map((row) => <RowHost key={row.id} row={row} pageId={pageId} version={versions?.get(row.id) ?? version} height={heights.get(row.id)} />)}
    </div>
  );
}, (before, after) => before.pageId === after.pageId && before.rows.length === after.rows.length && before.rows.every((row, index) => row === after.rows[index] && versionOf(before, row) === versionOf(after, row)));

/** Version of the row's data. A live update names it for each row, in a new map. */
const versionOf = ({ versions, version }: BlockProps, { id }: PlannedRow): number => versions?.get(id) ?? version;

/** The window's class as the style sheets tell it (row.module.css). */
function windowClass(): keyof Estimate {
  const { innerWidth, innerHeight } = window;
  if (innerWidth <= 600 || innerHeight <= 500) return 'mobile';
  return innerWidth <= 1024 ? 'tablet' : innerWidth <= 1920 ? 'desktop' : 'tv';
}
