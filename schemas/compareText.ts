/** Compares texts by their code units, so that an order does not depend on the language of the machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
