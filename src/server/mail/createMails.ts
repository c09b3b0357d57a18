import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { FieldCipher } from '../db/fieldCipher.ts';
import { createAccounts } from '../db/repositories/accounts.ts';
import { createMailOutbox, type MailOutbox } from '../db/repositories/mailOutbox.ts';
import { createOneTimeTokens } from '../db/repositories/oneTimeTokens.ts';
import { createSignUps } from '../db/repositories/signUps.ts';
import { createStaff } from '../db/repositories/staff.ts';
import type { Tables } from '../db/tables.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { createMailComposer } from '../domain/identity/createMailComposer.ts';
import { createSmtpTransport } from '../outbound/createSmtpTransport.ts';
import { createDemoMailbox, type DemoMailbox } from './createDemoMailbox.ts';
import { createMailQueue, type MailQueue } from './createMailQueue.ts';
import type { MailTransport } from './mailTransport.ts';

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly config: Config;
  readonly realms: RealmService;
  readonly cipher: FieldCipher;
  readonly now: () => number;
  readonly log: {
    readonly warn: (facts: object, message: string) => void;
    readonly info: (message: string) => void;
    readonly error: (error: unknown) => void;
  };
};

/** The mails of a node. */
export type Mails = {
  readonly queue: MailQueue;
  /** Only in a demo without an SMTP server. */
  readonly demoMailbox: DemoMailbox | undefined;
  readonly count: MailOutbox['count'];
};

/**
 * Creates the mail queue of a node. Its mails go to the operator's SMTP server, or to the mailbox of the demo. Without
 * both they wait in the outbox until a node with an SMTP server sends them.
 */
export function createMails({ kysely, config, realms, cipher, now, log }: Deps): Mails {
  const outbox = createMailOutbox(kysely);
  const isDemo = config.isDemo || !config.isProduction;
  const demoMailbox =
    isDemo && config.smtpUrl === undefined ? createDemoMailbox({ now, print: (line) => log.info(line) }) : undefined;
  const transport: MailTransport | undefined =
    config.smtpUrl === undefined ? demoMailbox?.transport : createSmtpTransport(config.smtpUrl);
  const queue = createMailQueue({
    outbox,
    transport,
    now,
    compose: createMailComposer({
      findRealm: (realmId) => realms.findById(realmId),
      accounts: createAccounts(kysely),
      signUps: createSignUps(kysely, cipher),
      tokens: createOneTimeTokens(kysely),
      staff: createStaff(kysely),
      mailFrom: config.mailFrom,
      now,
      allowsDemoAccounts: isDemo,
    }),
    onFailure: (failure) => log.warn(failure, 'A mail could not be sent.'),
    onError: (error) => log.error(error),
  });
  return { queue, demoMailbox, count: outbox.count };
}
