import { ENGINE_VERSION } from './engineVersion.ts';

type EngineRange = { readonly from: number; readonly to: number };

/**
 * Parses a range of engine versions: `2`, or `1-3` (both ends included).
 * @returns undefined when the text is not a range.
 */
export function parseEngineRange(text: string): EngineRange | undefined {
  const match = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(text);
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from > to ? undefined : { from, to };
}

/**
 * Whether a version is in a range of engine versions.
 * @param text a range, such as `1-3`; any other text contains no version
 * @param version default: the version of this engine
 */
export function isEngineInRange(text: string, version: number = ENGINE_VERSION): boolean {
  const range = parseEngineRange(text);
  return range !== undefined && version >= range.from && version <= range.to;
}
