import type { ReactElement } from 'react';
import type { PlannedRow } from '#engine/page/types.ts';

/**
 * Renders a row of a page.
 * @param height height in px when the row was last mounted
 */
export type RenderRow = (row: PlannedRow, height?: number) => ReactElement;
