import { getExperimentCounts as call } from '#schemas/api/operations/getExperimentCounts.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import { listExperimentCounts } from '../../domain/operations/listExperimentCounts.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Maximum number of counts by day, and of variants with counts: more than the experiments of a realm have in 90 days. */
const MAX_DAYS = 10_000;
const MAX_VARIANTS = 1_000;

/** Returns the counts of the experiments of the caller's realm. Editors and admins only. */
export const getExperimentCounts = defineRoute(call, async ({ query: { days = 7 }, request, reply }, services) => {
  const { experimentCounts, experimentCounter, now } = services;
  const { id, content } = await requireStaffRealm(request, reply, services);
  const from = toUtcDay(now() - (days - 1) * DAY_MS);
  // Stores the counts of the last seconds of this node. Other nodes store theirs within ten seconds.
  await experimentCounter.flush();
  // Reads one entry more than it returns, to find out whether there are more.
  const [totals, byDay] = await Promise.all([
    experimentCounts.listTotals(id, MAX_VARIANTS + 1),
    experimentCounts.listByDay(id, from, MAX_DAYS + 1),
  ]);
  const stored = { totals: totals.slice(0, MAX_VARIANTS), days: byDay.slice(0, MAX_DAYS) };
  return {
    from,
    countsPlaybacks: content.realm?.analytics?.server === 'count',
    experiments: listExperimentCounts(content.realm?.experiments ?? [], stored, now()),
    isCut: totals.length > MAX_VARIANTS || byDay.length > MAX_DAYS,
  };
});
