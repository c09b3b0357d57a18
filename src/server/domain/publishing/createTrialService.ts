// Trials: a version is published to a share of the visitors, and then promoted to everybody or withdrawn.
import { TrialMissingError } from '../../db/errors.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { Publishing } from '../../db/repositories/publishing.ts';
import type { Trial, TrialAuthor, TrialEvent, Trials } from '../../db/repositories/trials.ts';
import { readContent } from '../delivery/realmDocuments.ts';
import type { HeirOutcome, HeirPublisher } from './publishHeirs.ts';
import { noteKeptKeys, type KeptKeys, type PlanRestore } from './planRestore.ts';
import { readTrialEnd } from './readTrialEnd.ts';

/** A trial as callers see it. */
export type RunningTrial = Pick<Trial, 'version' | 'percent'> & {
  /** When the trial ends by itself, in ISO 8601; missing: it runs until somebody ends it. */
  readonly until?: string;
};

/** A trial of a stored version that has started. */
export type StartedTrial = RunningTrial & KeptKeys;

/** A trial to start. */
export type NewTrial = {
  readonly version: number;
  /** Share of the visitors, 0 to 100. */
  readonly percent: number;
  /** When the trial ends by itself, in ISO 8601; undefined: it runs until somebody ends it. */
  readonly until?: string | undefined;
};

/** A change of the trial that runs. */
export type TrialChange = {
  /** Share of the visitors, 0 to 100. */
  readonly percent: number;
  /** ISO 8601; null: the trial no longer ends by itself; undefined: it keeps its end. */
  readonly until?: string | null | undefined;
};

/** The trial of a realm and what happened to trials of it. */
export type TrialState = {
  readonly trial: RunningTrial | undefined;
  /** Newest first. */
  readonly events: readonly TrialEvent[];
};

/** Reads and changes the trials of realms. `RealmPublisher.publish` with a share begins one. */
export type TrialService = {
  read(realmId: string): Promise<TrialState>;
  /**
   * Shows a stored version to a share of the visitors, in place of the version of a trial that runs.
   * @throws VersionMissingError, TrialChangedError, PluginsRefusedError, PluginKeysInheritedError,
   *   PublishConflictError, HttpError 400 TRIAL_END_INVALID
   */
  start(realmId: string, trial: NewTrial, by?: TrialAuthor): Promise<StartedTrial>;
  /**
   * Changes the share of the visitors that sees the version, and the end of the trial.
   * @throws TrialMissingError, TrialChangedError, HttpError 400 TRIAL_END_INVALID
   */
  change(realmId: string, change: TrialChange, by?: TrialAuthor): Promise<RunningTrial>;
  /**
   * Makes the version current for everybody.
   * @throws TrialMissingError, HostTakenError, PluginsRefusedError, PluginKeysInheritedError,
   *   PublishConflictError
   */
  promote(
    realmId: string,
    by?: TrialAuthor,
  ): Promise<KeptKeys & { readonly version: number; readonly heirs?: readonly HeirOutcome[] }>;
  /**
   * Shows the current version to everybody again.
   * @returns the version that a share of the visitors saw.
   * @throws TrialMissingError
   */
  withdraw(realmId: string, by?: TrialAuthor): Promise<{ readonly version: number }>;
};

/** Number of events that `read` returns. */
const MAX_EVENTS = 50;

type TrialDeps = {
  readonly trials: Trials;
  readonly documents: Documents;
  readonly publishing: Publishing;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
  readonly planRestore: PlanRestore;
};

const toRunningTrial = ({ version, percent, until }: Trial): RunningTrial => ({
  version,
  percent,
  ...(until && { until: until.toISOString() }),
});

/** Creates the service. */
export function createTrialService(
  { trials, documents, publishing, now, planRestore }: TrialDeps,
  heirs: HeirPublisher,
): TrialService {
  return {
    async read(realmId) {
      const [trial, events] = await Promise.all([trials.get(realmId), trials.listEvents(realmId, MAX_EVENTS)]);
      return { trial: trial && toRunningTrial(trial), events };
    },
    async start(realmId, { version, percent, until }, by = {}) {
      const end = readTrialEnd({ share: percent, until }, now());
      const plan = await planRestore(realmId, version);
      await publishing.publish(realmId, {
        documents: plan.documents,
        base: version,
        note: noteKeptKeys(by.note ?? `version ${version} for ${percent} % of the visitors`, plan.kept),
        author: by.author,
        expectVersion: plan.expectVersion,
        startTrial: trials.begin(
          realmId,
          { percent, until: end },
          { ...by, note: noteKeptKeys(by.note, plan.kept), isStored: true },
        ),
      });
      // The stored version contains what the realm inherited at that time.
      await heirs.refreshTrial(realmId, `version ${version} with the content that it inherits now`);
      const started = await trials.get(realmId);
      if (!started) throw new TrialMissingError(realmId);
      return {
        ...toRunningTrial(started),
        ...plan.kept,
      };
    },
    async change(realmId, { percent, until }, by = {}) {
      const end = typeof until === 'string' ? readTrialEnd({ share: percent, until }, now()) : until;
      return toRunningTrial(await trials.change(realmId, { percent, until: end }, by));
    },
    async promote(realmId, by = {}) {
      const trial = await trials.get(realmId);
      if (!trial) throw new TrialMissingError(realmId);
      const plan = await planRestore(realmId, trial.version, trial);
      const { realm } = readContent(await documents.getMany(realmId, trial.version, 'realm', ['realm']));
      const { version } = await publishing.rollback(realmId, trial.version, {
        note: noteKeptKeys(by.note ?? `promoted at ${trial.percent} %`, plan.kept),
        author: by.author,
        expectVersion: plan.expectVersion,
        documents: plan.documents,
        ...(realm?.hosts && { hosts: realm.hosts }),
        whileLocked: trials.promote(realmId, trial, { ...by, note: noteKeptKeys(by.note, plan.kept) }),
      });
      // The trial contains what the realm inherited when it was published.
      const republished = await heirs.republish(realmId, 'the promoted version with the content that it inherits now');
      const outcomes = await heirs.publishHeirs(realmId);
      return {
        version: republished?.version ?? version,
        ...plan.kept,
        ...(outcomes.length > 0 && { heirs: outcomes }),
      };
    },
    async withdraw(realmId, by = {}) {
      const { version } = await trials.withdraw(realmId, by);
      return { version };
    },
  };
}
