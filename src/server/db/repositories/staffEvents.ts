import type { Kysely } from 'kysely';
import type { StaffEventKind } from '#schemas/api/admin/getPeople.ts';
import type { Tables } from '../tables.ts';

/** Something that happened to a person who runs the brand. */
export interface StaffEvent {
  readonly kind: StaffEventKind;
  /** E-mail address of the person who did it; empty: it was done on the command line. */
  readonly actor: string;
  /** E-mail address of the person to whom it happened. */
  readonly subject: string;
  /** The role or the reason; empty: none. */
  readonly detail: string;
  readonly at: Date;
}

/** The audit trail of the people who run brands. */
export interface StaffEvents {
  add(realmId: string, event: StaffEvent): Promise<void>;
  /** Returns the latest events, newest first. */
  list(realmId: string, limit: number): Promise<StaffEvent[]>;
  /** Removes events of all realms before `before`. */
  removeBefore(before: Date): Promise<void>;
}

/** Creates the repository of the audit trail. */
export function createStaffEvents(kysely: Kysely<Tables>): StaffEvents {
  return {
    async add(realmId, event) {
      await kysely
        .insertInto('staff_event')
        .values({ realm_id: realmId, ...event })
        .execute();
    },
    async list(realmId, limit) {
      const rows = await kysely
        .selectFrom('staff_event')
        .select(['kind', 'actor', 'subject', 'detail', 'at'])
        .where('realm_id', '=', realmId)
        .orderBy('event_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as StaffEventKind }));
    },
    async removeBefore(before) {
      await kysely.deleteFrom('staff_event').where('at', '<', before).execute();
    },
  };
}
