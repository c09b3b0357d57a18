// The matrix of brands as CSV, for the command line and the admin area.

/** The values of one line of the file. */
export type MatrixLine = {
  readonly realm: string;
  readonly version: number;
  /** Share of the visitors in percent that sees another version; null without a trial. */
  readonly share: number | null;
  readonly trialVersion: number | null;
  readonly key: string;
  readonly value: unknown;
  /** What sets the value: the realm, a realm from which it inherits, or the schema's default. */
  readonly layer: string;
  readonly file: string;
};

const COLUMNS = ['realm', 'version', 'share', 'trialVersion', 'key', 'value', 'layer', 'file'] as const;

/** Returns a value as a text: JSON unless it is a text, empty without a value. */
export const toMatrixText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns a field of CSV. A text that a spreadsheet would run as a formula begins with an apostrophe. */
function toField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats lines as CSV: the names of the columns, then one line for each object. */
export const formatCsv = <K extends string>(
  columns: readonly K[],
  lines: readonly Readonly<Partial<Record<K, unknown>>>[],
): string =>
  [columns.join(','), ...lines.map((line) => columns.map((name) => toField(toMatrixText(line[name]))).join(','))].join(
    '\r\n',
  );

/** Returns CSV as the content of a file. Spreadsheets recognise UTF-8 by the mark at its start. */
export const toCsvFile = (csv: string): string => `\uFEFF${csv}\r\n`;

/** Formats the matrix as CSV, so that a spreadsheet can filter by any column. */
export const formatMatrixCsv = (lines: readonly MatrixLine[]): string => formatCsv(COLUMNS, lines);
