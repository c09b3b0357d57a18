// Previews: an operator uploads a folder as a draft, gets a signed address that opens it once, and the browser that
// opens the address shows the draft in place of the published version until the draft expires.
import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { HOUR_MS } from '#schemas/durations.ts';
import { hashJson } from '../../db/contentHash.ts';
import type { DraftDocument, RealmDrafts } from '../../db/repositories/realmDrafts.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import { loadSnapshot, type RealmSnapshot } from './snapshot.ts';

/** Hours after which a draft expires. Uploaded images are removed after a day, so a draft must expire before. */
export const PREVIEW_HOURS = { default: 1, max: 12 } as const;

/** A draft that was stored, with the token of its address. */
export type NewPreview = { readonly token: string; readonly expiresAt: Date };

/** Stores drafts and finds the draft of a browser. */
export type Previews = {
  create(
    realmId: string,
    draft: {
      readonly documents: readonly DraftDocument[];
      readonly author?: string | undefined;
      readonly hours: number;
    },
  ): Promise<NewPreview>;
  /**
   * Opens the address of a preview; it opens once.
   * @returns the value of the browser's cookie; undefined for a token of another realm, or for one that has expired or
   * was opened before
   */
  redeem(realmId: string, token: string): Promise<{ readonly secret: string; readonly expiresAt: Date } | undefined>;
  /** Returns the draft of a cookie; undefined when it is not valid for the realm. */
  find(realmId: string, secret: string): Promise<RealmSnapshot | undefined>;
  /** Removes the expired drafts of all realms. */
  removeExpired(): Promise<void>;
};

const ALGORITHM = 'HS256';
const TYPE = 'preview+jwt';
const MAX_TOKEN_LENGTH = 1_000;
/** Maximum number of drafts in the memory of this process. */
const MAX_CACHED = 4;
/** Lowest version number of a draft. It is higher than any published version, so that tabs distinguish the two. */
const FIRST_DRAFT_VERSION = 1_000_000_000;

type PreviewDeps = { readonly drafts: RealmDrafts; readonly keys: KeyRing; readonly now: () => number };

/** Creates the previews of all realms. Addresses are signed with the realm's key. */
export function createPreviews({ drafts, keys, now }: PreviewDeps): Previews {
  const snapshotsById = new Map<string, Promise<RealmSnapshot | undefined>>();
  const load = async (realmId: string, draftId: string, expiresAt: Date): Promise<RealmSnapshot | undefined> => {
    const documents = await drafts.readDocuments(realmId, draftId);
    const snapshot = await loadSnapshot(createDocumentReader(documents), realmId, toVersion(draftId));
    return snapshot && { ...snapshot, preview: { expiresAt: expiresAt.getTime() } };
  };
  return {
    async create(realmId, { documents, author = '', hours }) {
      const draftId = randomBytes(16).toString('base64url');
      const expiresAt = new Date(now() + hours * HOUR_MS);
      await drafts.add(realmId, { draftId, author, createdAt: new Date(now()), expiresAt, documents });
      const { keyId, key } = await keys.getNewest(realmId);
      const token = await new SignJWT({ realm: realmId, draft: draftId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId })
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key);
      return { token, expiresAt };
    },
    async redeem(realmId, token) {
      const draftId = await verify(realmId, token, { keys, now });
      if (draftId === undefined) return undefined;
      const secret = newSecret();
      const draft = await drafts.redeem(realmId, draftId, hashSecret(secret), new Date(now()));
      return draft && { secret, expiresAt: draft.expiresAt };
    },
    async find(realmId, secret) {
      if (!looksLikeSecret(secret)) return undefined;
      const draft = await drafts.findByCookie(realmId, hashSecret(secret), new Date(now()));
      if (!draft) return undefined;
      const { draftId, expiresAt } = draft;
      const snapshot = snapshotsById.get(draftId) ?? load(realmId, draftId, expiresAt);
      snapshotsById.delete(draftId);
      snapshotsById.set(draftId, snapshot);
      snapshot.catch(() => snapshotsById.delete(draftId));
      for (const oldest of snapshotsById.keys()) {
        if (snapshotsById.size <= MAX_CACHED) break;
        snapshotsById.delete(oldest);
      }
      return snapshot;
    },
    removeExpired: () => drafts.removeExpired(new Date(now())),
  };
}

/** Returns the draft that a token names; undefined when it is not valid for the realm. */
async function verify(
  realmId: string,
  token: string,
  { keys, now }: Pick<PreviewDeps, 'keys' | 'now'>,
): Promise<string | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const { payload } = await jwtVerify<{ realm: string; draft: string }>(
      token,
      ({ kid }) => keys.getKey(realmId, kid),
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'realm', 'draft'],
      },
    );
    return payload.realm === realmId ? payload.draft : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Returns the version of a draft, the same on every node. */
const toVersion = (draftId: string): number =>
  FIRST_DRAFT_VERSION + Number.parseInt(createHash('sha256').update(draftId).digest('hex').slice(0, 7), 16);

/** Returns functions that read the documents of a draft, as the repository of documents has them. */
function createDocumentReader(documents: readonly DraftDocument[]): Parameters<typeof loadSnapshot>[0] {
  const stored = documents.map((document) => ({ ...document, hash: hashJson(document.body) }));
  return {
    list: async (_realmId, _version, kind) => stored.filter((document) => kind === undefined || document.kind === kind),
    getMany: async (_realmId, _version, kind, keys) => {
      const wanted = new Set(keys);
      return stored.filter((document) => document.kind === kind && wanted.has(document.key));
    },
  };
}
