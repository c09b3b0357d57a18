// Checks a realm's folder and reports every problem (docs/realm-format.md). The command line, a publish and the seed
// run this same check; compileRealm compiles its result.
import type { RowTypeRule } from '#engine/page/rowTypeMap.ts';
import { checkPluginFiles } from './checkPluginFiles.ts';
import { collectPluginNames } from './checkPlugins.ts';
import { checkPluginSignatures } from './checkPluginSignatures.ts';
import { compareText } from '#schemas/compareText.ts';
import { menuResponseSchema } from '#schemas/page/menu.ts';
import { isObject } from '#schemas/isObject.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { type Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import validateMenu from '#schemas/generated/validators/menu.js';
import { checkArt, type Art } from './checkArt.ts';
import { checkCatalogue, listCatalogueItems } from './checkCatalogue.ts';
import { checkData } from './checkData.ts';
import { createCollector, type CheckContext, type CheckEnvironment } from './checkContext.ts';
import { checkExperimentUse, listReadableExperiments } from './checkExperiments.ts';
import { checkLabels } from './checkLabels.ts';
import { checkPage, findSectionReferences } from './checkPage.ts';
import { checkLogos, type Logos } from './checkLogos.ts';
import { checkRealmFile, fillRealmDefaults } from './checkRealmFile.ts';
import { checkServerAddresses } from './checkServerAddresses.ts';
import { checkTheme, findInheritedTheme, findThemeInForce, type ThemeColours } from './checkTheme.ts';
import { checkVariantPairs } from './checkVariantPairs.ts';
import { checkVariantThemes } from './checkVariantThemes.ts';
import { checkValue } from './checkValue.ts';
import { createLinkTargets } from './linkTargets.ts';
import { findImageHost } from '../findImageHost.ts';
import { suggest } from '../findNearest.ts';
import { locateProblems } from './locateProblems.ts';
import { mergeOrigins } from '../mergeOrigins.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import { listDocuments, type RealmFolder } from '../folder/realmFolder.ts';

export type { CheckEnvironment, WidgetContract } from './checkContext.ts';
export { listRelatedRealmIds } from './checkRealmFile.ts';

/** A folder without errors, with the data that the checks read from its files. */
export type CheckedRealm = {
  readonly folder: RealmFolder;
  readonly art: Art;
  /** Undefined when the realm has no theme of its own. */
  readonly colours: ThemeColours | undefined;
  readonly logos: Logos;
  readonly environment: CheckEnvironment;
};

/** `checked` is undefined when a problem is an error. Problems are sorted by file and pointer. */
export type CheckResult = { readonly problems: readonly Problem[]; readonly checked: CheckedRealm | undefined };

/** Returns the rules of the row-type map that can be read; the others are reported with realm.json. */
const listReadableRules = (rules: unknown): readonly RowTypeRule[] =>
  Array.isArray(rules)
    ? rules.filter((rule): rule is RowTypeRule => isObject(rule) && typeof rule['rowType'] === 'string')
    : [];

/** Checks a folder. Reports invalid content and never throws for it. */
export async function checkRealm(folder: RealmFolder, environment: CheckEnvironment): Promise<CheckResult> {
  const collector = createCollector();
  folder.problems.forEach(collector.add);
  const art = await checkArt({ folder, report: collector.report }, environment);
  const realm = fillRealmDefaults(folder);
  const catalogueSource =
    typeof realm.catalogueOf === 'string' ? environment.relatedRealms.get(realm.catalogueOf) : undefined;
  const related = [
    catalogueSource,
    environment.relatedRealms.get(realm.extends ?? 'default'),
    environment.relatedRealms.get('default'),
  ];
  const context: CheckContext = {
    ...collector,
    folder,
    ...readLocales(realm),
    ...findReferenceTargets(folder, art, related),
    widgets: new Map(environment.widgets.map((widget) => [widget.type, widget])),
    clips: art.clips,
    plugins: {
      ...collectPluginNames(realm),
      contracts: await checkPluginFiles(collector, 'realm.json', realm, environment.pluginFiles),
    },
    rowTypeRules: listReadableRules(fillRealmDefaults(folder, environment.relatedRealms).rowTypes),
    origins: mergeOrigins(realm, environment.relatedRealms) ?? {},
    imageHost: findImageHost(realm, environment.relatedRealms),
    linkTargets: listLinkTargets(folder, realm, related),
    licenceIds: findLicenceIds(folder, catalogueSource),
    experiments: listReadableExperiments(fillRealmDefaults(folder, environment.relatedRealms).experiments),
    now: environment.now ?? Date.now,
    ...acceptUpstreamIds(realm),
  };
  environment.onFile?.('realm.json');
  checkRealmFile(context, environment, catalogueSource);
  const { pluginKeys = fillRealmDefaults(folder, environment.relatedRealms).pluginKeys } = environment;
  await checkPluginSignatures(context, folder.documents.get('realm.json'), pluginKeys, environment.pluginFiles);
  await checkServerAddresses(context, 'realm.json', realm, environment.outbound ?? { privateOrigins: [] });
  environment.onFile?.('theme.json');
  const inheritedTheme = findInheritedTheme({ ...realm, id: folder.id }, environment.relatedRealms);
  const colours = checkTheme(context, art, inheritedTheme);
  checkVariantThemes(context, realm.experiments, findThemeInForce(folder, inheritedTheme));
  checkVariantPairs(context, realm.experiments, findThemeInForce(folder, inheritedTheme));
  const logos = checkLogos(context, art);
  const base = folder.id === 'default' ? undefined : environment.relatedRealms.get('default')?.strings['en'];
  environment.onFile?.('strings');
  checkLabels(context, base && Object.keys(base));
  const onFile = environment.onFile ?? (() => undefined);
  for (const menu of listDocuments(folder, 'menus')) {
    onFile(menu.file);
    checkMenu(context, menu);
  }
  for (const page of listDocuments(folder, 'pages')) {
    onFile(page.file);
    checkPage(context, page);
  }
  checkSectionCycles(context, catalogueSource);
  if (realm.hosts?.length && !realm.upstream?.pages)
    checkExperimentUse(context, realm.experiments, [
      ...listDocuments(folder, 'pages').map(({ value }) => value),
      ...related.flatMap((content) => [...(content?.pages.values() ?? [])]),
    ]);
  onFile('catalogue');
  checkCatalogue(context);
  onFile('data');
  await checkData(context);
  const problems = locateProblems(folder, collector.problems).sort(compareLocations);
  return {
    problems,
    checked: problems.some(({ severity }) => severity === 'error')
      ? undefined
      : { folder, art, colours, logos, environment },
  };
}

/** Returns the locales to check in; English when realm.json has none, so that the other files are still checked. */
function readLocales(realm: {
  locales?: unknown;
  defaultLocale?: unknown;
}): Pick<CheckContext, 'locales' | 'defaultLocale' | 'hasInvalidLocales'> {
  const isLocale = (value: unknown): value is string =>
    typeof value === 'string' && new RegExp(LOCALE_PATTERN).test(value);
  const listed = Array.isArray(realm.locales) ? realm.locales.filter(isLocale) : [];
  const locales = listed.length ? listed : ['en'];
  return {
    locales,
    defaultLocale: isLocale(realm.defaultLocale) ? realm.defaultLocale : (locales[0] ?? 'en'),
    hasInvalidLocales: !Array.isArray(realm.locales) || listed.length < realm.locales.length,
  };
}

/** Collects the names that documents may refer to: images, items, tags and pages, including inherited ones. */
function findReferenceTargets(
  folder: RealmFolder,
  art: Art,
  [catalogueSource, ...others]: readonly (RealmContent | undefined)[],
): Pick<CheckContext, 'images' | 'artwork' | 'itemIds' | 'tags' | 'pageIds'> {
  const items = listCatalogueItems(folder).map(({ item }) => item);
  const readTags = (item: { readonly tags?: unknown }): unknown[] => (Array.isArray(item.tags) ? item.tags : []);
  const inheritedItems = [...(catalogueSource?.items.values() ?? [])];
  const pages = [...folder.paths]
    .filter((path) => path.startsWith('pages/'))
    .map((path) => path.slice('pages/'.length, -'.json'.length));
  return {
    images: new Set([...art.images.keys(), ...Object.keys(catalogueSource?.images ?? {})]),
    artwork: new Map([...Object.entries(catalogueSource?.images ?? {}), ...art.images]),
    itemIds: new Set([...items.map((item) => String(item['id'])), ...inheritedItems.map(({ id }) => id)]),
    tags: new Set([...items.flatMap(readTags), ...inheritedItems.flatMap(readTags)].map(String)),
    pageIds: new Set([
      ...pages,
      ...[catalogueSource, ...others].flatMap((content) => [...(content?.pages.keys() ?? [])]),
    ]),
  };
}

/** Lists what links may name; a file of the folder replaces the inherited one. */
function listLinkTargets(
  folder: RealmFolder,
  { upstream, hosts }: Partial<Realm>,
  [catalogueSource, ...others]: readonly (RealmContent | undefined)[],
): CheckContext['linkTargets'] {
  const readOwn = (kind: 'data' | 'pages') =>
    new Map(listDocuments(folder, kind).map(({ name, value }) => [name, value] as const));
  const data = readOwn('data');
  const pages = readOwn('pages');
  return createLinkTargets({
    items: [...(catalogueSource?.items.values() ?? []), ...listCatalogueItems(folder).map(({ item }) => item)],
    getData: (kind) => data.get(kind) ?? catalogueSource?.data.get(kind),
    getPage: (id) =>
      pages.get(id) ?? [catalogueSource, ...others].find((content) => content?.pages.has(id))?.pages.get(id),
    hasUpstreamItems: upstream?.items === true,
    isGroup: !hosts?.length,
  });
}

/** Returns targets that accept every id, for the pages and items that come from the brand's own back end. */
function acceptUpstreamIds({ upstream }: Partial<Realm>): Partial<Pick<CheckContext, 'itemIds' | 'pageIds'>> {
  return {
    ...(upstream?.items && { itemIds: { has: () => true, size: 1 } }),
    ...(upstream?.pages && { pageIds: { has: () => true } }),
  };
}

/** Returns the licence ids of the folder's data/licences.json, else of the inherited one. The file may be invalid. */
function findLicenceIds(folder: RealmFolder, catalogueSource: RealmContent | undefined): string[] {
  const own = listDocuments(folder, 'data').find(({ name }) => name === 'licences')?.value;
  const { licences } = (own ?? catalogueSource?.data.get('licences') ?? {}) as { licences?: unknown };
  return (Array.isArray(licences) ? licences : []).flatMap((licence: unknown) => {
    const id = (licence as { id?: unknown } | null)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Checks a menu by its schema, and that its default menu exists. */
export function checkMenu(context: CheckContext, { file, value }: { file: string; value: unknown }): void {
  checkValue(context, { file, schema: menuResponseSchema, validate: validateMenu, value });
  const { menus, defaultMenu } = (value ?? {}) as { menus?: unknown; defaultMenu?: unknown };
  const ids = Array.isArray(menus) ? menus.map((menu: unknown) => (menu as { id?: unknown } | null)?.id) : [];
  if (typeof defaultMenu === 'string' && !ids.includes(defaultMenu))
    context.report(file, 'FIELD_VALUE', '/defaultMenu', {
      expected: `one of ${ids.join(', ')}`,
      found: excerpt(defaultMenu),
      ...suggest(defaultMenu, new Set(ids.filter((id): id is string => typeof id === 'string'))),
    });
}

/** Reports sections that contain themselves, directly or through others, at each page of the folder on the cycle. */
function checkSectionCycles(context: CheckContext, catalogueSource: RealmContent | undefined): void {
  const own = listDocuments(context.folder, 'pages');
  const pages = new Map<string, unknown>([
    ...(catalogueSource?.pages ?? []),
    ...own.map(({ name, value }) => [name, value] as const),
  ]);
  const contains = (from: string, to: string, seen: Set<string>): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return findSectionReferences(pages.get(from)).some(({ name }) => contains(name, to, seen));
  };
  for (const { file, name, value } of own) {
    for (const section of findSectionReferences(value)) {
      if (contains(section.name, name, new Set()))
        context.report(file, 'SECTION_CYCLE', section.pointer, {
          expected: `a section that does not contain ${excerpt(name)}`,
          found: excerpt(section.name),
        });
    }
  }
}

function compareLocations(a: Problem, b: Problem): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    a.pointer.localeCompare(b.pointer, 'en', { numeric: true }) ||
    compareText(a.code, b.code)
  );
}
