import { getActivity as call } from '#schemas/api/operations/getActivity.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import { ALL_REALMS, type RowSwitch } from '../../db/repositories/rowSwitches.ts';
import type { RealmSnapshot } from '../../domain/delivery/snapshot.ts';
import { describePlugins } from '../../domain/plugins/describePlugins.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaff } from '../../http/requestContext.ts';

/** Maximum number of entries in `totals` and in `problems`: enough for one screen. */
const MAX_ENTRIES = 300;

/** Returns the event counts and page problems of the caller's realm. Editors and admins only. */
export const getActivity = defineRoute(
  call,
  async (
    { query: { days = 7 }, request, reply },
    { realms, sessions, eventCounts, problemReports, rowSwitches, findPluginKeys, now },
  ) => {
    const realm = await realms.findForRequest(request);
    await requireStaff(request, reply, realm, sessions);
    const from = toUtcDay(now() - (days - 1) * DAY_MS);
    // Reads one entry more than it returns, to find out whether there are more.
    const [byDay, totals, problems, switches, keys = []] = await Promise.all([
      eventCounts.listByDay(realm.id, from),
      eventCounts.listTotals(realm.id, from, MAX_ENTRIES + 1),
      problemReports.listRecent(realm.id, MAX_ENTRIES + 1),
      rowSwitches.list(realm.id),
      findPluginKeys(realm.id),
    ]);
    const countsEvents = realm.content.realm?.analytics?.server === 'count';
    const hasMoreEntries = totals.length > MAX_ENTRIES || problems.length > MAX_ENTRIES;
    return {
      isCounted: countsEvents,
      from,
      days: byDay.map((entry) => ({ ...entry })),
      totals: totals.slice(0, MAX_ENTRIES).map((entry) => ({ ...entry })),
      problems: problems.slice(0, MAX_ENTRIES).map((entry) => ({ ...entry })),
      switches: switches.map((each) => toEntry(each, realm)),
      plugins: describePlugins(realm.content.realm?.plugins ?? [], keys, now()),
      isCut: hasMoreEntries,
    };
  },
);

/** Describes a switch. A switch that failures have caused ends with the version in which the failures happened. */
function toEntry({ realmId, subject, version, cause, off, on }: RowSwitch, realm: RealmSnapshot) {
  return {
    subject,
    isOff:
      on === undefined && realm.rowFilter.turnedOff.includes(subject) && (version ?? realm.version) === realm.version,
    isEverywhere: realmId === ALL_REALMS,
    cause,
    offBy: off.by,
    offReason: off.reason,
    offAt: off.at.toISOString(),
    ...(on && { onBy: on.by, onReason: on.reason, onAt: on.at.toISOString() }),
  };
}
