// Writes and sends the mails of the outbox, one after the other. While the mail server is down, mails are delayed, not
// lost.
import { DAY_MS, HOUR_MS, SECOND_MS } from '#schemas/durations.ts';
import type { ClaimedMail, MailOutbox, NewMail } from '../db/repositories/mailOutbox.ts';
import { MailError, type MailMessage, type MailTransport } from './mailTransport.ts';

/** Interval at which the outbox is read although nothing was added here: other nodes add mails, and retries are due. */
const POLL_MS = 5 * SECOND_MS;
/** A mail that could not be sent for this time has failed, because its links have expired. */
const FAIL_AFTER_MS = DAY_MS;
const MAX_RETRY_DELAY_MS = HOUR_MS;
/**
 * A new mail is sent after this time, so that the response, and the call that usually follows a sign-in, need not wait
 * for the database.
 */
const SEND_AFTER_MS = 100;

type Deps = {
  readonly outbox: MailOutbox;
  /** Undefined: no mail server is set, so mails wait. */
  readonly transport: MailTransport | undefined;
  /** Writes a mail. Returns undefined when nobody may get it. */
  readonly compose: (mail: ClaimedMail) => Promise<MailMessage | undefined>;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
  /** Called with a failed attempt. Contains no address. */
  readonly onFailure: (failure: {
    readonly template: string;
    readonly attempt: number;
    readonly cause: string;
  }) => void;
  readonly onError: (error: unknown) => void;
};

/** The outbox and the loop that empties it. */
export type MailQueue = {
  /** Adds a mail and returns before it is sent. */
  add(realmId: string, mail: NewMail): Promise<void>;
  /** Whether mails wait at the moment: no mail server is set, or it did not accept the last mail of this node. */
  isDelayed(): boolean;
  start(): void;
  /** Stops the loop. Resolves when the mail that is being sent is finished. */
  close(): Promise<void>;
};

/** Returns the delay before the next attempt in ms: 15 s, doubled with each attempt up to an hour. */
export const computeRetryDelay = (attempt: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, 15 * SECOND_MS * 2 ** Math.min(attempt - 1, 20));

/**
 * Creates the queue that sends the mails of the outbox. computeRetryDelay decides when a failed mail is sent again.
 * @param now returns ms since 1970
 */
export function createMailQueue({ outbox, transport, compose, now, onFailure, onError }: Deps): MailQueue {
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;
  let isServerDown = false;

  const sendOne = async (mail: ClaimedMail, mailer: MailTransport): Promise<void> => {
    try {
      const message = await compose(mail);
      if (!message) return await outbox.finish(mail, 'dropped', new Date(now()));
      await mailer.send(message);
      isServerDown = false;
      await outbox.finish(mail, 'sent', new Date(now()));
    } catch (error) {
      if (error instanceof MailError) isServerDown = error.isServerDown;
      const cause = error instanceof MailError ? error.message : 'the mail could not be written';
      if (!(error instanceof MailError)) onError(error);
      onFailure({ template: mail.template, attempt: mail.attempt, cause });
      const isOver = now() - mail.createdAt.getTime() > FAIL_AFTER_MS;
      if (isOver || (error instanceof MailError && error.isPermanent))
        await outbox.finish(mail, 'failed', new Date(now()));
      else await outbox.postpone(mail, cause, new Date(now() + computeRetryDelay(mail.attempt)));
    }
  };
  const sendAll = async (mailer: MailTransport): Promise<void> => {
    do {
      isDue = false;
      for (;;) {
        const mail = isClosed ? undefined : await outbox.claim(new Date(now()));
        if (!mail) break;
        await sendOne(mail, mailer);
      }
    } while (isDue && !isClosed);
  };
  const wake = (): void => {
    isDue = true;
    if (!transport || isClosed || timer === undefined || running) return;
    running = sendAll(transport)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    async add(realmId, mail) {
      await outbox.add(realmId, mail, new Date(now()));
      // The mail is sent later, so that the time of the response does not reveal whether the address has an account.
      setTimeout(wake, SEND_AFTER_MS).unref();
    },
    isDelayed: () => transport === undefined || isServerDown,
    start() {
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport?.close();
    },
  };
}
