import { useCallback, useState } from 'react';
import type { Pasted } from './PasteReport.tsx';

/**
 * Keeps the pasted rows until their report is closed. Rows that are pasted before that are in the same report, and other
 * dialogs do not replace it.
 */
export function usePasted(): readonly [Pasted | undefined, add: (pasted: Pasted) => void, forget: () => void] {
  const [pasted, setPasted] = useState<Pasted>();
  const add = useCallback(
    (added: Pasted) => setPasted((before) => ({ ...added, rows: [...(before?.rows ?? []), ...added.rows] })),
    [],
  );
  const forget = useCallback(() => setPasted(undefined), []);
  return [pasted, add, forget];
}
