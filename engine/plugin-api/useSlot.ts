// Apart from slotContext.ts, so that only pages with slots load it. No JSX: the server's Node imports it without a
// build.
import { useContext, type ReactNode } from 'react';
import { SlotContext } from './slotContext.ts';

/**
 * Returns the rows in a slot of the row, rendered like rows of the page: each has its own data, error message and
 * skeleton.
 * @param rowId id of the row (`row.id` of the view)
 * @param name name of the slot, which the widget declares in `slots`
 */
export function useSlot(rowId: string, name: string): readonly ReactNode[] {
  const context = useContext(SlotContext);
  if (!context) return [];
  const [rows, renderRow] = context;
  return rows.filter(({ slot }) => slot?.row === rowId && slot.name === name).map((row) => renderRow(row));
}
