// The tables of plugins and rows that are turned off (tables.ts lists all tables).
import type { GeneratedAlways } from 'kysely';

/** What turned something off: failures on viewers' pages, an editor of the realm, or the operator. */
export type SwitchCause = 'failures' | 'editor' | 'operator';

/** A plugin or row that is or was turned off. */
export interface RowSwitchTable {
  /** `*`: all realms. */
  realm_id: string;
  switch_id: GeneratedAlways<number>;
  /** `plugin:<id>` or `row:<page>#<row>`. */
  subject: string;
  /** Published version for which it is off; 0: all versions. */
  version: number;
  cause: SwitchCause;
  /** Empty when failures turned it off. */
  off_by: string;
  off_reason: string;
  off_at: Date;
  /** Null while it is off; the reason and the time are then null too. */
  on_by: string | null;
  on_reason: string | null;
  on_at: Date | null;
}

/** A failure that the pages of one reporter, in production one network, have reported. */
export interface RowFailureTable {
  realm_id: string;
  version: number;
  subject: string;
  /** Hash of the reporter: of the network, in the demo also of the viewer. */
  voice: string;
  /** Time of the latest report. */
  at: Date;
}
