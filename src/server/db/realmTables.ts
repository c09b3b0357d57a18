// The tables of realms, their versions and trials (tables.ts lists all tables).
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Set by the database when the row is inserted. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** One brand. Its current version always exists (deferred foreign key). */
export interface RealmTable {
  realm_id: string;
  current_version: number;
  created_at: CreatedAt;
}

/** The origin of a version: the seed of the first start, a publish, or a rollback that copied an older version. */
export type VersionSource = 'seed' | 'publish' | 'rollback';

/**
 * A version of a realm. Immutable: a trigger refuses update and delete. The versions of a realm are numbered 1, 2, 3
 * without gaps.
 */
export interface RealmVersionTable {
  realm_id: string;
  version: number;
  note: string;
  author: string;
  published_at: CreatedAt;
  source: VersionSource;
  /** The version a rollback copied, else null. */
  copied_from: number | null;
  /** True: only a share of the visitors has seen the version; it was never current. */
  is_trial: ColumnType<boolean, boolean | undefined, never>;
}

/** The version that a share of the visitors sees in place of the current one. A realm has at most one. */
export interface RealmTrialTable {
  realm_id: string;
  version: number;
  /** Share of the visitors, 0 to 100. */
  percent: number;
  /** Is hashed with the visitor's number to decide who sees the version. It stays the same while the trial lasts. */
  salt: string;
  /** When the trial ends by itself; null: it runs until somebody ends it. */
  until: Date | null;
  /** The version that was current when the publish of a folder began the trial; null: a trial of a stored version. */
  base_version: number | null;
}

/** What happened to a trial. `ended`: its date came, and the server withdrew it. */
export type TrialEventKind = 'published' | 'changed' | 'promoted' | 'withdrawn' | 'ended';

/** The record of the trials. */
export interface RealmTrialEventTable {
  realm_id: string;
  event_id: GeneratedAlways<number>;
  kind: TrialEventKind;
  version: number;
  percent: number;
  author: string;
  note: string;
  at: CreatedAt;
  /** The end of the trial after the event; null: it had none. */
  until: Date | null;
}
