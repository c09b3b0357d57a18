// Explains where a value comes from. The query is a label, a theme token, a position in a file, an id or an image.
import type { ValueOrigin } from './valueOrigin.ts';
import { explainFile, findById } from './explainFile.ts';
import { explainLabel } from './explainLabel.ts';
import { explainTheme, parseThemePointer } from './explainTheme.ts';
import { createLayers, findOwner, type Layer, type ReadVersion } from './layers.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;
/** One query can match several values: an id can belong to a row, an item and a menu entry. */
const MAX_EXPLANATIONS = 12;

/** The result of one query. */
export type ExplainedValue = {
  readonly realm: string;
  readonly version: number;
  readonly locale: string;
  readonly explanations: readonly ValueOrigin[];
  /** False for a version that did not store its folder: the explanation cannot name its files. */
  readonly hasSourceFiles: boolean;
};

/**
 * Explains every value that `what` matches in the current version of a realm.
 * @returns undefined when the realm is not published.
 * @param read reads a published version (readPublishedVersion, or the admin API).
 */
export async function explainValue(
  read: ReadVersion,
  { realm, what, locale, now }: { realm: string; what: string; locale?: string | undefined; now: number },
): Promise<ExplainedValue | undefined> {
  const loadLayer = createLayers(read, now);
  const layer = await loadLayer(realm);
  if (!layer) return undefined;
  const language = locale ?? layer.content.realm?.defaultLocale ?? 'en';
  const explanations = await findExplanations(layer, loadLayer, what, language);
  return {
    realm,
    version: layer.version,
    locale: language,
    explanations: explanations.slice(0, MAX_EXPLANATIONS),
    hasSourceFiles: layer.files !== undefined,
  };
}

async function findExplanations(
  layer: Layer,
  loadLayer: LoadLayer,
  what: string,
  locale: string,
): Promise<ValueOrigin[]> {
  const location = parseFileLocation(what);
  if (location) {
    const { file, pointer } = location;
    if (file === 'theme.json') {
      // A language in place of an index: the token in that language, as the matrix names it.
      const [, ofLocale = locale, token = pointer] = /^\/localeTokens\/([a-z]{2,8}[\w-]*)(\/.+)$/i.exec(pointer) ?? [];
      return toList(await explainTheme(layer, loadLayer, token, ofLocale));
    }
    const labelFile = /^strings\/([^/]+)\.json$/.exec(file);
    if (labelFile)
      return explainLabel(
        layer,
        loadLayer,
        pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'),
        labelFile[1] ?? locale,
      );
    return toList(await explainFile(layer, loadLayer, location, locale));
  }
  if (what.startsWith('/')) return explainPointerInAllFiles(layer, loadLayer, what, locale);
  const token = parseThemePointer(what);
  const explanations = [
    ...(await explainLabel(layer, loadLayer, what, locale)),
    ...(token === undefined ? [] : toList(await explainTheme(layer, loadLayer, token, locale))),
    ...toList(
      await explainFile(layer, loadLayer, { file: 'realm.json', pointer: `/${what.replaceAll('.', '/')}` }, locale),
    ),
    ...(await explainImage(layer, loadLayer, what)),
  ];
  for (const found of await findById(layer, loadLayer, what))
    explanations.push(...toList(await explainFile(layer, loadLayer, found, locale)));
  return explanations;
}

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** Parses `pages/home.json#/title`, `home#/title` or `pages/home.json`. */
function parseFileLocation(what: string): { file: string; pointer: string } | undefined {
  const [name = '', pointer = ''] = what.split(/#(.*)/s);
  if (!what.includes('#') && !name.endsWith('.json')) return undefined;
  const at = pointer === '' || pointer.startsWith('/') ? pointer : `/${pointer}`;
  return { file: name.endsWith('.json') ? name : `pages/${name}.json`, pointer: at };
}

/** Explains a pointer without a file in every document that has a value there. */
async function explainPointerInAllFiles(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
  locale: string,
): Promise<ValueOrigin[]> {
  const catalogue =
    layer.content.realm?.catalogueOf === undefined ? undefined : await loadLayer(layer.content.realm.catalogueOf);
  const files = new Set(
    [...(layer.files?.keys() ?? []), ...(catalogue?.files?.keys() ?? [])].filter((file) =>
      /^(pages|menus)\//.test(file),
    ),
  );
  const found = [
    ...toList(await explainFile(layer, loadLayer, { file: 'realm.json', pointer }, locale)),
    ...toList(await explainTheme(layer, loadLayer, pointer, locale)),
  ];
  for (const file of files) found.push(...toList(await explainFile(layer, loadLayer, { file, pointer }, locale)));
  return found;
}

async function explainImage(layer: Layer, loadLayer: LoadLayer, name: string): Promise<ValueOrigin[]> {
  const file = name.replace(/^art\//, '');
  const entry = Object.hasOwn(layer.content.images, file) ? layer.content.images[file] : undefined;
  if (!entry) return [];
  const found = await findOwner(layer, 'catalogueOf', loadLayer, ({ assets }) => assets.has(`art/${file}`));
  const described = (
    found?.owner.files?.get('art/index.json') as Record<string, { colour?: string; focal?: unknown }> | undefined
  )?.[file];
  return [
    {
      name: `image ${file}`,
      value: entry,
      origin: `art/${file} of ${found?.owner.id ?? layer.id}`,
      steps: (found?.path ?? [layer.id]).map((id) => ({
        location: `art/${file} of ${id}`,
        ...(id === (found?.owner.id ?? layer.id) && { value: entry.hash }),
        used: id === (found?.owner.id ?? layer.id),
      })),
      notes: [
        `Placeholder colour ${entry.colour}: ${described?.colour === undefined ? 'measured, the average of the image' : 'from art/index.json'}. Focal point ${entry.focal.join(', ')}: ${described?.focal === undefined ? 'the middle, by default' : 'from art/index.json'}.`,
      ],
    },
  ];
}
