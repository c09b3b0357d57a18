// The parts of a route's pattern, such as `/live/{eventId}/{eventTitle?}`. Shared by matchPath.ts and buildPath.ts.
import { RESERVED } from './routeTable.ts';

/** Returns the segments of a pattern. */
export const splitSteps = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
/** Whether a segment is an optional parameter. */
export const isOptional = (step: string): boolean => step.endsWith('?}');
/** Returns the name of the parameter, or undefined for a fixed segment. */
export const getParameterName = (step: string): string | undefined =>
  step.startsWith('{') ? step.slice(1, isOptional(step) ? -2 : -1) : undefined;
/** Whether the value is forbidden for the parameter, because a path with it is another screen (`RESERVED`). */
export const isReserved = (name: string, value: string): boolean =>
  Object.hasOwn(RESERVED, name) && (RESERVED[name as keyof typeof RESERVED] as readonly string[]).includes(value);
