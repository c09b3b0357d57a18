// `npm run realm -- matrix`: the settings of all realms side by side, as a table, CSV or JSON.
import type { Matrix, MatrixCell } from '../../server/domain/publishing/matrix/createMatrix.ts';
import { formatTable } from './formatProblems.ts';

/** The formats of the matrix. */
export const MATRIX_FORMATS = ['table', 'csv', 'json'] as const;
/** A format of the matrix. */
export type MatrixFormat = (typeof MATRIX_FORMATS)[number];

const toText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Returns a field of CSV. A text that a spreadsheet would run as a formula begins with an apostrophe.
 */
function toField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats the matrix. */
export function formatMatrix(matrix: Matrix, format: MatrixFormat): string {
  if (format === 'json') return JSON.stringify(matrix, undefined, 2);
  return format === 'csv' ? formatCsv(matrix) : formatBrands(matrix);
}

/** One line for each realm and key, so that a spreadsheet can filter by any column. */
function formatCsv({ keys, brands }: Matrix): string {
  const lines = [['realm', 'version', 'share', 'trialVersion', 'key', 'value', 'layer']];
  for (const { realm, version, share, trialVersion, cells } of brands)
    for (const key of keys) {
      const { value, layer } = cells[key]!;
      lines.push([realm, String(version), toText(share), toText(trialVersion), key, toText(value), layer]);
    }
  return lines.map((line) => line.map(toField).join(',')).join('\r\n');
}

/** One column for each realm; a value that comes from another layer names it. */
function formatBrands({ keys, brands }: Matrix): string {
  const describe = (realm: string, { value, layer }: MatrixCell): string => {
    const text = toText(value);
    const short = text.length > 36 ? `${text.slice(0, 35)}…` : text;
    return layer === realm || layer === '' ? short : `${short} (${layer})`;
  };
  return formatTable([
    ['', ...brands.map(({ realm }) => realm)],
    ['version', ...brands.map(({ version }) => String(version))],
    [
      'trial',
      ...brands.map(({ share, trialVersion }) => (share === null ? '' : `version ${trialVersion} for ${share} %`)),
    ],
    ...keys.map((key) => [key, ...brands.map(({ realm, cells }) => describe(realm, cells[key]!))]),
  ]);
}
