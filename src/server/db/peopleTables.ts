// The tables about editors and administrators (tables.ts lists all tables).
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { StaffRole } from '#schemas/api/peopleFields.ts';

/** An invitation that was not accepted yet. An address has at most one. */
export interface StaffInvitationTable {
  realm_id: string;
  /** Lower case. */
  email: string;
  /** Changes each time the invitation is sent. */
  invitation_id: string;
  role: StaffRole;
  /** Id of the role that limits what the editor may change; null: none. */
  editor_role: string | null;
  /** E-mail address. */
  invited_by: string;
  /** SHA-256 of the token; null until the mail is sent. */
  token_hash: string | null;
  invited_at: Date;
  expires_at: Date;
}

/** Something that happened to a person who runs the brand. */
export interface StaffEventTable {
  realm_id: string;
  event_id: GeneratedAlways<number>;
  kind: string;
  /** E-mail address; empty: the command line. */
  actor: string;
  /** E-mail address. */
  subject: string;
  detail: string;
  at: ColumnType<Date, Date, never>;
}

/** A link with which an administrator sees the site as a viewer. It is removed when it is used. */
export interface ImpersonationTable {
  realm_id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  /** Account of the viewer. */
  account_id: string;
  administrator_id: string;
  reason: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
}

/** An account of the same person in another brand. Each link is stored in both directions. */
export interface BrandLinkTable {
  realm_id: string;
  account_id: string;
  linked_realm: string;
  linked_account: string;
  linked_at: Date;
}

/** A code with which a person links an account of another brand. An account has at most one. */
export interface BrandLinkCodeTable {
  realm_id: string;
  account_id: string;
  /** SHA-256 of the secret. */
  code_hash: string;
  expires_at: Date;
}

/** A token with which a machine publishes one realm. Valid until `expires_at`, unless it was revoked. */
export interface PublishTokenTable {
  realm_id: string;
  token_id: string;
  /** SHA-256 of the secret. */
  token_hash: string;
  /** Name that the operator gave the token, for example `GitHub Actions`. */
  name: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  /** Time of the last use, with a precision of one minute. */
  last_used_at: Date | null;
  revoked_at: Date | null;
}
