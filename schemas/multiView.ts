/** Layouts of the multi-view screen with their number of videos (MULTIVIEW-002 to MULTIVIEW-005). */
export const VIDEO_COUNTS = { twoUp: 2, pip: 2, threeUp: 3, quad: 4 } as const;
/** A layout of the multi-view screen. */
export type MultiViewLayout = keyof typeof VIDEO_COUNTS;
/** All layouts, in the order in which viewers see them. */
export const MULTI_VIEW_LAYOUTS = ['twoUp', 'pip', 'threeUp', 'quad'] as const satisfies readonly MultiViewLayout[];
