/**
 * Version of the plugin API, increased with each change that may break an older plugin. Rows can require it:
 * `requires: { engine: n }`.
 */
export const ENGINE_VERSION = 1;

/** Whether a version is in a range (`2`, `1-3`); undefined when the range is not valid. */
export function isEngineInRange(range: string, version: number = ENGINE_VERSION): boolean | undefined {
  const match = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(range);
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from > to ? undefined : version >= from && version <= to;
}
