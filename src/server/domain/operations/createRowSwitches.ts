// Turns plugins and rows off and on (docs/plugins.md). A plugin or row that throws errors on the pages of several
// networks is off for the published version; editors turn off what their realm shows, operators in all realms.
import { createHash } from 'node:crypto';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { listFilledSlots } from '#engine/page/slots.ts';
import { toPluginSubject, toRowSubject } from '#schemas/domain/row-switch.ts';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import { ALL_REALMS, type RowSwitch, type RowSwitches } from '../../db/repositories/rowSwitches.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { toHostingCustomerNetwork } from './toHostingCustomerNetwork.ts';

/** Limits of the failures that turn something off. */
export const FAILURE_LIMITS = {
  /** Number of networks from which a failure must be reported within `windowMs`. */
  threshold: 3,
  windowMs: DAY_MS,
  /** Failures from one network that are counted. */
  perNetwork: { maxCount: 20, windowMs: 10 * MINUTE_MS },
} as const;

/** Causes that are the plugin's own fault. The others may be the fault of a network. */
const OWN_FAULTS: readonly (PluginCause | undefined)[] = ['throw', 'react', 'loop', 'budget', 'focus', 'navigation'];
/** Switches that the page of activities lists. */
const MAX_LISTED = 50;

/** A problem that the page of a viewer reported. */
type ReportedFailure = {
  readonly pageId: string;
  readonly rowId: string;
  readonly code: string;
  readonly pluginId?: string | undefined;
  readonly cause?: PluginCause | undefined;
};

/** The page on which failures happened. */
export type FailureReport = {
  readonly realm: RealmSnapshot;
  /** Version that the page showed. */
  readonly version: number;
  /** IP address of the viewer. */
  readonly address: string;
  /** Distinguishes viewers of one network. Only the demo does, so that one machine is enough to try it. */
  readonly viewer: string;
  readonly problems: readonly ReportedFailure[];
};

/** Who changes a switch, and why. */
export type SwitchAuthor = { readonly by: string; readonly reason: string };

/** Turns plugins and rows off and on. */
export type RowSwitchService = {
  /** Counts failures on the page of a viewer. */
  addFailures(report: FailureReport): Promise<void>;
  /** Returns what is off in a realm, then what was off lately. */
  list(realmId: string): Promise<RowSwitch[]>;
  /**
   * Turns something of a realm off or on.
   * @throws HttpError 404 SWITCH_UNKNOWN when the realm shows no such plugin or row, or when it is not off; 409
   *   SWITCH_EVERYWHERE when it is off in all realms.
   */
  change(realm: RealmSnapshot, subject: string, isOn: boolean, author: SwitchAuthor): Promise<void>;
  /**
   * Turns a plugin off or on in all realms.
   * @returns false when it was already off or on.
   */
  changeEverywhere(pluginId: string, isOn: boolean, author: SwitchAuthor): Promise<boolean>;
  /** Removes failures that no longer count. */
  removeExpired(): Promise<void>;
};

type SwitchDeps = {
  readonly switches: RowSwitches;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly now: () => number;
};

/** Creates the service. */
export function createRowSwitchService({ switches, rateLimits, now }: SwitchDeps): RowSwitchService {
  return {
    async addFailures({ realm, version, address, viewer, problems }) {
      if (version !== realm.version) return;
      const failedSubjects = new Set(problems.flatMap((problem) => findSubject(realm, problem) ?? []));
      const network = toHostingCustomerNetwork(address);
      for (const subject of failedSubjects) {
        const { maxCount, windowMs } = FAILURE_LIMITS.perNetwork;
        const counter = { realmId: realm.id, bucket: 'row failures', key: network, windowMs, now: now() };
        if ((await rateLimits.consume(counter, maxCount)) !== undefined) return;
        const reporterHash = createHash('sha256')
          .update(`${realm.id} ${network} ${viewer}`)
          .digest('base64url')
          .slice(0, 22);
        await switches.countFailure(
          { realmId: realm.id, version, subject, reporterHash, at: new Date(now()) },
          { threshold: FAILURE_LIMITS.threshold, since: new Date(now() - FAILURE_LIMITS.windowMs) },
        );
      }
    },
    list: (realmId) => switches.listRecent(realmId, MAX_LISTED),
    async change(realm, subject, isOn, author) {
      const by = { ...author, at: new Date(now()) };
      if (!isOn) {
        if (!isShown(realm, subject)) throw unknownSwitch(subject);
        await switches.turnOff(realm.id, subject, { ...by, cause: 'editor' });
        return;
      }
      const isChanged = await switches.turnOn(realm.id, subject, by);
      const everywhere = await switches.listOff(ALL_REALMS);
      if (everywhere.some((each) => each.subject === subject)) throw offEverywhere(subject);
      if (!isChanged) throw unknownSwitch(subject);
    },
    changeEverywhere(pluginId, isOn, author) {
      const subject = toPluginSubject(pluginId);
      const by = { ...author, at: new Date(now()) };
      return isOn
        ? switches.turnOn(ALL_REALMS, subject, by)
        : switches.turnOff(ALL_REALMS, subject, { ...by, cause: 'operator' });
    },
    removeExpired: () => switches.removeFailuresBefore(new Date(now() - FAILURE_LIMITS.windowMs)),
  };
}

/** Returns what a failure would turn off; undefined for other problems, and for what the realm does not show. */
function findSubject(realm: RealmSnapshot, { pageId, rowId, code, pluginId, cause }: ReportedFailure) {
  if (!OWN_FAULTS.includes(cause)) return undefined;
  // A row of the product fails by itself only when it is rendered. Its other problems are about its data.
  if (pluginId === undefined && code !== 'ROW_RENDER_FAILED') return undefined;
  const subject = pluginId === undefined ? toRowSubject(splitPageId(pageId).page, rowId) : toPluginSubject(pluginId);
  return isShown(realm, subject) ? subject : undefined;
}

/** Whether a realm shows a plugin or a row, so that nobody can store switches of things that do not exist. */
function isShown(realm: RealmSnapshot, subject: string): boolean {
  if (realm.content.realm?.plugins?.some(({ id }) => toPluginSubject(id) === subject)) return true;
  const [, pageId = '', rowId] = /^row:([^#]+)#(.+)$/.exec(subject) ?? [];
  return rowId !== undefined && hasRow(realm.pages.get(pageId), rowId);
}

function hasRow(page: unknown, rowId: string): boolean {
  const { elements } = (page ?? {}) as { readonly elements?: unknown };
  if (!Array.isArray(elements)) return false;
  return elements.some((element: unknown) => {
    if (typeof element !== 'object' || element === null) return false;
    const { id, heroId, bucketId } = element as Readonly<Record<string, unknown>>;
    const kind = findElementKind(element as Readonly<Record<string, unknown>>);
    if (kind === 'section') return hasRow(element, rowId);
    if ([id, heroId, bucketId].includes(rowId)) return true;
    return listFilledSlots(element).some((slot) => hasRow(slot, rowId));
  });
}

const unknownSwitch = (subject: string): HttpError =>
  new HttpError(
    404,
    'SWITCH_UNKNOWN',
    `"${subject}" is not turned off, or this realm does not show it. Reload the page of activities.`,
  );

const offEverywhere = (subject: string): HttpError =>
  new HttpError(
    409,
    'SWITCH_EVERYWHERE',
    `"${subject}" is turned off in all realms. Only the operator of the installation can turn it on.`,
  );
