// The matrix of brands: each setting of each published realm, with the layer that it comes from.
import type { RunningTrial } from '../createTrialService.ts';
import { createLayers, type ReadVersion } from '../explain/layers.ts';
import { listLocaleTokens, listMatrixKeys, listVendorIds, type MatrixKey } from './matrixKeys.ts';
import { readCell, type MatrixCell } from './readCell.ts';

/** One realm with the cells of all keys. */
export type MatrixBrand = {
  readonly realm: string;
  readonly version: number;
  /** Percentage of the visitors who get the version of the trial; null without a trial. */
  readonly share: number | null;
  /** The version of the trial; null without a trial. */
  readonly trialVersion: number | null;
  /** When the trial ends by itself, in ISO 8601; missing: it does not, or there is none. */
  readonly trialUntil?: string;
  /** By key. */
  readonly cells: Readonly<Record<string, MatrixCell>>;
};

/** The settings of all realms. */
export type Matrix = { readonly keys: readonly MatrixKey[]; readonly brands: readonly MatrixBrand[] };

type ReadTrial = (realm: string) => Promise<{ readonly trial?: RunningTrial | undefined }>;

/**
 * Creates the matrix of realms. A realm without a theme shows no pages and is left out.
 * @param read reads a published version (readPublishedVersion, or the admin API).
 */
export async function createMatrix(
  realmIds: readonly string[],
  read: ReadVersion,
  readTrial: ReadTrial,
): Promise<Matrix> {
  const loadLayer = createLayers(read, 0);
  const loaded = await Promise.all(realmIds.map((id) => loadLayer(id)));
  const layers = loaded.filter((layer) => layer?.content.realm && layer.content.theme) as NonNullable<
    (typeof loaded)[number]
  >[];
  const locales = [...new Set(layers.flatMap(({ content }) => content.realm?.locales ?? []))];
  const keys = listMatrixKeys(
    locales,
    listLocaleTokens(layers.map(({ content }) => content.authoredTheme)),
    listVendorIds(layers.map(({ content }) => content.realm)),
  );
  const brands = await Promise.all(
    layers.map(async (layer): Promise<MatrixBrand> => {
      const { trial } = await readTrial(layer.id);
      const cells = await Promise.all(
        keys.map(async ({ key, group }) => [key, await readCell(layer, loadLayer, { key, group })] as const),
      );
      return {
        realm: layer.id,
        version: layer.version,
        share: trial?.percent ?? null,
        trialVersion: trial?.version ?? null,
        ...(trial?.until !== undefined && { trialUntil: trial.until }),
        cells: Object.fromEntries(cells),
      };
    }),
  );
  return { keys, brands };
}
