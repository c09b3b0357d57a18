import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PlannedRow } from '#engine/page/types.ts';
import { RowHost } from './RowHost.tsx';

/** The rows of a very long page beyond its first ones: only those near the window exist. */
export default function TailRows({ rows, pageId, version }: { rows: readonly PlannedRow[]; pageId: string; version: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(box.current!.getBoundingClientRect().top + window.scrollY), [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]!.estimate.desktop,
    getItemKey: (index) => rows[index]!.id,
    overscan: 2,
    scrollMargin: offset,
  });
  return (
    <div ref={box} style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <div key={item.key} data-index={item.index} ref={virtualizer.measureElement} style={{ position: 'absolute', insetInline: 0, insetBlockStart: 0, transform: `translateY(${item.start - offset}px)` }}>
          <RowHost row={rows[item.index]!} pageId={pageId} version={version} />
        </div>
      ))}
    </div>
  );
}
