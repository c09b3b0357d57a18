// Counts page views, visits and started playbacks by variant of an experiment (ADR 068). A request only adds to numbers
// in memory; one statement adds them to the database every few seconds. The numbers say nothing about a visitor.
import { SECOND_MS } from '#schemas/durations.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import type { ExperimentCount, ExperimentCounts, VariantCounts } from '../../db/repositories/experimentCounts.ts';
import { findParticipation, type VariantViewer } from '../delivery/experiments.ts';

/** Time between two statements. A node that is killed loses the counts of this time. */
const FLUSH_MS = 10 * SECOND_MS;
/** Maximum number of distinct counts in memory, for all realms. At this number further ones are dropped. */
const MAX_COUNTS = 5_000;
/** Maximum number of rows of a realm for one day: five times as many as its experiments can have variants. */
const MAX_ROWS_PER_DAY = 500;

/** A visitor, with the realm and the experiments in which the visitor is counted. */
export type CountedVisitor = {
  readonly realmId: string;
  readonly experiments: readonly Experiment[];
  readonly viewer: VariantViewer;
};

/** Counts by variant on this node. */
export type ExperimentCounter = {
  /** Adds to the counts of the variants of a visitor. Visitors who do not take part are not counted. */
  count(visitor: CountedVisitor, added: Partial<VariantCounts>): void;
  /** Stores what was counted so far. Rejects when the database does; the counts are stored with the next attempt. */
  flush(): Promise<void>;
  /** Starts the timer that stores the counts. */
  start(): void;
  /** Stores the last counts. */
  close(): Promise<void>;
};

type CounterDeps = {
  readonly counts: Pick<ExperimentCounts, 'add'>;
  readonly onError: (error: unknown) => void;
};

/** Creates the counter. */
export function createExperimentCounter({ counts, onError }: CounterDeps): ExperimentCounter {
  let countsByKey = new Map<string, ExperimentCount>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = (added: ExperimentCount): void => {
    const { realmId, experiment, variant, day } = added;
    const key = [realmId, experiment, variant, day].join('\n');
    const before = countsByKey.get(key);
    if (!before && countsByKey.size >= MAX_COUNTS) return;
    countsByKey.set(key, {
      ...added,
      views: (before?.views ?? 0) + added.views,
      visits: (before?.visits ?? 0) + added.visits,
      playbacks: (before?.playbacks ?? 0) + added.playbacks,
    });
  };
  const store = async (): Promise<void> => {
    if (countsByKey.size === 0) return;
    const stored = [...countsByKey.values()];
    countsByKey = new Map();
    try {
      await counts.add(stored, MAX_ROWS_PER_DAY);
    } catch (error) {
      for (const count of stored) add(count);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    const next = flushing.then(store);
    flushing = next.catch(() => undefined);
    return next;
  };
  return {
    count({ realmId, experiments, viewer }, added) {
      for (const experiment of experiments) {
        const variant = findParticipation(experiment, viewer);
        if (variant === undefined) continue;
        const day = toUtcDay(viewer.now);
        add({ realmId, experiment: experiment.id, variant, day, views: 0, visits: 0, playbacks: 0, ...added });
      }
    },
    flush,
    start() {
      timer = setInterval(() => void flush().catch(onError), FLUSH_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}
