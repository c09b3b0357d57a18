// The parts of a route's pattern, such as `/live/{eventId}/{eventTitle?}`. Shared by matchPath.ts and buildPath.ts.
import { RESERVED } from './routeTable.ts';

export const stepsOf = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
export const isOptional = (step: string): boolean => step.endsWith('?}');
/** Name of the parameter, or undefined for a fixed word. */
export const nameOf = (step: string): string | undefined =>
  step.startsWith('{') ? step.slice(1, isOptional(step) ? -2 : -1) : undefined;
export const isReserved = (name: string, value: string): boolean =>
  Object.hasOwn(RESERVED, name) && (RESERVED[name as keyof typeof RESERVED] as readonly string[]).includes(value);
