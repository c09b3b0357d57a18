// No client can make the server's memory grow without a limit: a collection that outlives its call is a cache of
// createCaches, which has a limit, or it is listed here with its limit.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGrowingCollections } from './findGrowingCollections.ts';
import { isTestCode } from './readCode.ts';

/** The code that a running server calls for requests. Publishing and seeding only create versions in the database. */
const FILES = '{src/{server,realm,routes,i18n},engine/page,schemas}/**/*.ts';
const isOtherCode = (path: string): boolean =>
  isTestCode(path) || /\.gen\.ts$|^schemas\/generated\/|^src\/server\/(seed|domain\/publishing)\//.test(path);

/** Collections that exist only during the call that creates them, although inner functions fill them. */
const LIVES_FOR_ONE_CALL: Readonly<Record<string, string>> = {
  'engine/page/appendPlan.ts': 'leftOutIds',
  'engine/page/bucketToRow.ts': 'props sourcePointers',
  'engine/page/checkProps.ts': 'problems',
  'engine/page/decodePage.ts': 'problems',
  'engine/page/expandSections.ts': 'elementsByName problems',
  'engine/page/explainRow.ts': 'added',
  'engine/page/mergeHeroes.ts': 'rows',
  'engine/page/patchPlan.ts': 'problems rows',
  'src/i18n/createText.ts': 'formats',
  'src/server/db/repositories/realmRemovals.ts': 'sorted',
  'src/server/domain/search/searchIndex.ts': 'positionsByTrigram',
  'src/server/domain/editing/mergeRowTrees.ts': 'keys lists rows',
  'src/server/domain/preview/explain/explainRows.ts': 'selections',
  'src/server/domain/preview/explain/findCalls.ts': 'names',
  'src/server/domain/svg/readLogo.ts': 'paths',
  'src/server/domain/theme/compileTheme.ts': 'drawings',
  'src/server/domain/upstream/createResponseReader.ts': 'problems',
  'src/server/domain/upstream/findReferencedIds.ts': 'ids',
  'src/server/domain/upstream/readUpstreamItems.ts': 'byId',
  'src/server/domain/svg/parseSvg.ts': 'openElements',
  'src/server/outbound/createOutbound.ts': 'chunks',
  'src/server/ssr/createPageRenderer.ts': 'css scripts visited',
  'src/server/ssr/sitemap.ts': 'entries urls',
};

/** Collections that exist as long as the server runs, and what limits them. */
const LIMITED: Readonly<Record<string, string>> = {
  'src/server/ads/createAdHits.ts countsBySession': 'MAX_SESSIONS, oldest removed; demo only',
  'src/server/createStopping.ts waiting': 'calls that wait until the server stops',
  'src/server/db/PGliteWorkerDialect.ts queue': 'statements that run; the statement limit ends them',
  'src/server/db/changes.ts listeners': 'subscriptions of services, not of requests',
  'src/server/db/createPendingRequests.ts pendingById': 'statements that run',
  'src/server/domain/delivery/createPreviews.ts snapshotsById': 'MAX_CACHED, oldest removed',
  'src/server/domain/delivery/createRealmService.ts listeners': 'subscriptions of services, not of requests',
  'src/server/domain/delivery/createRealmService.ts removalListeners': 'subscriptions of services, not of requests',
  'src/server/domain/delivery/createSnapshots.ts currentById':
    'published realms: an unknown id is removed when its read ends',
  'src/server/domain/delivery/createSnapshots.ts loadsById': 'loads that have not ended',
  'src/server/domain/delivery/createSnapshots.ts trialsById': 'published realms, one each',
  'src/server/domain/delivery/createSnapshots.ts versionsById': 'published realms, EARLIER_VERSIONS each',
  'src/server/domain/delivery/snapshot.ts labelsByLocale': "the realm's own languages",
  'src/server/domain/identity/external/payTv/createPayTvClient.ts registrations': 'pay-TV providers of realm data',
  'src/server/domain/operations/createExperimentCounter.ts countsByKey':
    'MAX_COUNTS, until the next statement stores them',
  'src/server/domain/operations/viewerEvents.ts pendingByUrl': 'addresses of realm data, while a request runs',
  'src/server/domain/playback/createHeartbeats.ts queues': 'two kinds of keys',
  'src/server/domain/plugins/createPluginData.ts running': 'requests to hosts that run; runningByPlugin limits them',
  'src/server/domain/plugins/createPluginData.ts runningByPlugin': 'plugins of published realms with a running request',
  'src/server/domain/rooms/createRoomHub.ts openRooms': 'rooms with a connection; the socket route limits those',
  'src/server/domain/search/createSearch.ts shardCache': 'MAX_CACHED_SHARDS, least recently used removed',
  'src/server/domain/session/createKeyRing.ts cache': 'published realms',
  'src/server/domain/session/demoAccounts.ts createdByKey': 'published realms and their first licence',
  'src/server/domain/session/passwords.ts waiting': 'MAX_WAITING, further sign-ins get 503',
  'src/server/domain/upstream/createUpstreamCache.ts running': 'MAX_RUNNING, further calls fail',
  'src/server/domain/upstream/createUpstreamPages.ts inline': 'one page',
  'src/server/domain/upstream/createUpstreamPages.ts remembered': 'MAX_REMEMBERED, oldest removed',
  'src/server/domain/upstream/createUpstreams.ts caches': 'published realms in upstream mode',
  'src/server/domain/upstream/createUpstreams.ts reportedAt': 'published realms, MAX_REMEMBERED each',
  'src/server/images/createEncoder.ts pendingById': 'encodings that run: IMAGE_THREADS',
  'src/server/images/createImageService.ts encodingsByKey': 'encodings that run, of stored images and fixed widths',
  'src/server/images/createVariantQueue.ts requestsByKey': 'MAX_REQUESTED, then written to the database',
  'src/server/db/preparedStatements.ts evictedNames': 'statements that the cache has evicted since the last message',
  'src/server/images/createVariantQueue.ts sleepers': 'loops of the queue',
  'src/server/media/createDemoOrigin.ts assets': 'folders that exist: an unknown name is removed when its read ends',
  'src/server/memory/createCaches.ts createdCaches': 'caches that are in use: the references are weak',
  'src/server/metrics/createMetrics.ts servedVersions': 'published realms',
  'src/server/metrics/createMetrics.ts sourcesByName': 'gauges that services register',
  'src/server/parsing/createParserPool.ts parsers': 'MAX_PROCESSES',
  'src/server/parsing/createParserPool.ts waiting': 'MAX_WAITING, further tasks fail',
  'src/server/parsing/serveParser.ts pendingQuestions': 'questions of the task that runs',
  'src/server/parsing/taskRunners.ts contents': 'MAX_CACHED_VERSIONS, oldest removed',
  'src/server/routes/realm/events.ts streams': 'MAX_STREAMS, further ones get 503',
  'src/server/mail/createDemoMailbox.ts mails': 'MAX_MAILS, oldest removed; demo only',
};

describe('collections of the server', () => {
  test('every collection that outlives its call has a limit, and the list has no other entries', () => {
    const found = globSync(FILES)
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !isOtherCode(path))
      .flatMap((path) =>
        findGrowingCollections({ path, text: readFileSync(path, 'utf8') }).map((name) => `${path} ${name}`),
      );
    const listed = [
      ...Object.keys(LIMITED),
      ...Object.entries(LIVES_FOR_ONE_CALL).flatMap(([path, names]) =>
        names.split(' ').map((name) => `${path} ${name}`),
      ),
    ];
    // A new entry: use caches.create (src/server/memory/createCaches.ts), or say here what limits it.
    expect(found.sort()).toEqual(listed.sort());
  });

  test.each([
    ['const create = () => { const seen = new Map(); return (host) => seen.set(host, 1); };', ['seen']],
    ['function create() { const seen = new Set(); return { note(host) { seen.add(host); } }; }', ['seen']],
    ['const create = () => { const seen = {}; return (host) => { seen[host] = 1; }; };', ['seen']],
    ['const create = () => { const log: string[] = []; return { note: (host) => log.push(host) }; };', ['log']],
    [
      'const create = () => { const [a, seen] = [1, 2]; const b = new Map(); return (x) => (x ? seen : b).set(x, 1); };',
      ['b'],
    ],
    ['class Hosts { private readonly seen = new Map(); }', ['seen']],
    ['const create = () => { const seen = new Map() as Seen; return () => () => seen.set(1, 2); };', ['seen']],
    ['const count = (list) => { const seen = new Set(); for (const each of list) seen.add(each); return seen; };', []],
    ['const create = () => { const seen = new Map(); return () => { const seen = new Map(); seen.set(1, 2); }; };', []],
    ['const create = (caches) => { const seen = caches.create({}); return (host) => seen.set(host, 1); };', []],
  ])('the growing collections are found in: %s', (text, expected) => {
    expect(findGrowingCollections({ path: 'src/server/a.ts', text })).toEqual(expected);
  });
});
