// Checks and compiles a folder to plain data: texts and hashes that only have to be stored.
import type { Problem } from '#schemas/problems.ts';
import { toCanonicalJson, hashText } from '../../../db/contentHash.ts';
import type { RealmContent, RealmDocument } from '../../delivery/realmDocuments.ts';
import { buildSearchDocuments } from '../../search/searchDocuments.ts';
import type { FontFacts } from '../../theme/fontFallback.ts';
import type { OutboundRules } from '../../../outbound/checkUrl.ts';
import { checkRealm, listRelatedRealmIds, type WidgetContract } from '../check/checkRealm.ts';
import type { PluginFiles } from '../check/pluginFiles.ts';
import { compileRealm, type CompiledRealm, type RealmBlob } from '../compileRealm.ts';
import { buildSourceDocuments } from '../folder/folderSources.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';

/** A document as canonical JSON, with its hash. */
export type PreparedDocument = Pick<RealmDocument, 'kind' | 'key'> & { readonly json: string; readonly hash: string };

/** The result of a parser process for a folder: its problems, and the documents to store. */
export type PreparedFolder = {
  readonly problems: readonly Problem[];
  /** Missing when a problem is an error, and when the folder was only checked. */
  readonly compiled?:
    | {
        /** The documents of the version, with its search index. */
        readonly documents: readonly PreparedDocument[];
        /** The documents that store the folder. */
        readonly sources: readonly PreparedDocument[];
        readonly blobs: readonly RealmBlob[];
        readonly hosts: readonly string[];
      }
    | undefined;
  readonly isValid: boolean;
};

/** What a folder is checked against, as plain data. */
export type PrepareSettings = {
  /** Current versions of the published realms. */
  readonly versions: ReadonlyMap<string, number>;
  /** Realm ids by host. */
  readonly hostOwners: ReadonlyMap<string, string>;
  readonly outbound?: OutboundRules | undefined;
  /** The server's folder of plugins; undefined: files of plugins are not checked. */
  readonly pluginFiles?: Pick<PluginFiles, 'folder' | 'paths'> | undefined;
  /** True: the folder is checked, not compiled. */
  readonly isCheckOnly?: boolean | undefined;
};

/** What the preparation needs in addition to plain data. */
export type PrepareDeps = {
  readonly widgets: readonly WidgetContract[];
  readonly fontFacts: Map<string, FontFacts>;
  readContent(realmId: string, version: number): Promise<RealmContent>;
  /** Reads a file of the folder of plugins. */
  readPlugin(path: string): Promise<Uint8Array>;
  /** Called with the path of each file before it is read. */
  readonly onFile?: ((path: string) => void) | undefined;
};

/** Maximum number of fonts whose metrics are cached; a realm has about a dozen. */
const MAX_CACHED_FONTS = 500;

/** Checks a folder and, when it has no errors, compiles it. */
export async function prepareFolder(
  folder: RealmFolder,
  { versions, hostOwners, outbound, pluginFiles, isCheckOnly = false }: PrepareSettings,
  { widgets, fontFacts, readContent, readPlugin, onFile }: PrepareDeps,
): Promise<PreparedFolder> {
  const relatedRealms = new Map<string, RealmContent>();
  for (const id of listRelatedRealmIds(folder)) {
    const version = versions.get(id);
    if (version !== undefined) relatedRealms.set(id, await readContent(id, version));
  }
  if (fontFacts.size > MAX_CACHED_FONTS) fontFacts.clear();
  const { problems, checked } = await checkRealm(folder, {
    relatedRealms,
    widgets,
    hostOwner: (host) => hostOwners.get(host),
    fontFacts,
    outbound,
    pluginFiles: pluginFiles && { ...pluginFiles, read: readPlugin, isHashWarning: true },
    onFile,
  });
  if (!checked) return { problems, isValid: false };
  if (isCheckOnly) return { problems, isValid: true };
  const compiled = compileRealm(checked);
  return { problems, isValid: true, compiled: await toPlainData(folder, compiled) };
}

async function toPlainData(folder: RealmFolder, compiled: CompiledRealm): Promise<PreparedFolder['compiled']> {
  const sources = await buildSourceDocuments(folder);
  return {
    documents: [...compiled.documents, ...buildSearchDocuments(compiled.documents)].map(toPrepared),
    sources: sources.map(toPrepared),
    blobs: compiled.blobs,
    hosts: compiled.hosts,
  };
}

function toPrepared({ kind, key, body }: RealmDocument): PreparedDocument {
  const json = toCanonicalJson(body);
  return { kind, key, json, hash: hashText(json) };
}
