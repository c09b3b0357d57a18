// The tables of counts by day (tables.ts lists all tables).
import type { ColumnType } from 'kysely';

/** Counts of viewers' events by day, without personal data. */
export interface EventCountTable {
  realm_id: string;
  /** UTC, `2026-11-21`. */
  day: ColumnType<Date | string, string, never>;
  event: string;
  /** `GUEST`, or the role of the viewer. */
  user_type: string;
  language: string;
  /** The subject of the event; empty when it has none. */
  subject: string;
  count: ColumnType<number, number | bigint, number>;
}

/** Counts of one variant of an experiment on one day. */
export interface ExperimentCountTable {
  realm_id: string;
  experiment: string;
  variant: string;
  /** UTC, `2026-11-21`. */
  day: ColumnType<Date | string, string, never>;
  views: number;
  visits: number;
  playbacks: number;
}
