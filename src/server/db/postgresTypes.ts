import pg from 'pg';
import { arrayElementParsers, scalarParsers, type Parse } from './valueParsers.ts';

// Ids of PostgreSQL's types (OIDs).
const BYTEA = 17;
const TEXT_ARRAY = 1009;

/** Returns node-postgres's `types` option, so that its global type table stays unchanged. */
export function createPostgresTypes(): pg.CustomTypesConfig {
  const textArray = pg.types.getTypeParser(TEXT_ARRAY as Parameters<typeof pg.types.getTypeParser>[0]) as (
    text: string,
  ) => unknown[];
  const custom: Record<number, Parse> = { ...scalarParsers, [BYTEA]: parseBytea };
  for (const [oid, parse] of Object.entries(arrayElementParsers))
    custom[Number(oid)] = (text) => mapNested(textArray(text), parse);
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && custom[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
}

/**
 * Parses `\x00ff` into bytes with a buffer of their own. A pooled Buffer would be cloned as a whole when sent to
 * another thread.
 */
function parseBytea(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

function mapNested(values: unknown[], parse: Parse): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return mapNested(value, parse);
    return typeof value === 'string' ? parse(value) : value;
  });
}
