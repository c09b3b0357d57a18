// The rows in the slots of the page. No JSX: the server's Node imports this module without a build.
import { createContext, type ReactNode } from 'react';
import type { PlannedRow } from '#engine/page/types.ts';

/** The rows of a page, and the function that renders one. */
export type SlotContextValue = readonly [rows: readonly PlannedRow[], renderRow: (row: PlannedRow) => ReactNode];

/** The rows of the page, from which `useSlot` selects those of a slot. Undefined where a row is shown alone. */
export const SlotContext = createContext<SlotContextValue | undefined>(undefined);
