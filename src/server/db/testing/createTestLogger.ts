import type { DatabaseLogger } from '../databaseLogger.ts';

/** Creates a logger that stores its lines in `lines` and prints nothing. */
export function createTestLogger(): DatabaseLogger & { readonly lines: string[] } {
  const lines: string[] = [];
  const storeLine =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level} ${message}`);
  return { lines, info: storeLine('info'), warn: storeLine('warn'), error: storeLine('error') };
}
