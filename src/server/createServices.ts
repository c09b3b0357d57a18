// Creates the services that routes use, once for each server.
import { createAccountServices } from './createAccountServices.ts';
import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_UPLOAD_BYTES, type Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAccountEvents } from './db/repositories/accountEvents.ts';
import { createBlobs, type Blobs } from './db/repositories/blobs.ts';
import { createEventCounts, type EventCounts } from './db/repositories/eventCounts.ts';
import { createExperimentCounts, type ExperimentCounts } from './db/repositories/experimentCounts.ts';
import { createPreferences, type PreferenceRepository } from './db/repositories/preferences.ts';
import { createProblemReports, type ProblemReports } from './db/repositories/problemReports.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './db/repositories/idempotencyKeys.ts';
import { createReviewLinks } from './db/repositories/reviewLinks.ts';
import { createTrials } from './db/repositories/trials.ts';
import { createStoredPreviewTokens } from './db/repositories/previewTokens.ts';
import { createRateLimits, type RateLimits } from './db/repositories/rateLimits.ts';
import { createPreviews, type Previews } from './domain/delivery/createPreviews.ts';
import { createDocuments } from './db/repositories/documents.ts';
import { createRealms } from './db/repositories/realms.ts';
import { createPluginKeys, type FindPluginKeys } from './domain/publishing/createPluginKeys.ts';
import { createPoolPreparer } from './domain/publishing/prepare/folderPreparer.ts';
import { createRealmPublisher } from './domain/publishing/publishRealm.ts';
import { createTrialEnds, type TrialEnds } from './domain/publishing/createTrialEnds.ts';
import { createParserPool, type ParserPool } from './parsing/createParserPool.ts';
import { createPageChecks, type PageChecks } from './domain/preview/createPageChecks.ts';
import { createPreviewTokens, type PreviewTokens } from './domain/preview/createPreviewTokens.ts';
import { createReviewLinkService, type ReviewLinkService } from './domain/preview/createReviewLinks.ts';
import type { RealmSnapshot } from './domain/delivery/snapshot.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { createRealmDrafts } from './db/repositories/realmDrafts.ts';
import { createStoredFiles, type StoredFiles } from './http/createStoredFiles.ts';
import { createPreviewRequests, type PreviewRequests } from './http/createPreviewRequests.ts';
import { createVisitorNumbers, type VisitorNumbers } from './http/createVisitorNumbers.ts';
import { createSettingsReader } from './domain/brands/readBrandSettings.ts';
import { createExtensionOwners } from './domain/preview/explain/findExtensionOwners.ts';
import { createBrandService, type BrandService } from './domain/brands/createBrandService.ts';
import { createEditingService, type EditingService } from './domain/editing/createEditingService.ts';
import { createPageChanges, type FindChanges } from './domain/delivery/createPageChanges.ts';
import { createRealmService, type RealmService } from './domain/delivery/createRealmService.ts';
import { createFavouriteService, type FavouriteService } from './domain/lists/createFavouriteService.ts';
import { createWatchlistService, type WatchlistService } from './domain/lists/createWatchlistService.ts';
import { createContentSources, type ContentSources } from './domain/upstream/createContentSources.ts';
import { createUpstreams } from './domain/upstream/createUpstreams.ts';
import { createPluginData, type PluginData } from './domain/plugins/createPluginData.ts';
import { createRowSwitches } from './db/repositories/rowSwitches.ts';
import { createRowSwitchService, type RowSwitchService } from './domain/operations/createRowSwitches.ts';
import { createExperimentCounter, type ExperimentCounter } from './domain/operations/createExperimentCounter.ts';
import { createProblemIntake, type ProblemIntake } from './domain/operations/createProblemIntake.ts';
import { createViewerEvents, type ViewerEvents } from './domain/operations/viewerEvents.ts';
import { createLockOutRecord } from './domain/identity/createLockOutRecord.ts';
import type { Identities } from './domain/identity/createIdentities.ts';
import type { Stopping } from './createStopping.ts';
import { createAttemptLimiter, type AttemptLimiter } from './domain/attempts/createAttemptLimiter.ts';
import type { EntitlementSync } from './domain/identity/createEntitlementSync.ts';
import type { FormSignIn } from './domain/identity/createFormSignIn.ts';
import type { HostedSignIn } from './domain/identity/createHostedSignIn.ts';
import type { ProviderSignIn } from './domain/identity/createProviderSignIn.ts';
import type { Subscriptions } from './domain/identity/external/payTv/createSubscriptions.ts';
import { createFieldCipher } from './db/fieldCipher.ts';
import type { UserAccounts } from './domain/identity/createAccountService.ts';
import type { ImpersonationService } from './domain/admin/createImpersonation.ts';
import type { PeopleService } from './domain/admin/createPeople.ts';
import { createMails, type Mails } from './mail/createMails.ts';
import type { SessionService } from './domain/session/sessionTypes.ts';
import { createSigningKeys } from './db/repositories/signingKeys.ts';
import { createHistoryService, type HistoryService } from './domain/playback/createHistoryService.ts';
import { createPlaybackService, type PlaybackService } from './domain/playback/createPlaybackService.ts';
import { createMediaTokens, type MediaTokens } from './domain/playback/mediaTokens.ts';
import { createRoomService } from './domain/rooms/createRoomService.ts';
import type { RoomService } from './domain/rooms/roomTypes.ts';
import { createKeyRing, type KeyRing } from './domain/session/createKeyRing.ts';
import type { Outbound } from './outbound/createOutbound.ts';
import type { Caches } from './memory/createCaches.ts';
import type { Metrics } from './metrics/createMetrics.ts';
import type { ImageService } from './images/createImageService.ts';
import { createImages } from './images/createImages.ts';
import { createWidgetCode, type WidgetCode } from './ssr/createWidgetCode.ts';

/** The environment that the caller of `createServer` provides. */
export type Environment = {
  readonly config: Config;
  readonly database: Database;
  /** Bearer token of the operators' API (decision O31). */
  readonly adminToken: string;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
};

/** Everything that a route handler may use. */
export type Services = Environment & {
  readonly realms: RealmService;
  /** Finds the source of a realm's content: its published version, or the brand's own back end. */
  readonly sources: ContentSources;
  readonly previews: Previews;
  readonly previewTokens: PreviewTokens;
  readonly reviewLinks: ReviewLinkService;
  /** Returns the functions that check authored pages against a version of their realm. */
  readonly pageChecks: (snapshot: RealmSnapshot) => Promise<PageChecks>;
  readonly widgetCode: WidgetCode;
  readonly previewRequests: PreviewRequests;
  readonly visitors: VisitorNumbers;
  /** Drafts of authored pages, for editors. */
  readonly editing: EditingService;
  /** Brands of a person, their versions and trials. */
  readonly brands: BrandService;
  /** Returns which realms set the fields of an entry of `extensions`. */
  readonly extensionOwners: ReturnType<typeof createExtensionOwners>;
  /** Withdraws trials whose end has come. */
  readonly trialEnds: TrialEnds;
  /** Processes that read uploads. */
  readonly parsers: ParserPool;
  readonly sessions: SessionService;
  /** Accounts of persons whom other identity providers have verified. */
  readonly identities: Identities;
  /** Limits attempts that could guess a secret. The type AttemptLimiter describes how to use it. */
  readonly attempts: AttemptLimiter;
  /** Sign-in with other identity providers. */
  readonly providerSignIn: ProviderSignIn;
  /** Sign-in and new passwords with providers whose form is on our page. */
  readonly formSignIn: FormSignIn;
  /** Sign-in and sign-up with a hosted identity service. */
  readonly hostedSignIn: HostedSignIn;
  /** Stores the entitlements that viewers have at a provider as licences. */
  readonly syncEntitlements: EntitlementSync;
  /** TV subscriptions that are linked to accounts. */
  readonly subscriptions: Subscriptions;
  /** Sign-up, confirmation, passwords, addresses, what viewers change in their own accounts, and profiles. */
  readonly userAccounts: UserAccounts;
  /** Editors, administrators and their invitations. */
  readonly people: PeopleService;
  /** Sessions of administrators who see the site as a viewer. */
  readonly impersonation: ImpersonationService;
  readonly mails: Mails;
  readonly favourites: FavouriteService;
  readonly watchlists: WatchlistService;
  readonly history: HistoryService;
  readonly playbacks: PlaybackService;
  readonly rooms: RoomService;
  readonly mediaTokens: MediaTokens;
  readonly preferences: PreferenceRepository;
  readonly viewerEvents: ViewerEvents;
  readonly eventCounts: EventCounts;
  readonly experimentCounts: ExperimentCounts;
  /** Counts views and playbacks by variant of an experiment. */
  readonly experimentCounter: ExperimentCounter;
  readonly problemReports: ProblemReports;
  readonly problemIntake: ProblemIntake;
  /** Plugins and rows that are turned off. */
  readonly rowSwitches: RowSwitchService;
  /** Requests data from the hosts of plugins. */
  readonly pluginData: PluginData;
  readonly findPluginKeys: FindPluginKeys;
  readonly rateLimits: RateLimits;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly blobs: Blobs;
  readonly images: ImageService;
  readonly findPageChanges: FindChanges;
  readonly metrics: Metrics;
  /** Knows whether the server is stopping. */
  readonly stopping: Stopping;
  readonly files: StoredFiles;
};

type ServiceDeps = Environment & {
  readonly stopping: Stopping;
  readonly metrics: Metrics;
  readonly caches: Caches;
  readonly log: FastifyBaseLogger;
  readonly outbound: Outbound;
  /** Returns the address at which this process reaches itself; undefined before it listens. */
  readonly ownOrigin: () => string | undefined;
};

/**
 * Creates the services. The caller closes `editing.schedule`, `trialEnds`, `experimentCounter`, `realms`, `parsers`,
 * `images` and `mails.queue`.
 */
export function createServices({ log, outbound, caches, ownOrigin, ...environment }: ServiceDeps): Services {
  const { config, database, now, metrics } = environment;
  const { kysely } = database;
  const onError = (error: unknown): void => log.error(error);
  const allowsDemoAccounts = !config.isProduction || config.isDemo;
  const blobs = createBlobs(kysely);
  const cipher = createFieldCipher(config.encryptionKeys ?? []);
  const keys = createKeyRing({ keys: createSigningKeys(kysely, cipher), now });
  const previews = createPreviews({ drafts: createRealmDrafts(kysely), keys, now });
  const previewTokens = createPreviewTokens({ stored: createStoredPreviewTokens(kysely), keys, now });
  const reviewLinks = createReviewLinkService({ stored: createReviewLinks(kysely), keys, now });
  const previewRequests = createPreviewRequests(previews);
  const visitors = createVisitorNumbers();
  const realms = createRealmService({ database, now, onError }, { findDraft: previewRequests.find, visitors }, caches);
  const parsers = createParserPool();
  const pageChecks = createPageChecks({ documents: createDocuments(kysely), widgets, findRealm: realms.findById });
  const eventCounts = createEventCounts(kysely);
  const experimentCounts = createExperimentCounts(kysely);
  const problemReports = createProblemReports(kysely);
  const rateLimits = createRateLimits(kysely);
  const problemIntake = createProblemIntake({ reports: problemReports, rateLimits, now });
  const upstreams = createUpstreams({
    outbound,
    headers: config.upstreamHeaders ?? {},
    now,
    metrics,
    caches,
    storeProblems: problemIntake.addFromServer,
    onError,
  });
  realms.onVersion(upstreams.expire);
  const mails = createMails({ kysely, config, realms, cipher, now, log });
  const attempts = createAttempts({ kysely, keys, now }, onError);
  const accountDeps = { kysely, keys, cipher, attempts, mails, allowsDemoAccounts };
  const accounts = createAccountServices({ ...environment, ...accountDeps, outbound, caches, log, ownOrigin });
  const history = createHistoryService({ kysely, now, caches });
  const mediaTokens = createMediaTokens({ keys, now });
  return {
    ...environment,
    realms,
    sources: createContentSources(upstreams),
    previews,
    previewTokens,
    reviewLinks,
    pageChecks,
    widgetCode: createWidgetCode(config.isProduction ? new URL('../../dist/client/', import.meta.url) : undefined),
    previewRequests,
    visitors,
    ...createEditing({ database, config, parsers, realms, pageChecks, reviewLinks, attempts, previews, now }, onError),
    parsers,
    attempts,
    ...accounts,
    mails,
    favourites: createFavouriteService({ kysely, now, caches }),
    watchlists: createWatchlistService({ kysely }),
    history,
    playbacks: createPlaybackService({ kysely, history, tokens: mediaTokens, now, allowsDemoAccounts, caches }),
    rooms: createRoomService({ kysely, changes: database.changes, now }),
    mediaTokens,
    preferences: createPreferences(kysely),
    viewerEvents: createViewerEvents({ counts: eventCounts, outbound, now, onError }),
    eventCounts,
    experimentCounts,
    experimentCounter: createExperimentCounter({ counts: experimentCounts, onError }),
    problemReports,
    problemIntake,
    ...createPluginServices({ database, config, outbound, rateLimits, keys, caches, ownOrigin, now }),
    rateLimits,
    idempotencyKeys: createIdempotencyKeys(kysely),
    blobs,
    images: createImages({ kysely, blobs, realms, caches, onError, threads: config.imageThreads ?? 0 }),
    findPageChanges: createPageChanges(),
    files: createStoredFiles(caches, now),
  };
}

/** Creates the limits on attempts. Lock-outs are added to the activity of accounts. */
function createAttempts(
  { kysely, keys, now }: { kysely: Database['kysely']; keys: KeyRing; now: () => number },
  onError: (error: unknown) => void,
): AttemptLimiter {
  const limits = createRateLimits(kysely);
  const record = createLockOutRecord({ limits, events: createAccountEvents(kysely), now });
  return createAttemptLimiter({ limits, keys, now, onLockOut: (attempt) => void record(attempt).catch(onError) });
}

type PluginDeps = Pick<ServiceDeps, 'config' | 'database' | 'outbound' | 'caches' | 'ownOrigin' | 'now'> &
  Pick<Services, 'rateLimits'> & { readonly keys: KeyRing };

/** Creates the services of plugins: switches that turn plugins and rows off, data from the plugins' hosts, and keys. */
function createPluginServices({
  config,
  database,
  outbound,
  rateLimits,
  keys,
  caches,
  ownOrigin,
  now,
}: PluginDeps): Pick<Services, 'rowSwitches' | 'pluginData' | 'findPluginKeys'> {
  const switches = createRowSwitches(database.kysely, database.changes);
  const headers = config.upstreamHeaders ?? {};
  return {
    rowSwitches: createRowSwitchService({ switches, rateLimits, now }),
    pluginData: createPluginData({ outbound, rateLimits, keys, caches, headers, ownOrigin, now }),
    findPluginKeys: createPluginKeys({
      documents: createDocuments(database.kysely),
      realms: createRealms(database.kysely),
    }),
  };
}

type EditingServices = Pick<
  Services,
  'database' | 'config' | 'parsers' | 'realms' | 'pageChecks' | 'reviewLinks' | 'attempts' | 'previews' | 'now'
>;

/** Creates the services of editors. Their publishes read folders in the parser processes, as uploads do. */
function createEditing(
  { database, config, parsers, realms, pageChecks, reviewLinks, attempts, previews, now }: EditingServices,
  onError: (error: unknown) => void,
): Pick<Services, 'editing' | 'brands' | 'extensionOwners' | 'trialEnds'> {
  const publisher = createRealmPublisher({
    database,
    widgets,
    outbound: { privateOrigins: config.privateOrigins ?? [] },
    pluginsDir: config.pluginsDir,
    preparer: createPoolPreparer(parsers, widgets),
    now,
  });
  const options = { database, publisher, pageChecks, realms, links: reviewLinks, attempts, previews };
  return {
    editing: createEditingService({
      ...options,
      warmParser: parsers.warm,
      readImage: (realmId, bytes) => parsers.run(realmId, 'image', { bytes }),
      maxRealmBytes: config.maxUploadBytes ?? DEFAULT_UPLOAD_BYTES,
      onError,
      now,
    }),
    brands: createBrandService({ database, realms, publisher, isDemo: config.isDemo, now }),
    extensionOwners: createExtensionOwners(createSettingsReader(database.kysely), now),
    trialEnds: createTrialEnds({
      trials: createTrials(database.kysely, database.changes),
      changes: database.changes,
      now,
      onError,
    }),
  };
}
