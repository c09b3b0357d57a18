/**
 * Creates a random number generator (mulberry32), for samples and for tests that can be repeated.
 * @param seed the same seed gives the same numbers
 * @returns a function that returns the next number in [0, 1)
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  };
}
