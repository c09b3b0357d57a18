// At each start, publishes the folders under realms/ that have no version yet or have changed since they were seeded.
// A version that an operator published is never replaced.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeProblem } from '#schemas/problemTexts.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseLogger } from '../db/databaseLogger.ts';
import { PublishConflictError } from '../db/errors.ts';
import { createDocuments, type Documents } from '../db/repositories/documents.ts';
import { createRealms, type Realms } from '../db/repositories/realms.ts';
import { hashJson } from '../db/contentHash.ts';
import { listRelatedRealmIds, type WidgetContract } from '../domain/publishing/check/checkRealm.ts';
import { createRealmPublisher, FolderChangedError } from '../domain/publishing/publishRealm.ts';
import { readRealmFolder } from '../domain/publishing/folder/readRealmFolder.ts';
import type { OutboundRules } from '../outbound/checkUrl.ts';
import { stampFolder, type FolderStamp } from './stampFolder.ts';

/** Which realm folders are published to which database, and what they are checked with. */
export type SeedOptions = {
  readonly database: Database;
  /** Parent folder of the realm folders. */
  readonly realmsFolder: string;
  /** Names of the folders to seed; undefined: all. */
  readonly only?: readonly string[] | undefined;
  readonly logger: DatabaseLogger;
  /** Row types to check with; those of this build when missing. */
  readonly widgets?: readonly WidgetContract[];
  /** Which addresses of realms the server may call. Default: public ones only. */
  readonly outbound?: OutboundRules;
  /** The operator's folder of plugins. Missing: files of plugins are not checked. */
  readonly pluginsDir?: string | undefined;
};

/**
 * The outcome for one folder. `kept`: an operator's version is current; `refused`: the folder has errors, which were
 * logged.
 */
export type SeedResult = {
  readonly realm: string;
  readonly outcome: 'seeded' | 'unchanged' | 'kept' | 'refused';
  readonly version: number;
};

/** Body of the document seed/stamp of a seeded version: hashes of the folder's metadata (`quick`) and contents. */
type StoredStamp = { readonly quick: string; readonly content: string };

/** Seeds every folder. Idempotent: later starts only compare stamps. An invalid folder does not stop the others. */
export async function seedRealms({
  database,
  realmsFolder,
  only,
  logger,
  widgets: contracts = widgets,
  outbound,
  pluginsDir,
}: SeedOptions): Promise<SeedResult[]> {
  if (!existsSync(realmsFolder)) return [];
  const names = await listFolders(realmsFolder, only);
  const run: SeedRun = {
    realmsFolder,
    names,
    stamps: new Map(
      await Promise.all(names.map(async (name) => [name, await stampFolder(join(realmsFolder, name))] as const)),
    ),
    documents: createDocuments(database.kysely),
    realms: createRealms(database.kysely),
    publisher: createRealmPublisher({ database, widgets: contracts, outbound, pluginsDir }),
    logger,
  };
  const results: SeedResult[] = [];
  for (const folder of await sortByDependency(names, realmsFolder)) results.push(await seedUnlessChanging(run, folder));
  return results;
}

/** What the folders of one run share. */
type SeedRun = {
  readonly realmsFolder: string;
  readonly names: readonly string[];
  readonly stamps: ReadonlyMap<string, FolderStamp>;
  readonly documents: Documents;
  readonly realms: Realms;
  readonly publisher: ReturnType<typeof createRealmPublisher>;
  readonly logger: DatabaseLogger;
};

/** A folder, and the folders from which its realm inherits. */
type SeedFolder = { readonly name: string; readonly dependencies: readonly string[] };

async function listFolders(realmsFolder: string, only: readonly string[] | undefined): Promise<string[]> {
  return (await readdir(realmsFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(realmsFolder, entry.name, 'realm.json')))
    .map(({ name }) => name)
    .filter((name) => only?.includes(name) ?? true)
    .sort();
}

/** Seeds a folder. A folder that changes while it is read is left to the next start. */
async function seedUnlessChanging(run: SeedRun, folder: SeedFolder): Promise<SeedResult> {
  const { name } = folder;
  try {
    return await seedFolder(run, folder);
  } catch (error) {
    if (error instanceof FolderChangedError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      run.logger.warn(`${error instanceof Error ? error.message : ''} The next start seeds it.`);
      return { realm: name, outcome: 'refused', version: (await run.realms.getCurrent(name))?.version ?? 0 };
    }
    // Another node of the same database has seeded the same folder first.
    if (!(error instanceof PublishConflictError)) throw error;
    return { realm: name, outcome: 'unchanged', version: error.actual };
  }
}

async function seedFolder(run: SeedRun, { name, dependencies }: SeedFolder): Promise<SeedResult> {
  const { realms, documents, stamps } = run;
  const folderStamp = stamps.get(name)!;
  const current = await realms.getCurrent(name);
  if (current && current.source !== 'seed') return { realm: name, outcome: 'kept', version: current.version };
  // The stamp includes the realms from which this one inherits, because their changes change this realm too.
  const inherited = dependencies.map((other) => stamps.get(other)).filter((stamp) => stamp !== undefined);
  const quick = hashJson([folderStamp.metadataHash, inherited.map((stamp) => stamp.metadataHash)]);
  const stored =
    current && ((await documents.get(name, current.version, 'seed', 'stamp'))?.body as StoredStamp | undefined);
  if (current && stored?.quick === quick) return { realm: name, outcome: 'unchanged', version: current.version };
  const content = hashJson([
    await folderStamp.computeContentHash(),
    await Promise.all(inherited.map((stamp) => stamp.computeContentHash())),
  ]);
  if (current && stored?.content === content) return { realm: name, outcome: 'unchanged', version: current.version };
  return publishFolder(run, name, { quick, content }, current?.version);
}

async function publishFolder(
  run: SeedRun,
  name: string,
  stamp: StoredStamp,
  currentVersion: number | undefined,
): Promise<SeedResult> {
  const { logger, publisher, realmsFolder } = run;
  const startTime = performance.now();
  const folder = await readRealmFolder(join(realmsFolder, name));
  const result = await publisher.publish(folder, {
    exceptHeirs: await listSeededRealms(run),
    source: 'seed',
    author: 'seed',
    note: `from ${name}/`,
    expectVersion: currentVersion ?? 0,
    extra: [{ kind: 'seed', key: 'stamp', body: stamp }],
  });
  for (const found of result.problems)
    logger[found.severity === 'error' ? 'error' : 'warn'](`realms/${name}: ${describeProblem(found)}`);
  if (!result.ok) {
    const unchanged = currentVersion === undefined ? '' : `; version ${currentVersion} stays`;
    logger.error(`realms/${name} has errors and was not seeded${unchanged}.`);
    return { realm: name, outcome: 'refused', version: currentVersion ?? 0 };
  }
  const reason =
    currentVersion === undefined ? 'it is new' : 'it, or one from which it inherits, has changed since the last start';
  logger.info(
    `Seeded ${name}: version ${result.version} of realms/${name} (${reason}), ${folder.documents.size} documents, ${folder.assets.size} files, ${((performance.now() - startTime) / 1000).toFixed(1)} s`,
  );
  return { realm: name, outcome: 'seeded', version: result.version };
}

/**
 * Returns the realms whose current version a seed has published. This run publishes them itself when a realm from which
 * they inherit has changed, so the publish of that realm must not.
 */
async function listSeededRealms({ names, realms }: SeedRun): Promise<string[]> {
  const versions = await Promise.all(names.map((name) => realms.getCurrent(name)));
  return names.filter((_, index) => versions[index]?.source === 'seed');
}

/** Sorts realms after those from which they inherit, and lists these for each realm. */
async function sortByDependency(names: readonly string[], realmsFolder: string): Promise<SeedFolder[]> {
  const dependenciesByName = new Map<string, string[]>();
  for (const name of names) {
    const text = await readFile(join(realmsFolder, name, 'realm.json'), 'utf8').catch(() => '{}');
    const documents = new Map<string, unknown>([['realm.json', safeParse(text)]]);
    dependenciesByName.set(
      name,
      listRelatedRealmIds({ id: name, documents }).filter((other) => names.includes(other)),
    );
  }
  const collectDependencies = (name: string, seen: Set<string>): Set<string> => {
    for (const other of dependenciesByName.get(name) ?? []) {
      if (!seen.has(other)) {
        seen.add(other);
        collectDependencies(other, seen);
      }
    }
    return seen;
  };
  const ordered: SeedFolder[] = [];
  const done = new Set<string>();
  const visit = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    for (const other of dependenciesByName.get(name) ?? []) visit(other);
    const dependencies = [...collectDependencies(name, new Set())].filter((other) => other !== name).sort();
    ordered.push({ name, dependencies });
  };
  names.forEach(visit);
  return ordered;
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}
