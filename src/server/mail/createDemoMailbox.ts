import type { MailMessage, MailTransport } from './mailTransport.ts';

/** A mail that the demo has kept instead of sending it. */
export type StoredMail = MailMessage & { readonly id: number; readonly at: number };

/** The mailbox of the demo: no mail leaves the machine. */
export type DemoMailbox = {
  readonly transport: MailTransport;
  /** Returns the mails, newest first. */
  list(): readonly StoredMail[];
};

const MAX_MAILS = 200;

/**
 * Creates the mailbox. It is in memory, so that a restart empties it.
 * @param print is called with a line for each mail.
 */
export function createDemoMailbox({ now, print }: { now: () => number; print: (line: string) => void }): DemoMailbox {
  const mails: StoredMail[] = [];
  let count = 0;
  return {
    list: () => mails,
    transport: {
      send(mail) {
        count += 1;
        mails.unshift({ ...mail, id: count, at: now() });
        mails.length = Math.min(mails.length, MAX_MAILS);
        print(`mail to ${mail.to}: ${mail.subject} (read it at /_demo/mail)`);
        return Promise.resolve();
      },
      close: () => undefined,
    },
  };
}
