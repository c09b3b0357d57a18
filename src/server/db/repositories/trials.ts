/**
 * Trials: a version that a share of the visitors sees in place of the current one. A visitor never gets a lower version
 * number after a higher one, because a browser ignores a lower number: it would be the response of a node that has not
 * yet loaded the newest version. So a change that returns visitors to an earlier version first copies that version to a
 * new number.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ChangeFeed } from '../changes.ts';
import { TrialChangedError, TrialMissingError } from '../errors.ts';
import type { TrialEventKind } from '../realmTables.ts';
import type { Tables } from '../tables.ts';
import { addVersion, copyDocuments, findNextVersion, lockRealm, type NewTrialVersion } from './publishing.ts';

/** Who sees the version of a trial, and until when. */
export interface TrialShare {
  /** Share of the visitors, 0 to 100. */
  readonly percent: number;
  /** When the trial ends by itself; null: it runs until somebody ends it. */
  readonly until: Date | null;
}

/** The version that a share of the visitors sees. */
export interface Trial extends TrialShare {
  readonly version: number;
  /** Is hashed with the visitor's number to decide who sees the version. */
  readonly salt: string;
  /**
   * The version that was current when the publish of a folder began the trial. It stays the same for versions that
   * continue the trial. Null: a trial of a stored version.
   */
  readonly baseVersion: number | null;
}

/** Who changes a trial, and why. */
export interface TrialAuthor {
  readonly author?: string | undefined;
  readonly note?: string | undefined;
  /** Version of the trial that the author saw, 0 for none; another one: TrialChangedError. Undefined: not compared. */
  readonly seen?: number | undefined;
}

/** Who begins a trial, and with which version. */
export interface NewTrialAuthor extends TrialAuthor {
  readonly replaces?: Trial;
  readonly isStored?: boolean;
}

/** What happened to a trial. */
export interface TrialEvent {
  readonly kind: TrialEventKind;
  readonly version: number;
  readonly percent: number;
  /** The end of the trial after the event; null: it had none. */
  readonly until: Date | null;
  readonly author: string;
  readonly note: string;
  readonly at: Date;
}

/** A trial that ends by itself. */
export interface TrialEnd {
  readonly realmId: string;
  readonly until: Date;
}

/** A change of who sees the version of a trial, and until when. */
export interface TrialShareChange {
  readonly percent: number;
  readonly until?: Date | null | undefined;
}

/** Reads and changes the trials of realms. */
export interface Trials {
  /** Returns the trial of a realm; undefined when none runs. */
  get(realmId: string): Promise<Trial | undefined>;
  /** Returns the latest events, newest first. */
  listEvents(realmId: string, limit: number): Promise<TrialEvent[]>;
  /**
   * Returns the writes that make a version a trial, for `PublishInput.startTrial`.
   * @param share is not used when the version continues a trial (`by.replaces`): that trial keeps its share
   * @param by.replaces the trial that the version continues; when another one runs, the writes throw TrialMissingError
   * @param by.isStored whether the version copies a stored version, so that no publish of a folder begins the trial
   */
  begin(
    realmId: string,
    share: TrialShare,
    by: NewTrialAuthor,
  ): (transaction: Transaction<Tables>, version: NewTrialVersion) => Promise<void>;
  /**
   * Changes the share of the visitors, and the end of the trial.
   * @param share.until undefined: the trial keeps its end
   * @throws TrialMissingError, TrialChangedError
   */
  change(realmId: string, share: TrialShareChange, by: TrialAuthor): Promise<Trial>;
  /**
   * Ends the trial; all visitors see the current version again.
   * @returns the trial that ended.
   * @throws TrialMissingError, TrialChangedError
   */
  withdraw(realmId: string, by: TrialAuthor): Promise<Trial>;
  /**
   * Withdraws a trial whose end has come. All nodes may call it at the same time: one of them withdraws the trial.
   * @returns the trial that ended; undefined when no trial of the realm ends before `now`.
   */
  withdrawEnded(realmId: string, now: Date): Promise<Trial | undefined>;
  /** Returns the ends of the trials of all realms, the earliest first. */
  listEnds(): Promise<TrialEnd[]>;
  /**
   * Returns the writes that end a trial whose version becomes current, for `RollbackInput.whileLocked`. They throw
   * TrialMissingError when the trial has changed meanwhile.
   */
  promote(realmId: string, trial: Trial, by: TrialAuthor): (transaction: Transaction<Tables>) => Promise<void>;
}

/** Creates the repository. Each change notifies all nodes through `changes`. */
export function createTrials(kysely: Kysely<Tables>, changes: Pick<ChangeFeed, 'publish'>): Trials {
  /** Runs a change in a transaction that locks the realm. */
  const update = <T>(
    realmId: string,
    seen: number | undefined,
    work: (transaction: Transaction<Tables>, state: TrialState) => Promise<T>,
  ): Promise<T> =>
    kysely.transaction().execute(async (transaction) => {
      const isPublished = await transaction
        .selectFrom('realm')
        .select('realm_id')
        .where('realm_id', '=', realmId)
        .executeTakeFirst();
      const current = isPublished ? await lockRealm(transaction, realmId) : 0;
      const trial = await readTrial(transaction, realmId);
      if (!trial) throw new TrialMissingError(realmId);
      requireUnchanged(realmId, seen, trial);
      const result = await work(transaction, { trial, current });
      await changes.publish(transaction, 'realm', { realm: realmId, version: current });
      return result;
    });
  return {
    get: (realmId) => readTrial(kysely, realmId),
    async listEvents(realmId, limit) {
      return kysely
        .selectFrom('realm_trial_event')
        .select(['kind', 'version', 'percent', 'until', 'author', 'note', 'at'])
        .where('realm_id', '=', realmId)
        .orderBy('event_id', 'desc')
        .limit(limit)
        .execute();
    },
    begin: (realmId, share, by) => (transaction, version) =>
      writeTrial(transaction, realmId, { ...version, share, by }),
    change: (realmId, { percent, until: changedEnd }, by) =>
      update(realmId, by.seen, async (transaction, { trial, current }) => {
        let { version } = trial;
        const until = changedEnd === undefined ? trial.until : changedEnd;
        if (percent < trial.percent) await raiseCurrent(transaction, realmId, { current, above: version });
        if (percent > trial.percent && version < current) {
          version = await findNextVersion(transaction, realmId, current);
          const note = `the trial of version ${trial.version}`;
          await addVersion(transaction, { ...COPY, realmId, version, note, isTrial: true });
          await copyDocuments(transaction, realmId, { from: trial.version, to: version });
        }
        await transaction
          .updateTable('realm_trial')
          .set({ percent, version, until })
          .where('realm_id', '=', realmId)
          .execute();
        await addEvent(transaction, realmId, { kind: 'changed', version, percent, until, by });
        return { ...trial, version, percent, until };
      }),
    withdraw: (realmId, by) =>
      update(realmId, by.seen, (transaction, state) =>
        removeTrial(transaction, realmId, state, { kind: 'withdrawn', by }),
      ),
    async withdrawEnded(realmId, now) {
      const withdrawal = update(realmId, undefined, async (transaction, state) => {
        const { until } = state.trial;
        if (until === null || until > now) throw new TrialMissingError(realmId);
        return removeTrial(transaction, realmId, state, { kind: 'ended', by: {} });
      });
      return withdrawal.catch((error: unknown) => {
        // Another node was faster, or somebody has changed the trial.
        if (error instanceof TrialMissingError) return undefined;
        throw error;
      });
    },
    listEnds: () => listEnds(kysely),
    promote: (realmId, trial, by) => async (transaction) => {
      requireUnchanged(realmId, by.seen, trial);
      if ((await readTrial(transaction, realmId))?.version !== trial.version) throw new TrialMissingError(realmId);
      await transaction.deleteFrom('realm_trial').where('realm_id', '=', realmId).execute();
      await addEvent(transaction, realmId, { kind: 'promoted', ...trial, by });
    },
  };
}

async function listEnds(kysely: Kysely<Tables>): Promise<TrialEnd[]> {
  const ends = await kysely
    .selectFrom('realm_trial')
    .select(['realm_id as realmId', 'until'])
    .where('until', 'is not', null)
    .orderBy('until')
    .execute();
  return ends.flatMap(({ realmId, until }) => (until ? [{ realmId, until }] : []));
}

/** The current version of a realm, and its trial. */
type TrialState = { readonly trial: Trial; readonly current: number };

/** Returns all visitors to the current version. */
async function removeTrial(
  transaction: Transaction<Tables>,
  realmId: string,
  { trial, current }: TrialState,
  event: Pick<NewEvent, 'kind' | 'by'>,
): Promise<Trial> {
  if (trial.percent > 0) await raiseCurrent(transaction, realmId, { current, above: trial.version });
  await transaction.deleteFrom('realm_trial').where('realm_id', '=', realmId).execute();
  await addEvent(transaction, realmId, { ...trial, ...event });
  return trial;
}

type NewTrial = NewTrialVersion & { readonly share: TrialShare; readonly by: NewTrialAuthor };

/** Makes a version a trial, in place of the one that runs. */
async function writeTrial(
  transaction: Transaction<Tables>,
  realmId: string,
  { version, current, share, by }: NewTrial,
): Promise<void> {
  const before = await readTrial(transaction, realmId);
  requireUnchanged(realmId, by.seen, before);
  if (by.replaces && by.replaces.version !== before?.version) throw new TrialMissingError(realmId);
  // A trial that continues keeps the share and the end that somebody may have changed since the caller read them.
  const begun = { ...share, baseVersion: by.isStored ? null : current };
  const { percent, until, baseVersion } = by.replaces && before ? before : begun;
  if (before && percent < before.percent) await raiseCurrent(transaction, realmId, { current, above: before.version });
  const trial = { version, percent, until, base_version: baseVersion };
  const salt = before?.salt ?? randomBytes(12).toString('base64url');
  await transaction
    .insertInto('realm_trial')
    .values({ realm_id: realmId, salt, ...trial })
    .onConflict((conflict) => conflict.column('realm_id').doUpdateSet(trial))
    .execute();
  await addEvent(transaction, realmId, { kind: 'published', version, percent, until, by });
}

function requireUnchanged(realmId: string, seen: number | undefined, trial: Trial | undefined): void {
  const actual = trial?.version ?? 0;
  if (seen !== undefined && seen !== actual) throw new TrialChangedError(realmId, seen, actual);
}

/** Fields of a copy that exists only to get a higher version number. */
const COPY = { author: '', source: 'publish', copiedFrom: null } as const;

async function readTrial(kysely: Kysely<Tables>, realmId: string): Promise<Trial | undefined> {
  return kysely
    .selectFrom('realm_trial')
    .select(['version', 'percent', 'salt', 'until', 'base_version as baseVersion'])
    .where('realm_id', '=', realmId)
    .executeTakeFirst();
}

/** Copies the current version to a number above the trial's, because visitors return from the trial to it. */
async function raiseCurrent(
  transaction: Transaction<Tables>,
  realmId: string,
  { current, above }: { readonly current: number; readonly above: number },
): Promise<void> {
  if (current > above) return;
  const version = await findNextVersion(transaction, realmId, current);
  // The copy keeps its source: only a version with the source `seed` is compared with its folder at the next start.
  const copiedColumns = await transaction
    .selectFrom('realm_version')
    .select(['author', 'source', 'copied_from as copiedFrom'])
    .where('realm_id', '=', realmId)
    .where('version', '=', current)
    .executeTakeFirstOrThrow();
  const note = `version ${current} for visitors who saw the trial ${above}`;
  await addVersion(transaction, { ...copiedColumns, realmId, version, note });
  await copyDocuments(transaction, realmId, { from: current, to: version });
}

type NewEvent = Pick<TrialEvent, 'kind' | 'version' | 'percent' | 'until'> & { readonly by: TrialAuthor };

async function addEvent(
  transaction: Transaction<Tables>,
  realmId: string,
  { kind, version, percent, until, by: { author = '', note = '' } }: NewEvent,
): Promise<void> {
  await transaction
    .insertInto('realm_trial_event')
    .values({ realm_id: realmId, kind, version, percent, until, author, note })
    .execute();
}
