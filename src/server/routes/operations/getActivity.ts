import { getActivity as call } from '#schemas/api/operations/getActivity.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaff } from '../../http/requestContext.ts';

/** Maximum number of lines in each list of the response: enough for one screen. */
const MAX_LINES = 300;

/** Returns the event counts and page problems of the caller's realm. Editors and admins only. */
export const getActivity = defineRoute(
  call,
  async ({ query: { days = 7 }, request, reply }, { realms, sessions, eventCounts, problemReports, now }) => {
    const realm = await realms.findForRequest(request);
    await requireStaff(request, reply, realm, sessions);
    const from = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    // Reads one line more than it returns, to know whether there are more.
    const [byDay, totals, problems] = await Promise.all([
      eventCounts.listByDay(realm.id, from),
      eventCounts.listTotals(realm.id, from, MAX_LINES + 1),
      problemReports.listRecent(realm.id, MAX_LINES + 1),
    ]);
    return {
      isCounted: realm.content.realm?.analytics?.server === 'count',
      from,
      days: byDay.map((line) => ({ ...line })),
      totals: totals.slice(0, MAX_LINES).map((line) => ({ ...line })),
      problems: problems.slice(0, MAX_LINES).map((line) => ({ ...line })),
      isCut: totals.length > MAX_LINES || problems.length > MAX_LINES,
    };
  },
);
