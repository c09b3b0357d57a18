/**
 * The tables' types for kysely. SQL is the PostgreSQL 15 subset that PGlite and PostgreSQL share. A change here needs a
 * new file in migrations/. Insert jsonb as JSON text (node-postgres would write a JavaScript array as an SQL array).
 */
import type { CaptionStyle, SkipModes, Spoilers } from '#schemas/domain/viewer-settings.ts';
import type {
  BlobTable,
  ImageJobTable,
  ImagePlanTable,
  PictureVariantTable,
  UploadedImageTable,
} from './blobTables.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  AccountEventTable,
  ConsentsColumn,
  LinkedIdentityTable,
  MailOutboxTable,
  OneTimeTokenTable,
  PendingSignUpTable,
  DeletedProfileTable,
  ProfileTable,
  SignInTables,
} from './identityTables.ts';
import type {
  PageAuditTable,
  PageCommentTable,
  PageDraftTable,
  PagePresenceTable,
  PreviewTokenTable,
  ReviewLinkTable,
} from './editingTables.ts';
import type { EventCountTable, ExperimentCountTable } from './countTables.ts';
import type { IdempotencyKeyTable } from './idempotencyTables.ts';
import type {
  BrandLinkCodeTable,
  BrandLinkTable,
  ImpersonationTable,
  StaffEventTable,
  StaffInvitationTable,
  PublishTokenTable,
} from './peopleTables.ts';
import type { RealmTable, RealmTrialEventTable, RealmTrialTable, RealmVersionTable } from './realmTables.ts';
import type { RowFailureTable, RowSwitchTable } from './switchTables.ts';
import type { WatchRoomEventTable, WatchRoomMemberTable, WatchRoomTable } from './watchRoomTables.ts';

/** Set by the database when the row is inserted. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** Any JSON value, inserted as text. */
type Json = ColumnType<unknown, string, never>;

/** A setting of a viewer, inserted as JSON text; null means not set. */
type Setting<T> = ColumnType<T | null, string | undefined, string>;

type PartitionsColumn = ColumnType<Readonly<Record<string, string>>, string | undefined, string>;

/** The tables of the database by name. */
export interface Tables extends SignInTables {
  realm: RealmTable;
  realm_version: RealmVersionTable;
  realm_trial: RealmTrialTable;
  realm_trial_event: RealmTrialEventTable;
  brand_link: BrandLinkTable;
  brand_link_code: BrandLinkCodeTable;
  document: DocumentTable;
  document_body: DocumentBodyTable;
  blob: BlobTable;
  picture_variant: PictureVariantTable;
  uploaded_image: UploadedImageTable;
  image_job: ImageJobTable;
  image_plan: ImagePlanTable;
  host: HostTable;
  problem_report: ProblemReportTable;
  account: AccountTable;
  profile: ProfileTable;
  deleted_profile: DeletedProfileTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  rate_limit: RateLimitTable;
  signing_key: SigningKeyTable;
  favourite: FavouriteTable;
  preference: PreferenceTable;
  watchlist: WatchlistTable;
  watchlist_entry: WatchlistEntryTable;
  watchlist_item: WatchlistItemTable;
  event_count: EventCountTable;
  experiment_count: ExperimentCountTable;
  user_licence: UserLicenceTable;
  playback: PlaybackTable;
  watch_history: WatchHistoryTable;
  watch_room: WatchRoomTable;
  watch_room_member: WatchRoomMemberTable;
  watch_room_event: WatchRoomEventTable;
  publish_token: PublishTokenTable;
  realm_removal: RealmRemovalTable;
  realm_draft: RealmDraftTable;
  page_draft: PageDraftTable;
  page_audit: PageAuditTable;
  page_comment: PageCommentTable;
  page_presence: PagePresenceTable;
  linked_identity: LinkedIdentityTable;
  pending_sign_up: PendingSignUpTable;
  one_time_token: OneTimeTokenTable;
  mail_outbox: MailOutboxTable;
  account_event: AccountEventTable;
  idempotency_key: IdempotencyKeyTable;
  staff_invitation: StaffInvitationTable;
  staff_event: StaffEventTable;
  impersonation: ImpersonationTable;
  preview_token: PreviewTokenTable;
  review_link: ReviewLinkTable;
  row_switch: RowSwitchTable;
  row_failure: RowFailureTable;
}

/** Preferences of a profile, or of an account without profile (empty text); null means not set. */
export interface PreferenceTable {
  realm_id: string;
  account_id: string;
  profile_id: ColumnType<string, string | undefined, never>;
  language: string | null;
  subtitle_language: string | null;
  audio_language: string | null;
  auto_advance: boolean | null;
  background_video: boolean | null;
  background_audio: boolean | null;
  caption_style: Setting<CaptionStyle>;
  skip_modes: Setting<SkipModes>;
  spoilers: Setting<Spoilers>;
}

/** The document of a version by (kind, key). Immutable. */
export interface DocumentTable {
  realm_id: string;
  version: number;
  /** `DocumentKind` of domain/delivery/realmDocuments.ts lists all kinds. */
  kind: string;
  key: string;
  hash: string;
}

/**
 * Document bodies by hash, shared by versions and realms, so that an unchanged document costs one small row. Immutable.
 */
export interface DocumentBodyTable {
  /** SHA-256, hex, of the canonical JSON (`contentHash.ts`). */
  hash: string;
  body: Json;
}

/** Host names, lower case and without port. Each belongs to one realm. */
export interface HostTable {
  realm_id: string;
  host: string;
}

/** Problems of pages, with counts. */
export interface ProblemReportTable {
  realm_id: string;
  id: GeneratedAlways<number>;
  /** Where the problem was found: in a visitor's page, or by the server. */
  source: Generated<'page' | 'server'>;
  page_id: string;
  /** Empty for a problem of the whole page. */
  row_id: string;
  code: string;
  /** JSON pointer into the page. */
  pointer: string;
  /** Empty for a row that is not a plugin's. */
  plugin_id: Generated<string>;
  /** A cause of schemas/plugin/plugin-cause.ts; empty for a row that is not a plugin's. */
  cause: Generated<string>;
  count: Generated<number>;
  first_seen: CreatedAt;
  last_seen: ColumnType<Date, Date | undefined, Date>;
}

/** An account. The e-mail is lower case and unique in its realm; null: the provider of the account reports none. */
export interface AccountTable {
  realm_id: string;
  account_id: string;
  email: string | null;
  /** argon2id; null for accounts that sign in by another provider. */
  password_hash: string | null;
  name: Generated<string>;
  /** ISO 3166-1 alpha-2. The session sends it as `loc` (location). */
  country: string | null;
  /** Array of role names. */
  roles: ColumnType<readonly string[], string | undefined, string>;
  /** Id of the role that limits what an editor may change (`editorRoles` of realm.json); null: none. */
  editor_role: ColumnType<string | null, string | null | undefined, string | null>;
  /** Partition values by name. */
  partitions: PartitionsColumn;
  /** A demo account: it cannot sign in when demo accounts are disabled. */
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
  /** Language of mails, BCP 47; null: the realm's. */
  locale: string | null;
  /** When the account was first signed in to; null: never. */
  first_sign_in_at: ColumnType<Date | null, never, Date>;
  consents: ConsentsColumn;
  /** argon2id of the PIN that protects profiles; null: none. */
  pin_hash: ColumnType<string | null, never, string | null>;
  /** AccountDetails of schemas/domain/account.ts. */
  details: ColumnType<unknown, string | undefined, string>;
}

/** A session, also called the family of its refresh tokens. */
export interface SessionTable {
  realm_id: string;
  session_id: string;
  /** Null for a guest. */
  account_id: string | null;
  profile_id: string | null;
  /** SHA-256 of the cookie's value; null in bearer mode. */
  cookie_hash: string | null;
  /** Partitions of a guest. A viewer's are stored with the account. */
  partitions: PartitionsColumn;
  /** Generation of the refresh token that the next refresh must send. */
  generation: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  revoked_at: Date | null;
  /** Why the session was revoked, such as sign-out, everywhere (a sign-out on all devices), replay or replaced. */
  revoked_for: string | null;
  /** Browser and operating system, for the list of sessions; null for sessions from before it was stored. */
  device: string | null;
  /** Provider that opened the session, such as `openid:acme`; null: a guest, or a sign-in at the realm itself. */
  signed_in_with: ColumnType<string | null, string | null | undefined, never>;
  /** What that provider needs when the viewer signs out there, encrypted with the client secret. Null after the end. */
  sealed_logout_hint: ColumnType<string | null, string | null | undefined, string | null>;
  /** Account of the administrator who sees the site as the viewer. */
  impersonated_by: ColumnType<string | null, string | null | undefined, never>;
  /** Whether the end of an administrator's session as a viewer is in the audit trail. */
  end_recorded: Generated<boolean>;
  /** Whether the viewer has yet to say who is watching. */
  must_choose_profile: Generated<boolean>;
  /** When the session was last used, to the hour; null: not since it was created. */
  seen_at: Date | null;
  /** Country of the network that opened it, ISO 3166-1 alpha-2; null when it is not known. */
  country: ColumnType<string | null, string | null | undefined, never>;
}

/** One generation of a session's refresh token. */
export interface RefreshTokenTable {
  realm_id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  session_id: string;
  generation: number;
  created_at: ColumnType<Date, Date, never>;
  rotated_at: Date | null;
  /** The next generation, encrypted with this token, for a repeated request within the grace time. */
  sealed_successor: string | null;
}

/** Rate limit counters by time window. */
export interface RateLimitTable {
  realm_id: string;
  bucket: string;
  /** SHA-256 of the key, so that the table contains no IP address and no e-mail. */
  key: string;
  window_start: ColumnType<Date, Date, never>;
  count: number;
}

/** Secrets that sign a realm's access tokens; the newest signs, all verify. */
export interface SigningKeyTable {
  realm_id: string;
  key_id: string;
  secret: Uint8Array;
  created_at: CreatedAt;
}

/** A favourite of an account. A later favourite has a greater `seq`. */
export interface FavouriteTable {
  realm_id: string;
  account_id: string;
  item_id: string;
  seq: GeneratedAlways<number>;
  created_at: CreatedAt;
}

/** A named list of an account. */
export interface WatchlistTable {
  realm_id: string;
  watchlist_id: string;
  /** Account of the owner. */
  account_id: string;
  name: string;
  created_at: CreatedAt;
}

/**
 * A watchlist in an account's list: its own, or a saved one of another account. Removed entries stay, with `is_listed`
 * false.
 */
export interface WatchlistEntryTable {
  realm_id: string;
  account_id: string;
  watchlist_id: string;
  seq: GeneratedAlways<number>;
  is_saved: Generated<boolean>;
  is_listed: Generated<boolean>;
}

/** One item of a watchlist, ordered by `position`, which has gaps. */
export interface WatchlistItemTable {
  realm_id: string;
  watchlist_id: string;
  item_id: string;
  content_type: string;
  position: number;
}

/**
 * A licence that an account has. It is active while its status is ACTIVE and `expires_at` is in the future or null.
 */
export interface UserLicenceTable {
  realm_id: string;
  account_id: string;
  licence_id: string;
  status: 'ACTIVE' | 'SUSPENDED' | 'ENDED';
  expires_at: Date | null;
  created_at: CreatedAt;
  /** Provider that gave the licence, such as `opin`; empty: the realm itself. */
  source: Generated<string>;
}

/**
 * A stream that a viewer plays. It takes one of the viewer's slots until `expires_at`, which each heartbeat extends.
 */
export interface PlaybackTable {
  realm_id: string;
  playback_id: string;
  /** The account, or the session of a guest. */
  viewer_id: string;
  slot: number;
  session_id: string;
  /** Id that the browser has chosen for itself. */
  device_id: string;
  device_name: string;
  item_id: string;
  /** Title of the item, in the language of the start. */
  title: string;
  is_live: boolean;
  /** Heartbeats since the start. */
  beats: Generated<number>;
  started_at: Date;
  heartbeat_at: Date;
  expires_at: Date;
}

/** The position up to which a profile has watched an item. `seq` grows with each change. */
export interface WatchHistoryTable {
  realm_id: string;
  account_id: string;
  /** Empty without a profile. */
  profile_id: string;
  item_id: string;
  position_s: number;
  duration_s: number | null;
  is_watched: boolean;
  /** When the player was at the position. */
  watched_at: Date;
  seq: GeneratedAlways<number>;
}

/** A realm that was removed with all of its versions, accounts and viewers' data. The row stays as a record. */
export interface RealmRemovalTable {
  removed_realm: string;
  removed_at: CreatedAt;
  /**
   * The realm's highest version when it was removed; it may be that of a trial. A new realm with the same id continues
   * to count from it.
   */
  last_version: number;
  author: string;
  hosts: readonly string[];
}

/** A folder that was uploaded for a preview and is not published. */
export interface RealmDraftTable {
  realm_id: string;
  draft_id: string;
  author: string;
  /** The compiled documents as JSON, compressed with gzip. */
  documents: Uint8Array;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  /** When the address of the preview was opened, which works once; null: not yet. */
  redeemed_at: Date | null;
  /** SHA-256 of the cookie of the browser that opened it. */
  cookie_hash: string | null;
}
