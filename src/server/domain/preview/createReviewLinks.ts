// Links with which guests see the draft of a page (ADR 054). They are signed with the realm's key and open once. A guest
// changes nothing of the draft, and may comment when the editor allows it. A link ends when it expires, when an editor
// ends it, or when its creator loses the role.
import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { HOUR_MS } from '#schemas/durations.ts';
import { REVIEW_PATH } from '#schemas/preview/review.ts';
import type { DraftAuthor } from '../../db/repositories/pageDrafts.ts';
import type { ReviewLinks, ReviewTarget, StoredReviewLink } from '../../db/repositories/reviewLinks.ts';
import { HttpError } from '../../http/errors.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';

/** A new link with its address on the host of the brand. */
export type NewLink = { readonly id: string; readonly path: string; readonly expiresAt: string };

/** Creates, lists, ends and opens links. */
export type ReviewLinkService = {
  /** @throws HttpError 409 TOO_MANY_REVIEW_LINKS. */
  create(
    realmId: string,
    link: {
      readonly pageId: string;
      readonly author: DraftAuthor;
      readonly hours: number;
      readonly mayComment: boolean;
    },
  ): Promise<NewLink>;
  list(realmId: string, pageId: string): Promise<StoredReviewLink[]>;
  /** Sets whether the guest of a link may comment. @returns false when the page has no such link. */
  setMayComment(
    realmId: string,
    link: { readonly pageId: string; readonly linkId: string; readonly mayComment: boolean },
  ): Promise<boolean>;
  /** @returns false when the page has no such link. */
  revoke(realmId: string, pageId: string, linkId: string): Promise<boolean>;
  /**
   * Opens a link; it opens once.
   * @returns the value of the browser's cookie; undefined when the token is not valid for this link
   */
  open(
    realmId: string,
    linkId: string,
    token: string,
  ): Promise<{ readonly secret: string; readonly expiresAt: Date } | undefined>;
  /** Returns what an opened link shows; undefined when the cookie is not valid for it. */
  find(realmId: string, linkId: string, secret: string | undefined): Promise<ReviewTarget | undefined>;
  /** Removes expired links of all realms. */
  removeExpired(): Promise<void>;
};

const ALGORITHM = 'HS256';
const TYPE = 'review+jwt';
const MAX_TOKEN_LENGTH = 1_000;
/** Maximum number of links of a page at the same time. */
const MAX_LINKS = 20;

type Deps = { readonly stored: ReviewLinks; readonly keys: KeyRing; readonly now: () => number };

/** Creates the links of all realms. */
export function createReviewLinkService({ stored, keys, now }: Deps): ReviewLinkService {
  return {
    async create(realmId, { pageId, author, hours, mayComment }) {
      const createdAt = now();
      // The claim `exp` is in whole seconds.
      const expiresAt = Math.floor((createdAt + hours * HOUR_MS) / 1000) * 1000;
      const linkId = randomBytes(12).toString('base64url');
      const secret = newSecret();
      const { keyId, key } = await keys.getNewest(realmId);
      const token = await new SignJWT({ realm: realmId, link: linkId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId })
        .setJti(secret)
        .setExpirationTime(expiresAt / 1000)
        .sign(key);
      const link = {
        linkId,
        pageId,
        author,
        tokenHash: hashSecret(secret),
        createdAt: new Date(createdAt),
        expiresAt: new Date(expiresAt),
        mayComment,
      };
      if (!(await stored.add(realmId, link, MAX_LINKS)))
        throw new HttpError(
          409,
          'TOO_MANY_REVIEW_LINKS',
          `The page has ${MAX_LINKS} review links. End one that is not used.`,
        );
      return { id: linkId, path: `${REVIEW_PATH}?link=${linkId}#${token}`, expiresAt: link.expiresAt.toISOString() };
    },
    list: (realmId, pageId) => stored.list(realmId, pageId, new Date(now())),
    setMayComment: (realmId, link) => stored.setMayComment(realmId, link, new Date(now())),
    revoke: (realmId, pageId, linkId) => stored.remove(realmId, pageId, linkId),
    async open(realmId, linkId, token) {
      const tokenSecret = await verify(realmId, linkId, token, { keys, now });
      if (tokenSecret === undefined) return undefined;
      const secret = newSecret();
      const hashes = { token: hashSecret(tokenSecret), cookie: hashSecret(secret) };
      const opened = await stored.open(realmId, linkId, hashes, new Date(now()));
      return opened && { secret, expiresAt: opened.expiresAt };
    },
    async find(realmId, linkId, secret) {
      if (!looksLikeSecret(secret)) return undefined;
      return stored.find(realmId, linkId, hashSecret(secret), new Date(now()));
    },
    removeExpired: () => stored.removeExpired(new Date(now())),
  };
}

/** Returns the secret in a token; undefined when it is not valid for the link. */
async function verify(
  realmId: string,
  linkId: string,
  token: string,
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
): Promise<string | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const { payload } = await jwtVerify<{ realm: string; link: string; jti: string }>(
      token,
      ({ kid }) => keys.getKey(realmId, kid),
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'realm', 'link', 'jti'],
      },
    );
    return payload.realm === realmId && payload.link === linkId ? payload.jti : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
