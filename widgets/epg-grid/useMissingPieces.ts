import { useEffect } from 'react';
import type { GuideData } from './createGuideData.ts';
import type { Cursor } from './guideGeometry.ts';
import { pieceOf, piecesFor } from './guidePieces.ts';
import type { GuideScroll } from './useGuideScroll.ts';

/** Ms for which a window must stay before its pieces are fetched: what the view passes quickly is not. */
const REST_MS = 70;

/** Fetches what the window and the cursor need. */
export function useMissingPieces(guide: GuideData, { window, travel }: GuideScroll, cursor: Cursor): void {
  useEffect(() => {
    const timer = setTimeout(
      () => guide.request([...piecesFor(window, travel, guide), pieceOf(cursor.row, cursor.minute)]),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [guide, window, travel, cursor]);
}
