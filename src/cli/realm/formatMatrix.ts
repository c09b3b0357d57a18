// `npm run realm -- matrix`: the settings of all realms side by side, as a table, CSV or JSON.
import { formatMatrixCsv, toMatrixText } from '#schemas/domain/matrix-csv.ts';
import type { Matrix } from '../../server/domain/publishing/matrix/createMatrix.ts';
import type { MatrixCell } from '../../server/domain/publishing/matrix/readCell.ts';
import { describeEnd } from './describeTrial.ts';
import { formatTable } from './formatProblems.ts';

/** The formats of the matrix. */
export const MATRIX_FORMATS = ['table', 'csv', 'json'] as const;
/** A format of the matrix. */
export type MatrixFormat = (typeof MATRIX_FORMATS)[number];

/** Formats the matrix. */
export function formatMatrix(matrix: Matrix, format: MatrixFormat): string {
  if (format === 'json') return JSON.stringify(matrix, undefined, 2);
  return format === 'csv' ? formatCsv(matrix) : formatBrands(matrix);
}

const formatCsv = ({ keys, brands }: Matrix): string =>
  formatMatrixCsv(
    brands.flatMap(({ cells, ...brand }) =>
      keys.map(({ key }) => {
        const { value, layer, file } = cells[key]!;
        return { ...brand, key, value, layer, file };
      }),
    ),
  );

/** Formats one column for each realm. A value from another layer is followed by the name of the layer. */
function formatBrands({ keys, brands }: Matrix): string {
  const describe = (realm: string, { value, layer }: MatrixCell): string => {
    const text = toMatrixText(value);
    const short = text.length > 36 ? `${text.slice(0, 35)}…` : text;
    return layer === realm || layer === '' ? short : `${short} (${layer})`;
  };
  return formatTable([
    ['', ...brands.map(({ realm }) => realm)],
    ['version', ...brands.map(({ version }) => String(version))],
    [
      'trial',
      ...brands.map(({ share, trialVersion, trialUntil }) =>
        share === null ? '' : `version ${trialVersion} for ${share} %${describeEnd(trialUntil)}`,
      ),
    ],
    ...keys.map(({ key }) => [key, ...brands.map(({ realm, cells }) => describe(realm, cells[key]!))]),
  ]);
}
