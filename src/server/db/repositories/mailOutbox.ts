/** The outbox of mails. All nodes share it, and it survives restarts. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { MailOutcome } from '../identityTables.ts';
import type { Tables } from '../tables.ts';

/** A mail to write and send. It contains no token: tokens are created when it is sent. */
export interface NewMail {
  readonly template: string;
  /** Lower case. */
  readonly recipient: string;
  readonly locale: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A mail that this node has claimed. */
export interface ClaimedMail extends NewMail {
  readonly realmId: string;
  readonly mailId: string;
  readonly createdAt: Date;
  /** The attempt that begins now, counted from 1. */
  readonly attempt: number;
}

/** Adds, claims and completes mails. */
export interface MailOutbox {
  /** Adds a mail that is due immediately. */
  add(realmId: string, mail: NewMail, at: Date): Promise<void>;
  /** Claims the mail that has waited longest since it was due; undefined when none is due. */
  claim(now: Date): Promise<ClaimedMail | undefined>;
  /** Stores the final state of a claimed mail. */
  finish(mail: ClaimedMail, outcome: MailOutcome, at: Date): Promise<void>;
  /** Stores why a mail could not be sent, and when it is due again. */
  postpone(mail: ClaimedMail, cause: string, until: Date): Promise<void>;
  /**
   * Counts the mails of all realms: those that wait, how many of these have failed before, and those that were
   * given up in the last 24 hours.
   */
  count(now: Date): Promise<{ readonly waiting: number; readonly waitingAfterError: number; readonly failed: number }>;
  /** Removes the mails of all realms that got their final state before `before`. */
  removeDone(before: Date): Promise<void>;
}

/** A node that has not finished a claimed mail after this time has crashed: another one may send it. */
const LEASE_MS = 2 * MINUTE_MS;

/** Creates the repository of the outbox. */
export function createMailOutbox(kysely: Kysely<Tables>): MailOutbox {
  return {
    async add(realmId, { template, recipient, locale, parameters }, at) {
      await kysely
        .insertInto('mail_outbox')
        .values({
          realm_id: realmId,
          mail_id: randomUUID(),
          template,
          recipient,
          locale,
          parameters: JSON.stringify(parameters),
          created_at: at,
          next_attempt_at: at,
        })
        .execute();
    },
    claim: (now) => claimDueMail(kysely, now),
    async finish({ realmId, mailId }, outcome, at) {
      await kysely
        .updateTable('mail_outbox')
        .set({ done_at: at, outcome })
        .where('realm_id', '=', realmId)
        .where('mail_id', '=', mailId)
        .where('done_at', 'is', null)
        .execute();
    },
    async postpone({ realmId, mailId }, cause, until) {
      await kysely
        .updateTable('mail_outbox')
        .set({ next_attempt_at: until, last_error: cause })
        .where('realm_id', '=', realmId)
        .where('mail_id', '=', mailId)
        .execute();
    },
    count: (now) => countMails(kysely, now),
    async removeDone(before) {
      await kysely.deleteFrom('mail_outbox').where('done_at', '<', before).execute();
    },
  };
}

/**
 * Claims the mail that has waited longest since it was due. The claim ends after `LEASE_MS`. The inner query is a common
 * table expression, which runs once: the database may run a subquery once for each mail, and then claims several.
 */
async function claimDueMail(kysely: Kysely<Tables>, now: Date): Promise<ClaimedMail | undefined> {
  const row = await kysely
    .with('due', (due) =>
      due
        .selectFrom('mail_outbox')
        .select(['realm_id', 'mail_id'])
        .where('done_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mail_outbox as m')
    .from('due')
    .set({ attempts: sql`m.attempts + 1`, next_attempt_at: new Date(now.getTime() + LEASE_MS) })
    .whereRef('m.realm_id', '=', 'due.realm_id')
    .whereRef('m.mail_id', '=', 'due.mail_id')
    .returningAll('m')
    .executeTakeFirst();
  return (
    row && {
      realmId: row.realm_id,
      mailId: row.mail_id,
      template: row.template,
      recipient: row.recipient,
      locale: row.locale,
      parameters: row.parameters,
      createdAt: row.created_at,
      attempt: row.attempts,
    }
  );
}

async function countMails(kysely: Kysely<Tables>, now: Date): ReturnType<MailOutbox['count']> {
  const { waiting, waitingAfterError, failed } = await kysely
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll().filterWhere('done_at', 'is', null).as('waiting'),
      fn
        .countAll()
        .filterWhere('done_at', 'is', null)
        .filterWhere('last_error', 'is not', null)
        .as('waitingAfterError'),
      fn
        .countAll()
        .filterWhere('outcome', '=', 'failed')
        .filterWhere('done_at', '>', new Date(now.getTime() - DAY_MS))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), waitingAfterError: Number(waitingAfterError), failed: Number(failed) };
}
