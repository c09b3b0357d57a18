import { getActivity as call } from '#schemas/api/operations/getActivity.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf } from '../../http/requestContext.ts';

/** Lines of each list in one answer: a screen, not an export. */
const MOST = 300;

/** Returns what was counted in the caller's realm, to its editors and admins. */
export const getActivity = defineRoute(
  call,
  async ({ query: { days = 7 }, request, reply }, { realms, sessions, eventCounts, problemReports, now }) => {
    const realm = await realms.of(request);
    const { viewer } = await accountOf(request, reply, realm, sessions);
    if (!viewer.roles.some((role) => role === 'editor' || role === 'admin'))
      throw new HttpError(403, 'EDITORS_ONLY', "What was counted is for this brand's editors. Sign in as one of them.");
    const from = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    // One more than is told says whether there are more.
    const [byDay, totals, problems] = await Promise.all([
      eventCounts.byDay(realm.id, from),
      eventCounts.totals(realm.id, from, MOST + 1),
      problemReports.recent(realm.id, MOST + 1),
    ]);
    return {
      isCounted: realm.content.realm?.analytics?.server === 'count',
      from,
      days: byDay.map((line) => ({ ...line })),
      totals: totals.slice(0, MOST).map((line) => ({ ...line })),
      problems: problems.slice(0, MOST).map((line) => ({ ...line })),
      isCut: totals.length > MOST || problems.length > MOST,
    };
  },
);
