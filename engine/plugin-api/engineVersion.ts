/** Version of the plugin door: one more for each change after which an older plugin may fail. Offered to rows as `requires: { engine: n }`. */
export const ENGINE_VERSION = 1;

/** Whether a version lies in a range (`2`, `1-3`); undefined when the range cannot be read. */
export function fitsEngine(range: string, version: number = ENGINE_VERSION): boolean | undefined {
  const match = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(range);
  if (!match) return undefined;
  const from = Number(match[1]),
    to = Number(match[2] ?? match[1]);
  return from > to ? undefined : version >= from && version <= to;
}
