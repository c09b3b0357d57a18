// Tells the content port of the engine which calls this product has: `content.read('getRankings', ...)` is checked by its name.
import type { ReadCalls } from '#schemas/api/callTypes.ts';

declare module '#engine/plugin-api/ports.ts' {
  interface ContentCalls extends ReadCalls {}
}
