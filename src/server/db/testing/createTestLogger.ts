import type { DatabaseLogger } from '../databaseLogger.ts';

/** Creates a logger that stores its lines and prints nothing. */
export function createTestLogger(): DatabaseLogger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level} ${message}`);
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
