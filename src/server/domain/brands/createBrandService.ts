// The brands that a person runs: their settings side by side, and the versions and trials of the brand of the address.
// Accounts belong to one brand, so the person links the accounts (ADR 056). A link only reads the other brand: what
// visitors see is changed at the brand's own address, with its own session.
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getBrandActivity } from '#schemas/api/brands/getBrandActivity.ts';
import type { getBrandExplanation } from '#schemas/api/brands/getBrandExplanation.ts';
import type { getBrandDiff } from '#schemas/api/brands/getBrandDiff.ts';
import type { getBrands } from '#schemas/api/brands/getBrands.ts';
import type { getBrandVersions } from '#schemas/api/brands/getBrandVersions.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { realmSchema } from '#schemas/realm/realm.ts';
import type { Database } from '../../db/database.ts';
import { createActivitySums } from '../../db/repositories/activitySums.ts';
import { createBrandLinks, type BrandLinks, type StaffRole } from '../../db/repositories/brandLinks.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { RealmService } from '../delivery/createRealmService.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { explainValue } from '../publishing/explain/explainValue.ts';
import { createMatrix, type MatrixBrand } from '../publishing/matrix/createMatrix.ts';
import { listMatrixKeys, VENDOR_KEY } from '../publishing/matrix/matrixKeys.ts';
import type { StartedTrial, TrialChange } from '../publishing/createTrialService.ts';
import type { KeptKeys } from '../publishing/planRestore.ts';
import type { RealmPublisher, RollbackOptions } from '../publishing/publishRealm.ts';
import type { TrialAuthor } from '../../db/repositories/trials.ts';
import { hashSecret, newSecret } from '../session/secrets.ts';
import { createActivityReader, type ActivityQuery } from './createActivityReader.ts';
import { brandUnknown, linkCodeInvalid } from './brandErrors.ts';
import { createDiffReader } from './readBrandDiff.ts';
import { createSettingsReader } from './readBrandSettings.ts';

/** Time in ms for which a code works. */
const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Number of versions in one response. */
const PAGE_SIZE = 50;

/** An editor or administrator of a brand. */
export type BrandCaller = {
  readonly realm: RealmSnapshot;
  readonly accountId: string;
  readonly roles: readonly string[];
};

/** Who changes what visitors see, and why. */
export type BrandChange = Omit<TrialAuthor, 'author'> & { readonly author: string };

/** A trial to start, or a change of the one that runs. */
export type TrialRequest = TrialChange & {
  /** The version to try; undefined: that of the running trial. */
  readonly version?: number | undefined;
};

/** Reads and changes the brands of a person. */
export type BrandService = {
  /** Compares the brands of a person. */
  compare(caller: BrandCaller, locale: string): Promise<ResponseOf<typeof getBrands>>;
  /**
   * Returns what happens in the brands of a group.
   * @param caller an administrator of the brand of the address
   */
  readActivity(caller: BrandCaller, locale: string, query: ActivityQuery): Promise<ResponseOf<typeof getBrandActivity>>;
  /** @throws HttpError 404 BRAND_UNKNOWN. */
  explain(
    caller: BrandCaller,
    realmId: string,
    what: { readonly key: string; readonly locale: string },
  ): Promise<ResponseOf<typeof getBrandExplanation>>;
  readVersions(realm: RealmSnapshot, before?: number): Promise<ResponseOf<typeof getBrandVersions>>;
  /**
   * Compares two versions; a missing one is the current version.
   * @throws VersionMissingError
   */
  readDiff(
    realm: RealmSnapshot,
    versions: { readonly from?: number | undefined; readonly to?: number | undefined },
  ): Promise<ResponseOf<typeof getBrandDiff>>;
  /** @throws VersionMissingError, TrialMissingError, TrialChangedError, HttpError 400 TRIAL_END_INVALID */
  changeTrial(realmId: string, trial: TrialRequest, by: BrandChange): Promise<StartedTrial>;
  /**
   * Ends the trial.
   * @returns the current version.
   * @throws TrialMissingError, TrialChangedError, HostTakenError
   */
  endTrial(
    realmId: string,
    outcome: 'promote' | 'withdraw',
    by: BrandChange,
  ): Promise<KeptKeys & { readonly version: number }>;
  /** @throws VersionMissingError, PublishConflictError, HostTakenError */
  rollback(
    realmId: string,
    options: RollbackOptions,
  ): Promise<KeptKeys & { readonly version: number; readonly from: number; readonly to: number }>;
  createLinkCode(caller: BrandCaller): Promise<{ readonly code: string; readonly expiresAt: string }>;
  /**
   * @returns the id of the linked brand.
   * @throws HttpError 404 LINK_CODE_INVALID.
   */
  link(caller: BrandCaller, code: string): Promise<string>;
  /** @throws HttpError 404 BRAND_UNKNOWN. */
  unlink(caller: BrandCaller, realmId: string): Promise<void>;
};

type BrandDeps = {
  readonly database: Pick<Database, 'kysely'>;
  readonly realms: Pick<RealmService, 'findById' | 'refresh' | 'listAddresses'>;
  readonly publisher: Pick<RealmPublisher, 'trials' | 'rollback'>;
  /** True: administrators see every brand, because the demo's brands have one operator. */
  readonly isDemo: boolean;
  readonly now: () => number;
};

/** Creates the service. */
export function createBrandService(deps: BrandDeps): BrandService {
  const { database, realms, publisher, now } = deps;
  const { kysely } = database;
  const links = createBrandLinks(kysely);
  const read = createSettingsReader(kysely);
  const readDiff = createDiffReader(kysely);
  const listIds = createBrandIdLister(deps, links.listStaff);
  const readActivity = createActivityReader({ sums: createActivitySums(kysely), findById: realms.findById, now });
  return {
    async compare(caller, locale) {
      const { ids, linked } = await listIds(caller);
      const { keys, brands } = await createMatrix(ids, read, publisher.trials.read);
      const described = await Promise.all(
        brands.map(async (brand) => {
          const snapshot = await realms.findById(brand.realm);
          const isLinked = linked.includes(brand.realm);
          const hosts = snapshot?.content.realm?.hosts ?? [];
          return {
            ...toBrand(brand),
            name: snapshot?.name(locale) ?? brand.realm,
            isOwn: brand.realm === caller.realm.id,
            ...(isLinked && { isLinked }),
            hosts: [...hosts],
          };
        }),
      );
      return { keys: keys.map((key) => ({ ...key })), brands: described };
    },
    async readActivity(caller, locale, query) {
      const { ids } = await listIds(caller, ['admin']);
      return readActivity(caller.realm, ids, { ...query, locale });
    },
    async explain(caller, realmId, { key, locale }) {
      const { ids } = await listIds(caller);
      if (!ids.includes(realmId)) throw brandUnknown();
      const what = toQuery(key, realmId === caller.realm.id);
      const explained = await explainValue(read, { realm: realmId, what, locale, now: now() });
      if (!explained) throw brandUnknown();
      return {
        realm: realmId,
        version: explained.version,
        explanations: explained.explanations.map(({ steps, notes, ...explanation }) => ({
          ...explanation,
          steps: steps.map((step) => ({ ...step })),
          notes: [...notes],
        })),
      };
    },
    readVersions: createReadVersions(deps),
    readDiff: ({ id, version }, { from = version, to = version }) => readDiff(id, from, to),
    ...createChanges(deps),
    async createLinkCode({ realm, accountId }) {
      const secret = newSecret();
      const expiresAt = new Date(now() + CODE_LIFE_MS);
      await links.setCode({ realmId: realm.id, accountId }, { hash: hashSecret(secret), expiresAt });
      return { code: `${realm.id}.${secret}`, expiresAt: expiresAt.toISOString() };
    },
    async link({ realm, accountId }, code) {
      const [realmId = '', secret = ''] = code.trim().split('.');
      const isRedeemed =
        realmId !== realm.id &&
        (await links.redeem(
          { realmId: realm.id, accountId },
          { realmId, hash: hashSecret(secret), at: new Date(now()) },
        ));
      if (!isRedeemed) throw linkCodeInvalid();
      return realmId;
    },
    async unlink({ realm, accountId }, realmId) {
      if (!(await links.remove({ realmId: realm.id, accountId }, realmId))) throw brandUnknown();
    },
  };
}

/**
 * Creates the function that returns the ids of the brands that a caller sees (their own first), and the ids of the
 * linked brands among them. With `linkedRoles` only linked brands in which the person has one of these roles count.
 */
function createBrandIdLister({ realms, isDemo }: BrandDeps, listStaff: BrandLinks['listStaff']) {
  return async ({ realm, accountId, roles }: BrandCaller, linkedRoles?: readonly StaffRole[]) => {
    const linked = (await listStaff({ realmId: realm.id, accountId }, linkedRoles)).map(({ realmId }) => realmId);
    const all = isDemo && roles.includes('admin') ? await realms.listAddresses() : [];
    const ids = [...new Set([realm.id, ...[...linked, ...all.map(({ realmId }) => realmId)].toSorted()])];
    return { ids, linked };
  };
}

const MATRIX_KEYS: readonly string[] = listMatrixKeys([]).map(({ key }) => key);

/**
 * Returns the query of `explainValue` for a key. The realm.json of another brand can contain addresses of servers, so
 * callers may read only those of its fields that the matrix lists; for all other keys the query is empty and matches
 * nothing.
 */
function toQuery(key: string, isOwn: boolean): string {
  const pointer = `/${key.replaceAll('.', '/')}`;
  if (key.startsWith('theme.')) return `theme.json#${pointer.slice('/theme'.length)}`;
  if (key.endsWith('.json')) return isOwn ? key : '';
  // Visitors of each brand can read its vendors.
  if (key.startsWith(VENDOR_KEY)) return 'realm.json#/vendors';
  if (!Object.hasOwn(realmSchema.properties, key.split('.')[0] ?? '')) return key;
  return isOwn || MATRIX_KEYS.includes(key) ? `realm.json#${pointer}` : '';
}

const toBrand = ({ share, trialVersion, trialUntil, cells, realm, version }: MatrixBrand) => ({
  realm,
  version,
  ...(share !== null &&
    trialVersion !== null && {
      trial: { version: trialVersion, percent: share, ...(trialUntil !== undefined && { until: trialUntil }) },
    }),
  cells: Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, { ...cell }])),
});

function createReadVersions({ database, publisher }: BrandDeps): BrandService['readVersions'] {
  const realms = createRealms(database.kysely);
  return async (realm, before) => {
    const [current, versions, { trial, events }] = await Promise.all([
      realms.getCurrent(realm.id),
      realms.listVersions(realm.id, PAGE_SIZE + 1, before),
      publisher.trials.read(realm.id),
    ]);
    return {
      current: current?.version ?? realm.version,
      ...(trial && { trial: { ...trial } }),
      versions: versions.slice(0, PAGE_SIZE).map(({ copiedFrom, publishedAt, ...version }) => ({
        ...version,
        publishedAt: publishedAt.toISOString(),
        ...(copiedFrom !== null && { copiedFrom }),
      })),
      events: events.map(({ at, until, ...event }) => ({
        ...event,
        ...(until && { until: until.toISOString() }),
        at: at.toISOString(),
      })),
      hasMore: versions.length > PAGE_SIZE,
    };
  };
}

/** Creates the functions that change what visitors see. They resolve when this node serves the change. */
function createChanges({
  publisher,
  realms,
  database,
}: BrandDeps): Pick<BrandService, 'changeTrial' | 'endTrial' | 'rollback'> {
  const { trials } = publisher;
  return {
    async changeTrial(realmId, { version, percent, until }, by) {
      const changed: StartedTrial = await (version === undefined
        ? trials.change(realmId, { percent, until }, by)
        : trials.start(realmId, { version, percent, until: until ?? undefined }, by));
      await realms.refresh(realmId);
      return changed;
    },
    async endTrial(realmId, outcome, by) {
      const ended: Awaited<ReturnType<typeof trials.promote>> = await trials[outcome](realmId, by);
      await realms.refresh(realmId);
      for (const heir of ended.heirs ?? []) await realms.refresh(heir.realm);
      const current = await createRealms(database.kysely).getCurrent(realmId);
      return {
        version: current?.version ?? ended.version,
        ...(ended.pluginKeysOf !== undefined && { pluginKeysOf: ended.pluginKeysOf }),
      };
    },
    async rollback(realmId, options) {
      const { version, from, to, pluginKeysOf, heirs = [] } = await publisher.rollback(realmId, options);
      await realms.refresh(realmId);
      for (const heir of heirs) await realms.refresh(heir.realm);
      return { version, from, to, ...(pluginKeysOf !== undefined && { pluginKeysOf }) };
    },
  };
}
