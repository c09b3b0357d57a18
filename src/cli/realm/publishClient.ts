// What the commands need of a server, whether it is asked over HTTP or the database is opened here.
import type { PublishOutcome } from '../../server/domain/publishing/publishRealm.ts';
import type { PublishedVersion } from '../../server/domain/publishing/publishedVersion.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';

export type VersionLine = {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly source: string;
  readonly copiedFrom: number | null;
};

export type PublishClient = {
  /** Where the work is done, for people. */
  readonly place: string;
  publish(
    folder: RealmFolder,
    options: { note?: string | undefined; author?: string | undefined; onProgress: (line: string) => void },
  ): Promise<PublishOutcome>;
  rollback(
    realm: string,
    options: { to?: number | undefined; note?: string | undefined; author?: string | undefined },
  ): Promise<{ version: number; from: number; to: number }>;
  versions(realm: string): Promise<VersionLine[]>;
  list(): Promise<{ realm: string; version: number; hosts: readonly string[] }[]>;
  /** The documents of a version (of the current one), or with `sources` those that keep its folder. Undefined: the realm is not published. Rejects with `RefusedError` for a version that does not exist. */
  documents(
    realm: string,
    options?: { version?: number | undefined; sources?: boolean | undefined },
  ): Promise<PublishedVersion | undefined>;
  /** Bytes of a picture or font. */
  blob(hash: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The server said no, with a text for people. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Neither a server nor a database answers. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
