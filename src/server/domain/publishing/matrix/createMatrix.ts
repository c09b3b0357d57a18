// The matrix of brands: each setting of each published realm, with the layer that it comes from.
import { featuresSchema } from '#schemas/realm/realm.ts';
import { createLayers, findOwner, resolvePointer, type Layer, type ReadVersion } from '../explain/layers.ts';

/** One setting of one realm. */
export type MatrixCell = {
  readonly value: unknown;
  /** The id of the realm that sets the value; `default of the schema` when none does; empty without a value. */
  readonly layer: string;
};

/** One realm with the cells of all keys. */
export type MatrixBrand = {
  readonly realm: string;
  readonly version: number;
  /** Share of the visitors in percent that sees another version; null without a trial. */
  readonly share: number | null;
  /** The version that this share sees. */
  readonly trialVersion: number | null;
  /** By key. */
  readonly cells: Readonly<Record<string, MatrixCell>>;
};

/** The settings of all realms. */
export type Matrix = { readonly keys: readonly string[]; readonly brands: readonly MatrixBrand[] };

/** The layer of a value that no realm sets. */
export const SCHEMA_LAYER = 'default of the schema';

const REALM_KEYS = ['locales', 'defaultLocale', 'timeZone', 'currency', 'sessionMode', 'homePage', 'rowTypes'] as const;
const FEATURES = featuresSchema.properties;
const COLOURS = ['primary', 'secondary', 'tertiary', 'background'] as const;

/** The keys of the matrix, in the order of its rows. */
export const MATRIX_KEYS: readonly string[] = [
  'extends',
  'catalogueOf',
  ...REALM_KEYS,
  ...Object.keys(FEATURES).map((feature) => `features.${feature}`),
  ...COLOURS.map((colour) => `theme.colours.${colour}`),
];

type ReadTrial = (
  realm: string,
) => Promise<{ readonly trial?: { readonly version: number; readonly percent: number } | undefined }>;

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
  const brands = await Promise.all(
    realmIds.map(async (id): Promise<MatrixBrand | undefined> => {
      const layer = await loadLayer(id);
      if (!layer?.content.realm || !layer.content.theme) return undefined;
      const { trial } = await readTrial(id);
      const cells = await Promise.all(
        MATRIX_KEYS.map(async (key) => [key, await readCell(layer, loadLayer, key)] as const),
      );
      return {
        realm: id,
        version: layer.version,
        share: trial?.percent ?? null,
        trialVersion: trial?.version ?? null,
        cells: Object.fromEntries(cells),
      };
    }),
  );
  return { keys: MATRIX_KEYS, brands: brands.filter((brand) => brand !== undefined) };
}

type LoadLayer = ReturnType<typeof createLayers>;

async function readCell(layer: Layer, loadLayer: LoadLayer, key: string): Promise<MatrixCell> {
  const pointer = `/${key.replaceAll('.', '/')}`;
  if (key.startsWith('theme.')) {
    // A theme is inherited as a whole.
    const found = await findOwner(layer, 'extends', loadLayer, ({ files }) => files?.has('theme.json') === true);
    const { value } = resolvePointer({ theme: layer.content.theme }, pointer);
    return { value, layer: found?.owner.id ?? SCHEMA_LAYER };
  }
  const written = resolvePointer(layer.files?.get('realm.json'), pointer);
  if (written.found) return { value: written.value, layer: layer.id };
  const resolved = resolvePointer(layer.content.realm, pointer);
  const feature = key.startsWith('features.') ? FEATURES[key.slice(9) as keyof typeof FEATURES] : undefined;
  const value = resolved.found ? resolved.value : feature?.default;
  return { value, layer: value === undefined ? '' : SCHEMA_LAYER };
}
