// The operations that the `realm` commands use, on a running server (createRemoteClient) or on a database
// (createLocalClient).
import type { Problem } from '../../../schemas/problems.ts';
import type { HeirOutcome } from '../../server/domain/publishing/publishHeirs.ts';
import type { PublishOutcome } from '../../server/domain/publishing/publishRealm.ts';
import type { VersionDocuments } from '../../server/domain/publishing/readPublishedVersion.ts';
import type { FileChanges } from '../../server/domain/publishing/partial/createPartialPublish.ts';
import type { EditOptions, ItemCounts, ItemEdit } from '../../server/domain/publishing/partial/editItems.ts';
import type { RemovalPlan } from '../../server/domain/publishing/removeRealm.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';

/** One entry of a realm's history. */
export type VersionEntry = {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** How the version was made: `seed`, `publish` or `rollback`. */
  readonly source: string;
  /** Version that a rollback copied; null for a publish. */
  readonly copiedFrom: number | null;
  /** Whether only a share of the visitors has seen the version. */
  readonly isTrial: boolean;
};

/** A published realm with its current version. */
export type RealmEntry = { readonly realm: string; readonly version: number; readonly hosts: readonly string[] };

/** What is recorded about a publish, and the visitors who get the version. */
export type ClientPublishOptions = {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  /** Share of the visitors, 0 to 100; undefined: everybody. */
  readonly share?: number | undefined;
  /** When the trial ends by itself, in ISO 8601; undefined: when somebody ends it. */
  readonly until?: string | undefined;
  readonly onProgress: (line: string) => void;
};

/** Where new items are stored, and whether the items are only checked. */
export type ClientItemsOptions = EditOptions &
  Pick<ClientPublishOptions, 'note' | 'author'> & {
    /** True: the items are checked and not published. */
    readonly dryRun: boolean;
  };

/** A draft that was stored, or the errors that prevented it. */
export type PreviewOutcome =
  | {
      readonly ok: true;
      readonly problems: readonly Problem[];
      /** Path of the address that opens the draft once. */
      readonly path: string;
      readonly hosts: readonly string[];
      /** ISO 8601. */
      readonly expiresAt: string;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Options of a draft that one browser can show. */
export type ClientPreviewOptions = Omit<ClientPublishOptions, 'note'> & {
  /** When the draft expires; undefined: the server's default. */
  readonly hours?: number | undefined;
};

/** The result of publishing items. `counts` is undefined when the server refused them. */
export type ItemsOutcome = PublishOutcome & { readonly counts?: ItemCounts | undefined };

/** The version to restore, and what is recorded about the rollback. */
export type ClientRollbackOptions = {
  /** Version to restore; undefined: the one before the current one. */
  readonly to?: number | undefined;
  readonly note?: string | undefined;
  readonly author?: string | undefined;
};

/** The new version of a rollback, and the realms that were published again because of it. */
export type ClientRollbackResult = {
  readonly version: number;
  readonly from: number;
  readonly to: number;
  /** The version whose `pluginKeys` stayed; missing: the restored version has the same ones. */
  readonly pluginKeysOf?: number;
  /** The realms that inherit from this one; missing when there is none. */
  readonly heirs?: readonly HeirOutcome[];
};

/** The new version of a promotion, and the realms that were published again because of it. */
export type ClientPromotion = Pick<ClientRollbackResult, 'version' | 'pluginKeysOf' | 'heirs'>;

/** The version that a share of the visitors sees. */
export type TrialEntry = {
  readonly version: number;
  readonly percent: number;
  /** When the trial ends by itself, in ISO 8601; missing: when somebody ends it. */
  readonly until?: string;
};

/** The trial of a realm, and what happened to trials of it, the latest first. */
export type TrialReport = {
  readonly trial?: TrialEntry | undefined;
  readonly events: readonly (Omit<TrialEntry, 'until'> & {
    readonly kind: string;
    /** The end of the trial after the event, in ISO 8601; null: it had none. */
    readonly until: string | null;
    readonly author: string;
    readonly note: string;
    /** ISO 8601. */
    readonly at: string;
  })[];
};

/** Who changes a trial, and why. */
export type ClientTrialOptions = { readonly note?: string | undefined; readonly author?: string | undefined };

/** The record of a removed realm. */
export type RemovalEntry = {
  readonly realm: string;
  /** ISO 8601. */
  readonly removedAt: string;
  /** Current version of the realm at the time. */
  readonly version: number;
  readonly author: string;
};

/** Which documents of a realm are read. */
export type DocumentsOptions = {
  /** Undefined: the current version. */
  readonly version?: number | undefined;
  /** True: the stored source folder in place of the compiled documents. */
  readonly sources?: boolean | undefined;
};

/**
 * What the commands `realm publish`, `preview`, `rollback` ... need of a server: over HTTP, or directly in its
 * database.
 */
export type PublishClient = {
  /** Server address or database, as messages name it. */
  readonly location: string;
  publish(folder: RealmFolder, options: ClientPublishOptions): Promise<PublishOutcome>;
  /** Stores a folder as a draft that one browser can show. */
  preview(folder: RealmFolder, options: ClientPreviewOptions): Promise<PreviewOutcome>;
  /** Publishes the current folder with some JSON documents written or removed. */
  publishFiles(realm: string, changes: FileChanges, options: ClientPublishOptions): Promise<PublishOutcome>;
  /** Publishes items of the catalogue. A problem of an item names its location in place of the file. */
  publishItems(realm: string, edits: readonly ItemEdit[], options: ClientItemsOptions): Promise<ItemsOutcome>;
  rollback(realm: string, options: ClientRollbackOptions): Promise<ClientRollbackResult>;
  readTrial(realm: string): Promise<TrialReport>;
  /** Changes the share of the visitors that sees the version of the trial, and with `until` the end of the trial. */
  changeTrial(
    realm: string,
    percent: number,
    options: ClientTrialOptions & { readonly until?: string | undefined },
  ): Promise<TrialEntry>;
  /** Makes the version of the trial current for everybody. */
  promoteTrial(realm: string, options: ClientTrialOptions): Promise<ClientPromotion>;
  /** Shows the current version to everybody again. */
  withdrawTrial(realm: string, options: ClientTrialOptions): Promise<{ readonly version: number }>;
  versions(realm: string): Promise<VersionEntry[]>;
  list(): Promise<RealmEntry[]>;
  /** Returns what a removal would delete. */
  planRemoval(realm: string): Promise<RemovalPlan>;
  /** Removes a realm with its versions, accounts and viewers' data. */
  remove(realm: string, author: string | undefined): Promise<RemovalEntry>;
  /** Returns the removed realms, newest first. */
  removals(): Promise<RemovalEntry[]>;
  /**
   * Reads the documents of a version.
   * @returns undefined for a realm that is not published.
   * @throws RefusedError for a version that does not exist.
   */
  documents(realm: string, options?: DocumentsOptions): Promise<VersionDocuments | undefined>;
  /** Reads the bytes of an image or font. */
  blob(hash: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The server or the publisher refused the request; the message is written for the operator. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** No server or database can be used: none responds, or the token for it is missing. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Returns the message for a realm without a version. */
export const describeUnknownRealm = (realm: string): string =>
  `Realm "${realm}" is not published. List the published realms with: npm run realm -- list`;
