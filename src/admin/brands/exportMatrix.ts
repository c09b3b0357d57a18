import { formatMatrixCsv, toCsvFile } from '#schemas/domain/matrix-csv.ts';
import type { BrandMatrix } from './brandsApi.ts';
import { downloadText } from './downloadText.ts';

/** Formats of an exported matrix. */
export type ExportFormat = 'csv' | 'json';

/** Returns the text of an exported matrix with the listed keys. */
export function formatExport({ brands }: BrandMatrix, keys: BrandMatrix['keys'], format: ExportFormat): string {
  if (format === 'json') {
    const listed = brands.map(({ cells, ...brand }) => ({
      ...brand,
      cells: Object.fromEntries(keys.map(({ key }) => [key, cells[key]])),
    }));
    return JSON.stringify({ keys, brands: listed }, undefined, 2);
  }
  const lines = brands.flatMap(({ realm, version, trial, cells }) =>
    keys.map(({ key }) => ({
      realm,
      version,
      share: trial?.percent ?? null,
      trialVersion: trial?.version ?? null,
      key,
      value: cells[key]?.value,
      layer: cells[key]?.layer ?? '',
      file: cells[key]?.file ?? '',
    })),
  );
  return toCsvFile(formatMatrixCsv(lines));
}

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Downloads the listed keys of all brands as a file. */
export function exportMatrix(matrix: BrandMatrix, keys: BrandMatrix['keys'], format: ExportFormat): void {
  downloadText(formatExport(matrix, keys, format), TYPES[format], `brands.${format}`);
}
