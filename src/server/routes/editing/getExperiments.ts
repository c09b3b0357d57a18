import { getExperiments as call } from '#schemas/api/editing/getExperiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { collectExperimentIds } from '../../domain/delivery/experiments.ts';
import { listSettingExperiments } from '../../domain/delivery/variantSettings.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Returns the experiments of the caller's realm. Editors and admins only. */
export const getExperiments = defineRoute(call, async ({ request, reply }, services) => {
  const { content } = await requireStaffRealm(request, reply, services);
  const idsByPage = [...content.pages].map(([page, stored]) => [page, collectExperimentIds(stored)] as const);
  const now = services.now();
  return {
    experiments: (content.realm?.experiments ?? []).map((experiment) => ({
      ...experiment,
      variants: experiment.variants.map(({ id }) => id),
      state: findExperimentState(experiment, now),
      changesAllPages: listSettingExperiments([experiment]).length > 0,
      pages: idsByPage.filter(([, ids]) => ids.has(experiment.id)).map(([page]) => page),
    })),
  };
});
