/** One stroke for every icon of the product (look.md). */
export const STROKE = 1.75;
