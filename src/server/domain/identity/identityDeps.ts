import type { AccountEventKind } from '#schemas/api/identity/getAccountEvents.ts';
import type { Accounts } from '../../db/repositories/accounts.ts';
import type { OneTimeTokens } from '../../db/repositories/oneTimeTokens.ts';
import type { SignUps } from '../../db/repositories/signUps.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { Passwords } from '../session/passwords.ts';
import type { SessionService } from '../session/sessionTypes.ts';
import type { Requester } from './identityTypes.ts';
import type { MailTemplate } from './mailTemplates.ts';
import type { PasswordRules } from './passwordRules.ts';

/** What the parts of the account service share. */
export type IdentityDeps = {
  readonly accounts: Accounts;
  readonly signUps: SignUps;
  readonly tokens: OneTimeTokens;
  readonly passwords: Passwords;
  readonly passwordRules: PasswordRules;
  readonly attempts: AttemptLimiter;
  readonly sessions: Pick<SessionService, 'openFor' | 'endAll' | 'forgetEnded' | 'list' | 'endOne' | 'refreshAccount'>;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly allowsDemoAccounts: boolean;
  /** Adds a mail to the outbox. */
  readonly queueMail: (
    realmId: string,
    template: MailTemplate,
    recipient: string,
    requester: Requester,
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Writes the audit trail that the account's owner can read. */
  readonly record: (
    realmId: string,
    accountId: string,
    kind: AccountEventKind,
    requester: Pick<Requester, 'device'>,
  ) => Promise<void>;
};
