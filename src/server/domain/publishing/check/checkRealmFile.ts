// Checks realm.json: shape, id, locales, time zone, hosts and related realms; and that the required files exist.
import { isIP } from 'node:net';
import { excerpt } from '#schemas/excerpt.ts';
import { realmSchema, type Realm } from '#schemas/realm/realm.ts';
import validateRealm from '#schemas/generated/validators/realm.js';
import { UPSTREAM_TOPICS } from '../../upstream/upstreamSettings.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';
import type { CheckContext, CheckEnvironment } from './checkContext.ts';
import { checkEditorRoles } from './checkEditorRoles.ts';
import { checkExperiments } from './checkExperiments.ts';
import { checkExtensions } from './checkExtensions.ts';
import { checkImageHost } from './checkImageHost.ts';
import { checkLocaleSettings } from './checkLocaleSettings.ts';
import { checkLockedSettings, checkLocks } from './checkLocks.ts';
import { checkOrigins, describeOriginProblem } from './checkOrigins.ts';
import { checkProviders } from './checkProviders.ts';
import { checkPlayback } from './checkPlayback.ts';
import { checkPlugins } from './checkPlugins.ts';
import { checkRedirects } from './checkRedirects.ts';
import { checkRowTypes, checkTimeZone } from './checkSettingValues.ts';
import { checkSignUpForm } from './checkSignUpForm.ts';
import { checkTerritoryLaw } from './checkTerritoryLaw.ts';
import { checkValue } from './checkValue.ts';
import { checkVendors } from './checkVendors.ts';
import { mergePlayback } from '../mergePlayback.ts';
import { mergeSettings } from '../mergeSettings.ts';
import { suggestLanguage } from './suggestLanguage.ts';

const FILE = 'realm.json';
/** A DNS name: labels of letters, digits and inner hyphens. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Returns realm.json with the defaults of its schema. It may be invalid: other checks need locales and id even then.
 * @param relatedRealms when given, what the realm inherits is filled in before the defaults.
 */
export function fillRealmDefaults(
  folder: Pick<RealmFolder, 'documents'>,
  relatedRealms?: ReadonlyMap<string, Pick<RealmContent, 'realm'>>,
): Partial<Realm> {
  const copy = structuredClone(readSettings(folder.documents.get(FILE), relatedRealms));
  validateRealm(copy);
  return typeof copy === 'object' && copy !== null && !Array.isArray(copy) ? copy : {};
}

function readSettings(
  written: unknown,
  relatedRealms: ReadonlyMap<string, Pick<RealmContent, 'realm'>> | undefined,
): unknown {
  if (!relatedRealms || typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  const settings = written as Partial<Realm>;
  return mergeSettings(settings, relatedRealms.get(settings.extends ?? 'default')?.realm);
}

/** Returns the ids of the realms from which a folder inherits: `extends`, `catalogueOf` and `default`. */
export function listRelatedRealmIds(folder: Pick<RealmFolder, 'documents' | 'id'>): string[] {
  const { extends: parent, catalogueOf } = fillRealmDefaults(folder);
  const ids = [parent, catalogueOf, 'default'].filter((id): id is string => typeof id === 'string' && id !== folder.id);
  return [...new Set(ids)];
}

/** Checks realm.json, and that the required files exist. */
export function checkRealmFile(
  context: CheckContext,
  environment: CheckEnvironment,
  catalogueSource: RealmContent | undefined,
): void {
  const { folder, report } = context;
  const written = folder.documents.get(FILE);
  if (written === undefined) {
    if (!folder.paths.has(FILE)) report(FILE, 'FILE_MISSING', '', { expected: FILE });
    return;
  }
  const add: CheckContext['add'] = (found) => context.add(describeOriginProblem(suggestLanguage(found, written)));
  checkValue({ ...context, add }, { file: FILE, schema: realmSchema, validate: validateRealm, value: written });
  const realm = fillRealmDefaults(folder);
  const { id, defaultLocale, timeZone, rowTypes, experiments, editorRoles } = realm;
  if (typeof id === 'string' && id !== folder.id)
    report(FILE, 'ID_MISMATCH', '/id', { expected: excerpt(folder.id), found: excerpt(id) });
  // A wrong list of languages is reported itself.
  if (typeof defaultLocale === 'string' && !context.hasInvalidLocales && !context.locales.includes(defaultLocale))
    report(FILE, 'LOCALE_UNKNOWN', '/defaultLocale', {
      expected: `one of ${context.locales.join(', ')}`,
      found: excerpt(defaultLocale),
    });
  checkTimeZone(context, '/timeZone', timeZone);
  checkRelatedRealms(context, environment, realm);
  checkHosts(context, environment, realm);
  checkRowTypes(context, rowTypes);
  checkLocaleSettings(context, realm);
  checkExperiments(context, experiments);
  checkEditorRoles(context, editorRoles);
  checkOrigins(context, FILE, realm);
  checkProviders(context, FILE, realm);
  const merged = fillRealmDefaults(folder, environment.relatedRealms);
  checkSignUpForm(context, FILE, realm, merged);
  checkTerritoryLaw(context, FILE, realm, merged);
  checkRedirects(context, FILE, realm, merged);
  checkImageHost(context, FILE, realm);
  checkPlayback(context, FILE, realm);
  const playback = mergePlayback(realm, environment.relatedRealms);
  checkVendors({ ...context, outbound: environment.outbound }, FILE, realm, {
    ...merged,
    ...(playback && { playback }),
  });
  checkLocks(context, realm);
  const parent = environment.relatedRealms.get(realm.extends ?? 'default');
  const hasTheme = folder.paths.has('theme.json');
  if (folder.id !== 'default') checkLockedSettings(context, { written, hasTheme }, parent?.realm?.locks);
  checkPlugins(context, FILE, realm);
  checkExtensions(context, { written, merged, relatedRealms: environment.relatedRealms });
  checkUpstream(context, realm);
  checkRequiredFiles(context, merged, catalogueSource, environment);
}

/** Reports an `upstream` that lists an address and no topic to read from it. */
function checkUpstream({ report }: CheckContext, { upstream }: Partial<Realm>): void {
  if (typeof upstream !== 'object' || upstream === null) return;
  if (!UPSTREAM_TOPICS.some((topic) => upstream[topic]))
    report(FILE, 'FIELD_MISSING', '/upstream', {
      expected: `at least one of ${UPSTREAM_TOPICS.join(', ')} with the value true`,
    });
}

/** Reports `extends` and `catalogueOf` that name the realm itself or an unknown realm. */
function checkRelatedRealms(
  { folder, report }: CheckContext,
  environment: CheckEnvironment,
  realm: Partial<Realm>,
): void {
  for (const field of ['extends', 'catalogueOf'] as const) {
    const other = realm[field];
    // `extends: default` needs no published realm: without it only the product's labels are missing.
    const isMissing =
      typeof other === 'string' &&
      other !== folder.id &&
      !(field === 'extends' && other === 'default') &&
      !environment.relatedRealms.has(other);
    if (isMissing)
      report(FILE, 'REALM_UNKNOWN', `/${field}`, {
        expected: 'a realm that is published or in a sibling folder',
        found: excerpt(other),
      });
    if (typeof other === 'string' && other === folder.id)
      report(FILE, 'REALM_UNKNOWN', `/${field}`, { expected: 'another realm', found: excerpt(other) });
  }
}

/** Reports hosts that are malformed, are not the name of a brand, or belong to another realm. */
function checkHosts({ folder, report }: CheckContext, environment: CheckEnvironment, realm: Partial<Realm>): void {
  (Array.isArray(realm.hosts) ? realm.hosts : []).forEach((host: unknown, index) => {
    if (typeof host !== 'string') return;
    if (!HOST.test(host))
      report(FILE, 'FIELD_FORMAT', `/hosts/${index}`, {
        expected: 'a host name in lower case, without port',
        found: excerpt(host),
      });
    else if (isIP(host) !== 0 || host === 'localhost')
      report(FILE, 'FIELD_FORMAT', `/hosts/${index}`, {
        expected:
          'a host name of the brand; IP addresses and localhost belong to the server (to try a brand, use a name such as brand.localhost)',
        found: excerpt(host),
      });
    const owner = environment.hostOwner?.(host);
    if (owner !== undefined && owner !== folder.id)
      report(FILE, 'HOST_TAKEN', `/hosts/${index}`, {
        expected: `a host that is not of realm "${owner}"`,
        found: excerpt(host),
      });
  });
}

/**
 * Reports missing required files. Only realm.json is required of a realm without hosts and pages, which is a base for
 * others, and of realms/default, whose pages all realms inherit.
 */
function checkRequiredFiles(
  { folder, report }: CheckContext,
  realm: Partial<Realm>,
  catalogueSource: RealmContent | undefined,
  { relatedRealms }: CheckEnvironment,
): void {
  const has = (under: string): boolean => [...folder.paths].some((path) => path.startsWith(under));
  const isBase =
    folder.id === 'default' || (!realm.hosts?.length && !has('pages/') && !has('catalogue/') && !realm.catalogueOf);
  if (isBase) return;
  const home = typeof realm.homePage === 'string' ? realm.homePage : 'home';
  if (!folder.paths.has(`pages/${home}.json`) && !catalogueSource?.pages.has(home) && !realm.upstream?.pages)
    report(`pages/${home}.json`, 'FILE_MISSING', '', {
      expected: 'the page of "/", which "homePage" of realm.json names (default: home)',
    });
  if (!folder.paths.has('menus/web.json') && !catalogueSource?.menus.has('web'))
    report('menus/web.json', 'FILE_MISSING', '', { expected: 'the menus of the web' });
  if (!folder.paths.has('theme.json') && !relatedRealms.get(realm.extends ?? 'default')?.theme)
    report('theme.json', 'FILE_MISSING', '', { expected: 'a theme, or one of the realm it extends' });
}
