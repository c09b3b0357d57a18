import { useEffect } from 'react';
import type { GuideData } from './createGuideData.ts';
import type { Cursor } from './guideGeometry.ts';
import { getPiecesForWindow, pieceAt } from './guidePieces.ts';
import type { GuideScroll } from './useGuideScroll.ts';

/** Time for which the window must stay the same before its pieces are fetched, so that a fast scroll fetches few. */
const DEBOUNCE_MS = 70;

/** Fetches the pieces that the window and the cursor need. */
export function useMissingPieces(guide: GuideData, { window, direction }: GuideScroll, cursor: Cursor): void {
  useEffect(() => {
    const timer = setTimeout(
      () => guide.request([...getPiecesForWindow(window, direction, guide), pieceAt(cursor.row, cursor.minute)]),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [guide, window, direction, cursor]);
}
