/** The time of a server, measured by round trips. */
export type ServerClock = {
  /** Returns the server's time in ms since 1970. */
  now(): number;
  /** Returns the largest error of `now` in ms; Infinity until the first round trip. */
  getErrorMs(): number;
  /**
   * Adds a round trip.
   *
   * @param sentAt, receivedAt local time in ms, as `readLocalTime` returns it
   * @param serverTime the server's time when it sent the response, in ms since 1970
   */
  add(sentAt: number, serverTime: number, receivedAt: number): void;
};

/**
 * Maximum number of stored round trips. The server's clock drifts by less than a millisecond while they are replaced.
 */
const MAX_ROUND_TRIPS = 12;
/** The server sends whole milliseconds. */
const ROUNDING_MS = 1;

/**
 * Creates a clock. It uses the fastest round trip, because the error is at most half of the duration of a round trip.
 *
 * @param readLocalTime returns the local time in ms; it must not jump when the system's clock is set
 * @param startOffset ms to add to the local time until the first round trip
 */
export function createServerClock(readLocalTime: () => number, startOffset: number): ServerClock {
  let roundTrips: { readonly duration: number; readonly offset: number }[] = [];
  let offset = startOffset;
  let errorMs = Infinity;
  return {
    now: () => readLocalTime() + offset,
    getErrorMs: () => errorMs,
    add(sentAt, serverTime, receivedAt) {
      const duration = receivedAt - sentAt;
      if (!(duration >= 0)) return;
      const latest = { duration, offset: serverTime - (sentAt + receivedAt) / 2 };
      // Offsets that differ by more than their errors allow: the server's clock was set between them.
      const earlier = roundTrips.filter(
        (trip) => Math.abs(trip.offset - latest.offset) <= (trip.duration + duration) / 2 + ROUNDING_MS,
      );
      roundTrips = [...earlier, latest].slice(-MAX_ROUND_TRIPS);
      const fastest = roundTrips.reduce((best, trip) => (trip.duration < best.duration ? trip : best));
      ({ offset } = fastest);
      errorMs = fastest.duration / 2;
    },
  };
}
