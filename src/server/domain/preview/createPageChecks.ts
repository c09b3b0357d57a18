// Checks and compiles an authored page against the published version of its realm, without the folder: what a page may
// name (images, items, pages, plugins) is in the version's documents. A check of one element takes a few ms.
import type { EditFinding } from '#schemas/preview/finding.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Locks } from '#schemas/realm/locks.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Redirects } from '#schemas/realm/redirects.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { readImageHost } from '../publishing/check/checkImageHost.ts';
import { createCollector, type CheckContext, type WidgetContract } from '../publishing/check/checkContext.ts';
import { checkMenu } from '../publishing/check/checkRealm.ts';
import { findInheritedTheme, type InheritedTheme } from '../publishing/check/checkTheme.ts';
import { checkPage, checkPageElements, findSectionReferences } from '../publishing/check/checkPage.ts';
import { collectPluginNames } from '../publishing/check/checkPlugins.ts';
import { createLinkTargets } from '../publishing/check/linkTargets.ts';
import { findImageHost } from '../publishing/findImageHost.ts';
import { SOURCE_KIND } from '../publishing/folder/folderSources.ts';
import type { PageCompilation } from '../publishing/compileRealm.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import type { Strings } from '../delivery/localise.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { checkPromo } from './checkPromo.ts';

/** Everything of a version that checks of its pages read. Created once for each version. */
export type PageChecks = {
  /** Returns all problems of a page, in its order. */
  checkPage(pageId: string, document: unknown): EditFinding[];
  /** Returns the problems of single elements. */
  checkElements(elements: readonly PositionedElement[]): EditFinding[];
  /** Returns all problems of a menu. */
  checkMenu(document: unknown): EditFinding[];
  /** Returns all problems of an offer to viewers who cancel. */
  checkPromo(document: unknown): EditFinding[];
  /**
   * Returns the problems that a check finds in files, as it would in the folder of a publish.
   * @param files the documents of the folder by path
   */
  checkFiles(files: ReadonlyMap<string, unknown>, run: (context: CheckContext) => void): readonly Problem[];
  /** The paths of the files of the version's own folder. */
  readonly paths: ReadonlySet<string>;
  /** Hash of every image, clip and font of the version's own folder by path. */
  readonly assets: ReadonlyMap<string, string>;
  /** Returns the labels that the realm shows where it has none of its own: by key, then by language. */
  inheritedLabels(): Record<string, Record<string, string>>;
  /** The labels of the realm that this one extends, then those of the product. */
  readonly inheritedLabelLayers: readonly Strings[];
  /** The locks of the realm that this one extends, with those that it inherits. This realm may not set these settings. */
  readonly inheritedLocks: Locks;
  /** The redirects of the realm that this one extends, with those that it inherits. */
  readonly inheritedRedirects: Redirects;
  /** The theme that this realm inherits. */
  readonly inheritedTheme: InheritedTheme;
  /** What the compilation of the version's pages needs. */
  readonly compilation: PageCompilation;
};

/** An authored element with its JSON pointer in the page. */
export type PositionedElement = { readonly pointer: string; readonly element: unknown };

type Deps = {
  readonly documents: Pick<Documents, 'get' | 'list'>;
  readonly widgets: readonly WidgetContract[];
  /** Returns the current version of a realm that this one inherits from. */
  readonly findRealm: (realmId: string) => Promise<RealmSnapshot | undefined>;
};

/** Returns a function that creates the checks of a version, once for each version in memory. */
export function createPageChecks(deps: Deps): (snapshot: RealmSnapshot) => Promise<PageChecks> {
  const bySnapshot = new WeakMap<RealmSnapshot, Promise<PageChecks>>();
  return (snapshot) => {
    const cached = bySnapshot.get(snapshot);
    if (cached) return cached;
    const created = createChecks(snapshot, deps);
    bySnapshot.set(snapshot, created);
    created.catch(() => bySnapshot.delete(snapshot));
    return created;
  };
}

async function createChecks(snapshot: RealmSnapshot, { documents, widgets, findRealm }: Deps): Promise<PageChecks> {
  const realm = snapshot.content.realm!;
  const relatedIds = [realm.extends ?? 'default', ...(realm.catalogueOf === undefined ? [] : [realm.catalogueOf])];
  const related = new Map(
    (await Promise.all(relatedIds.filter((id) => id !== snapshot.id).map(findRealm))).flatMap((relative) =>
      relative ? [[relative.id, relative] as const] : [],
    ),
  );
  const clips = await readClips(documents, [...related.values(), snapshot]);
  const imageHost =
    readImageHost(realm) ?? findImageHost(realm, new Map([...related].map(([id, { content }]) => [id, content])));
  const contracts = new Map(widgets.map((widget) => [widget.type, widget]));
  const parent = related.get(realm.extends ?? BASE_REALM);
  const inheritedLabelLayers = [
    ...(parent && parent.id !== BASE_REALM ? [parent.content.strings] : []),
    snapshot.content.baseStrings,
  ];
  const shared = createSharedContext(snapshot, { clips, imageHost, contracts });
  const { paths, assets } = await listFiles(documents, snapshot);
  const collect = (run: (context: CheckContext) => void, files: CheckContext['folder']): readonly Problem[] => {
    const collector = createCollector(MAX_PROBLEMS);
    run({ ...shared, ...collector, folder: files });
    return collector.problems;
  };
  const check = (run: (context: CheckContext) => void): EditFinding[] => collect(run, shared.folder).map(toFinding);
  return {
    compilation: { widgets: contracts, clips, imageHost },
    inheritedLocks: parent?.content.realm?.locks ?? [],
    inheritedRedirects: parent?.content.realm?.redirects ?? [],
    inheritedTheme: findInheritedTheme(
      { ...realm, id: snapshot.id },
      {
        get: (id) => related.get(id)?.content,
      },
    ),
    paths,
    assets,
    checkFiles: (files, run) => collect(run, { ...shared.folder, documents: files, paths }),
    inheritedLabels: () => joinLabels(inheritedLabelLayers.toReversed(), snapshot.view.locales),
    inheritedLabelLayers,
    checkPage: (pageId, document) =>
      check((context) => {
        checkPage(context, { file: FILE, name: pageId, value: document });
        checkCycles(context, snapshot, pageId, document);
      }).sort(comparePointers),
    checkMenu: (document) => check((context) => checkMenu(context, { file: FILE, value: document })),
    checkPromo: (document) => check((context) => checkPromo(context, FILE, document)),
    checkElements: (elements) => check((context) => checkPageElements(context, FILE, elements)),
  };
}

/** Returns the files of a version's folder. */
async function listFiles(
  documents: Deps['documents'],
  { id, version }: RealmSnapshot,
): Promise<Pick<PageChecks, 'paths' | 'assets'>> {
  const [sources, stored] = await Promise.all([
    documents.list(id, version, SOURCE_KIND),
    documents.get(id, version, SOURCE_KIND, 'assets'),
  ]);
  const assets = new Map(Object.entries((stored?.body ?? {}) as Record<string, string>));
  return { paths: new Set([...sources.map(({ key }) => key), ...assets.keys()]), assets };
}

/**
 * Joins labels by key, then by language.
 * @param layers a later one takes precedence
 */
function joinLabels(layers: readonly Strings[], locales: readonly string[]): Record<string, Record<string, string>> {
  const labels = new Map<string, Record<string, string>>();
  for (const layer of layers)
    for (const locale of locales)
      for (const [key, text] of Object.entries(Object.hasOwn(layer, locale) ? (layer[locale] ?? {}) : {}))
        labels.set(key, { ...labels.get(key), [locale]: text });
  return Object.fromEntries(labels);
}

/** Maximum number of problems that are collected from a page, so that a hostile page costs little memory. */
const MAX_PROBLEMS = 5_000;

/** Name of the page in the collector; findings have no file. */
const FILE = 'page';

/**
 * Returns the addresses of the clips of some versions. When two versions have a clip of the same name, the later one in
 * the list is used.
 */
async function readClips(
  documents: Deps['documents'],
  snapshots: readonly RealmSnapshot[],
): Promise<Map<string, string>> {
  const stored = await Promise.all(
    snapshots.map(({ id, version }) => documents.get(id, version, SOURCE_KIND, 'assets')),
  );
  return new Map(
    stored.flatMap((document) =>
      Object.entries((document?.body ?? {}) as Record<string, string>).flatMap(([path, hash]) =>
        path.startsWith('clips/') ? [[`/${path}`, `/clips/${hash}${path.slice(path.lastIndexOf('.'))}`] as const] : [],
      ),
    ),
  );
}

type Parts = Pick<PageCompilation, 'clips' | 'imageHost'> & { readonly contracts: CheckContext['widgets'] };

function createSharedContext(
  { id, content }: RealmSnapshot,
  { clips, imageHost, contracts }: Parts,
): Omit<CheckContext, 'report' | 'add'> {
  const realm = content.realm!;
  const { licences = [] } = (content.data.get('licences') ?? {}) as { licences?: readonly { id: string }[] };
  const { upstream }: Partial<Realm> = realm;
  return {
    folder: { id, documents: new Map(), assets: new Map(), paths: new Set(), problems: [] },
    locales: realm.locales,
    defaultLocale: realm.defaultLocale,
    widgets: contracts,
    plugins: { ...collectPluginNames(realm), contracts: new Map() },
    rowTypeRules: realm.rowTypes,
    // A publish has added the origins of the realms that this one inherits from.
    origins: realm.origins ?? {},
    imageHost,
    images: new Set(Object.keys(content.images)),
    artwork: new Map(Object.entries(content.images)),
    clips: { has: (name) => clips.has(`/clips/${name}`) },
    itemIds: upstream?.items ? { has: () => true, size: 1 } : new Set(content.items.keys()),
    tags: new Set([...content.items.values()].flatMap(({ tags = [] }) => tags)),
    pageIds: upstream?.pages ? { has: () => true } : new Set(content.pages.keys()),
    linkTargets: createLinkTargets({
      items: [...content.items.values()],
      getData: (kind) => content.data.get(kind),
      getPage: (pageId) => content.pages.get(pageId),
      hasUpstreamItems: upstream?.items === true,
      isGroup: !realm.hosts?.length,
    }),
    licenceIds: licences.map((licence) => licence.id),
    experiments: realm.experiments ?? [],
    now: Date.now,
  };
}

/** Reports sections that contain the page. */
function checkCycles(context: CheckContext, { content }: RealmSnapshot, pageId: string, document: unknown): void {
  const contains = (from: string, seen: Set<string>): boolean => {
    if (from === pageId) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return findSectionReferences(content.pages.get(from)).some(({ name }) => contains(name, seen));
  };
  for (const { name, pointer } of findSectionReferences(document))
    if (contains(name, new Set()))
      context.report(FILE, 'SECTION_CYCLE', pointer, {
        expected: `a section that does not contain ${excerpt(pageId)}`,
        found: excerpt(name),
      });
}

/** Returns a problem with its meaning and remedy. */
export const toFinding = ({
  code,
  severity,
  pointer,
  expected,
  found,
  nearest,
  reference,
  rowId,
  rowType,
}: Problem): EditFinding => ({
  code,
  severity,
  pointer,
  ...PROBLEM_TEXTS[code],
  ...(expected !== undefined && { expected }),
  ...(found !== undefined && { found }),
  ...(nearest !== undefined && { nearest }),
  ...(reference !== undefined && { reference }),
  ...(rowId !== undefined && { rowId }),
  ...(rowType !== undefined && { rowType }),
});

const comparePointers = (a: EditFinding, b: EditFinding): number =>
  a.pointer.localeCompare(b.pointer, 'en', { numeric: true });
