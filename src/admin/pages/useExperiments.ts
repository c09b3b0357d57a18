import { useEffect, useState } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';

/** The call that the hook makes. */
export type ExperimentsApi = {
  getExperiments(input: Record<string, never>): Promise<{ readonly experiments: readonly ExperimentSummary[] }>;
};

/**
 * Fetches the experiments of the realm.
 * @param key with another key they are fetched again
 * @returns undefined until they are loaded. The editor works without them, so a failure is not shown.
 */
export function useExperiments(api: ExperimentsApi, key: unknown): readonly ExperimentSummary[] | undefined {
  const [experiments, setExperiments] = useState<readonly ExperimentSummary[]>();
  useEffect(() => {
    api.getExperiments({}).then(
      (response) => setExperiments(response.experiments),
      () => undefined,
    );
  }, [api, key]);
  return experiments;
}
