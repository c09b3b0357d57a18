// One cell of the matrix of brands: a value with the realm and the file that set it.
import { isObject } from '#schemas/isObject.ts';
import { featuresSchema } from '#schemas/realm/features.ts';
import { findSettingOwner, listSettingLayers, readWritten } from '../explain/explainSetting.ts';
import { findTokenOwners, loadThemeLayers } from '../explain/explainTheme.ts';
import { resolvePointer, type Layer } from '../explain/layers.ts';
import { listEntries, LOCALE_TOKENS, type MatrixKey } from './matrixKeys.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;

/** One setting of one realm. */
export type MatrixCell = {
  readonly value: unknown;
  /** The id of the realm that sets the value; `SCHEMA_LAYER` or `DERIVED_LAYER` if none does; empty without a value. */
  readonly layer: string;
  /** The file of that realm's folder; empty when no file sets the value. */
  readonly file: string;
};

/** The layer of a value that no realm sets. */
export const SCHEMA_LAYER = 'default of the schema';
/** The layer of a colour that follows from the colours of the theme. */
export const DERIVED_LAYER = 'derived';

const FEATURES = featuresSchema.properties;
const EMPTY: MatrixCell = { value: undefined, layer: '', file: '' };

/** Reads a cell. */
export function readCell(layer: Layer, loadLayer: LoadLayer, { key, group }: MatrixKey): Promise<MatrixCell> {
  const name = key.slice(key.indexOf('.') + 1);
  switch (group) {
    case 'theme':
      if (name.startsWith(`${LOCALE_TOKENS}.`)) return readLocaleToken(layer, loadLayer, name);
      return readToken(layer, loadLayer, `/${name.replaceAll('.', '/')}`);
    case 'vendors':
      return readVendor(layer, loadLayer, name);
    case 'labels':
      return Promise.resolve(countLabels(layer, name));
    case 'content':
      return Promise.resolve(countContent(layer, name));
    default:
      return readSetting(layer, loadLayer, key);
  }
}

async function readToken(layer: Layer, loadLayer: LoadLayer, pointer: string): Promise<MatrixCell> {
  const layers = await loadThemeLayers(layer, loadLayer);
  const [owner] = findTokenOwners(layers, pointer);
  const { value } = resolvePointer(layer.content.theme, pointer);
  if (value === undefined) return EMPTY;
  if (owner) return { value, layer: owner.id, file: 'theme.json' };
  return {
    value,
    layer: layers.themes.length > 0 && pointer.startsWith('/colours/') ? DERIVED_LAYER : SCHEMA_LAYER,
    file: '',
  };
}

/** @param name `localeTokens.<language>.<token>` */
async function readLocaleToken(layer: Layer, loadLayer: LoadLayer, name: string): Promise<MatrixCell> {
  const [, locale, ...path] = name.split('.');
  // The value is read as it is written: a version stores the resolved theme of each language as a separate document.
  const resolve = (theme: unknown): ReturnType<typeof resolvePointer> =>
    resolvePointer(
      listEntries(theme as object | undefined).find((entry) => entry.locale === locale),
      `/${path.join('/')}`,
    );
  const { found, value } = resolve(layer.content.authoredTheme);
  if (!found) return EMPTY;
  const { themes } = await loadThemeLayers(layer, loadLayer);
  const owner = themes.find(({ files }) => resolve(files?.get('theme.json')).found);
  return { value, layer: owner?.id ?? layer.id, file: 'theme.json' };
}

/** Reads a vendor as a text: its name, what it needs consent for, and its origins. */
async function readVendor(layer: Layer, loadLayer: LoadLayer, id: string): Promise<MatrixCell> {
  const vendor = layer.content.realm?.vendors?.find((each) => each.id === id);
  if (!vendor) return EMPTY;
  const { name, consent, origins = [] } = vendor;
  const hasVendor = (written: unknown): boolean =>
    Array.isArray(written) && written.some((each) => isObject(each) && each['id'] === id);
  const layers = await listSettingLayers(layer, loadLayer, '/vendors');
  const owner = layers.find((each) => hasVendor(readWritten(each, '/vendors').value));
  return {
    value: [name, consent, ...origins].join(' · '),
    layer: owner?.id ?? layer.id,
    file: 'realm.json',
  };
}

/** Counts the labels to which the brand gives its own text. */
function countLabels({ id, files, content }: Layer, locale: string): MatrixCell {
  const file = `strings/${locale}.json`;
  const labels = files ? files.get(file) : content.strings[locale];
  const count = Object.keys((labels as object | undefined) ?? {}).length;
  if (count > 0) return { value: count, layer: id, file };
  return content.realm?.locales.includes(locale) ? { value: 0, layer: id, file: '' } : EMPTY;
}

function countContent({ id, content }: Layer, kind: string): MatrixCell {
  const counted = { pages: content.pages, menus: content.menus, items: content.items }[kind];
  return { value: counted?.size ?? 0, layer: id, file: '' };
}

async function readSetting(layer: Layer, loadLayer: LoadLayer, key: string): Promise<MatrixCell> {
  const pointer = `/${key.replaceAll('.', '/')}`;
  const resolved = resolvePointer(layer.content.realm, pointer);
  const owner = await findSettingOwner(layer, loadLayer, pointer);
  const written = owner && readWritten(owner, pointer);
  if (owner && written?.found)
    return { value: resolved.found ? resolved.value : written.value, layer: owner.id, file: 'realm.json' };
  const feature = key.startsWith('features.') ? FEATURES[key.slice(9) as keyof typeof FEATURES] : undefined;
  const value = resolved.found ? resolved.value : feature?.default;
  return value === undefined ? EMPTY : { value, layer: SCHEMA_LAYER, file: '' };
}
