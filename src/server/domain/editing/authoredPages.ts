// Reads authored pages and documents of settings. They come from the files with which a realm, and the realms from
// which it inherits, were last published.
import type { PageOrigin } from '#schemas/domain/authored-page.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import { readContent } from '../delivery/realmDocuments.ts';
import { SOURCE_KIND } from '../publishing/folder/folderSources.ts';
import { findDocumentFiles, type FileTexts } from './documentFiles.ts';

/** A published authored page, or a document of settings. */
export type AuthoredPage = {
  readonly id: string;
  readonly origin: PageOrigin;
  /** The document as JSON text, with the fields in the author's order. */
  readonly text: string;
};

/** Reads authored pages of one database. */
export type AuthoredPages = {
  /** Returns the current version of a realm; undefined when it is not published. */
  getVersion(realmId: string): Promise<number | undefined>;
  /** Returns a document, own or inherited; undefined when no realm has it. */
  find(realmId: string, id: string): Promise<AuthoredPage | undefined>;
  /** Returns the own document of a version; undefined when the realm had no such file then. */
  findOwn(realmId: string, version: number, id: string): Promise<string | undefined>;
  /** Returns the own files of a version that contain a document. */
  readFiles(realmId: string, version: number, id: string): Promise<FileTexts>;
  /** Returns all pages, own and inherited, by id. */
  list(realmId: string): Promise<readonly AuthoredPage[]>;
};

type Layer = { readonly realm: string; readonly version: number; readonly layer: PageOrigin['layer'] };

const PAGES = 'pages/';
const toPageId = (path: string): string => path.slice(PAGES.length, -'.json'.length);
const isPage = (path: string): boolean => /^pages\/[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.json$/.test(path);
const readText = (body: unknown): string => (body as { text?: string }).text ?? 'null';

type Repositories = { readonly documents: Documents; readonly realms: Pick<Realms, 'getCurrent'> };

/** Creates the functions on the repositories of one database. */
export function createAuthoredPages({ documents, realms }: Repositories): AuthoredPages {
  const readFiles: AuthoredPages['readFiles'] = async (realmId, version, id) => {
    const { path } = findDocumentFiles(id);
    const paths = path.endsWith('/')
      ? (await documents.list(realmId, version, SOURCE_KIND))
          .map(({ key }) => key)
          .filter((key) => key.startsWith(path))
      : [path];
    const stored = await documents.getMany(realmId, version, SOURCE_KIND, paths);
    return new Map(stored.map(({ key, body }) => [key, readText(body)]));
  };
  const findOwn: AuthoredPages['findOwn'] = async (realmId, version, id) =>
    findDocumentFiles(id).read(await readFiles(realmId, version, id));
  return {
    getVersion: async (realmId) => (await realms.getCurrent(realmId))?.version,
    findOwn,
    readFiles,
    async find(realmId, id) {
      const { layers, start } = findDocumentFiles(id);
      for (const { realm, version, layer } of await listLayers({ documents, realms }, realmId)) {
        const text = layers.includes(layer) ? await findOwn(realm, version, id) : undefined;
        if (text !== undefined) return { id, origin: { realm, layer }, text: layer === 'own' ? text : (start ?? text) };
      }
      return undefined;
    },
    async list(realmId) {
      const pages = new Map<string, AuthoredPage>();
      for (const { realm, version, layer } of await listLayers({ documents, realms }, realmId)) {
        const paths = (await documents.list(realm, version, SOURCE_KIND))
          .map(({ key }) => key)
          .filter((path) => isPage(path) && !pages.has(toPageId(path)));
        for (const { key, body } of await documents.getMany(realm, version, SOURCE_KIND, paths)) {
          const id = toPageId(key);
          pages.set(id, { id, origin: { realm, layer }, text: readText(body) });
        }
      }
      return [...pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

/**
 * Lists a realm and those from which it inherits pages, in order of precedence (as in compileRealm.ts).
 * @param layer how the realm of the call inherits from this realm.
 * @param listed realms that were listed before.
 */
async function listLayers(
  { documents, realms }: Repositories,
  id: string,
  layer: PageOrigin['layer'] = 'own',
  listed: readonly Layer[] = [],
): Promise<readonly Layer[]> {
  if (listed.some(({ realm }) => realm === id)) return listed;
  const version = (await realms.getCurrent(id))?.version;
  if (version === undefined) return listed;
  const isOwn = layer === 'own';
  const { realm } = readContent(await documents.getMany(id, version, 'realm', ['realm']));
  let layers: readonly Layer[] = [...listed, { realm: id, version, layer }];
  const parents = [
    [realm?.catalogueOf, isOwn ? 'catalogueOf' : layer],
    [realm?.extends === BASE_REALM ? undefined : realm?.extends, isOwn ? 'extends' : layer],
    // The compiled pages of every realm contain those of the product.
    [BASE_REALM, 'default'],
  ] as const;
  for (const [parent, layerOfParent] of parents)
    if (parent !== undefined) layers = await listLayers({ documents, realms }, parent, layerOfParent, layers);
  return layers;
}
