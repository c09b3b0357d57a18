/** Stroke width of every icon, px. */
export const STROKE = 1.75;
