// Reads from the address where a video starts.
import type { StartAt, StartedProgramme } from '#src/stores/playbackTypes.ts';

/** Returns the programme of a channel that the address names: `?at=` is its start, `?programme=` its id (CARD-028). */
export function toProgramme({ at, programme }: Readonly<Record<string, string>>): StartedProgramme | undefined {
  const startsAt = Date.parse(at ?? '');
  return Number.isNaN(startsAt) ? undefined : { startsAt, id: programme };
}

/** Reads where the address starts the video: `?t=90` (seconds), or the id of an annotation as hash. */
export function readStart(
  { t }: Readonly<Record<string, string>>,
  { hash }: Pick<Location, 'hash'>,
): StartAt | undefined {
  const seconds = t !== undefined && /^\d{1,6}(\.\d+)?$/.test(t) ? Number(t) : undefined;
  const moment = hash.length > 1 ? decodeHash(hash) : undefined;
  return seconds === undefined && moment === undefined ? undefined : { seconds, moment };
}

function decodeHash(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}
