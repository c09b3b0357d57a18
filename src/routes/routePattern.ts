// The parts of a route's pattern, such as `/live/{eventId}/{eventTitle?}`. Shared by matchPath.ts and buildPath.ts.
import { RESERVED } from './routeTable.ts';

/** Returns the segments of a pattern. */
export const splitPattern = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
/** Whether a segment is an optional parameter. */
export const isOptional = (segment: string): boolean => segment.endsWith('?}');
/** Returns the name of the parameter, or undefined for a fixed segment. */
export const getParameterName = (segment: string): string | undefined =>
  segment.startsWith('{') ? segment.slice(1, isOptional(segment) ? -2 : -1) : undefined;
/** Whether the value is forbidden for the parameter, because a path with it is another screen (`RESERVED`). */
export const isReserved = (name: string, value: string): boolean =>
  Object.hasOwn(RESERVED, name) && (RESERVED[name as keyof typeof RESERVED] as readonly string[]).includes(value);
