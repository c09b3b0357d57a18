// Adds the types of the calls of this product for the engine's content port, so that `content.read('getRankings', ...)`
// is typed by the call's name.
import type { ReadCalls } from '#schemas/api/callTypes.ts';

declare module '#engine/plugin-api/ports.ts' {
  interface ContentCalls extends ReadCalls {}
}
