// Who calls the API of the page editor: staff with a session, or a preview frame with a token.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { Services } from '../createServices.ts';
import { createAccounts } from '../db/repositories/accounts.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { tooManyChanges } from '../domain/editing/editingErrors.ts';
import { findEditorRole } from '../domain/editing/createRoleGuard.ts';
import type { EditingCaller } from '../domain/editing/editingTypes.ts';
import { tooManyRequests } from './errors.ts';
import { readPreviewToken, requirePreviewToken, type PreviewScope } from './previewTokenCaller.ts';
import { requireStaff } from './requestContext.ts';

/** Maximum number of changes of one editor in one minute: a draft is saved while its author types. */
const MAX_CHANGES = 240;
/** Maximum number of pages or elements that one editor previews in one minute: each key press may request one. */
const MAX_PREVIEWS = 1_200;
/** Maximum number of lists of one editor in one minute. */
const MAX_LISTS = {
  /** A field asks again after each letter. */
  references: 600,
  /** A page shows the images of all its fields, and a field asks again after each letter. */
  images: 600,
  /** A list of these reads and checks every menu and page of the realm, with their drafts. */
  'untranslated texts': 30,
} as const;

type CallerServices = Pick<Services, 'realms' | 'sessions' | 'database' | 'rateLimits' | 'now'>;

/** A kind of calls of one person in one realm, whose number is limited. */
type CountedCalls = { readonly realmId: string; readonly bucket: string; readonly key: string };

/** Counts a call. Returns the seconds to wait when there were more than `max` in one minute; else undefined. */
const countCall = (
  { rateLimits, now }: Pick<Services, 'rateLimits' | 'now'>,
  { realmId, bucket, key }: CountedCalls,
  max: number,
): Promise<number | undefined> => rateLimits.consume({ realmId, bucket, key, windowMs: MINUTE_MS, now: now() }, max);

/** Returns the published realm of a request, and the id of the account of the editor or administrator who makes it. */
async function requireStaffAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  { realms, sessions }: Pick<Services, 'realms' | 'sessions'>,
): Promise<{ readonly realm: RealmSnapshot; readonly accountId: string }> {
  const realm = await realms.findPublished(request);
  const { accountId } = await requireStaff(request, reply, realm, sessions);
  return { realm, accountId: accountId ?? '' };
}

/** Finds the account of an editor, and the role that limits what the editor may change. */
async function findEditor({ database }: Pick<Services, 'database'>, realm: RealmSnapshot, accountId: string) {
  const account = await createAccounts(database.kysely).findById(realm.id, accountId);
  return { account, role: account && findEditorRole(realm, account) };
}

/**
 * Returns the published realm of a request that only its staff (editors and administrators) may make.
 * @throws HttpError 404 ROUTE_NOT_FOUND, or 401 TOKEN_EXPIRED.
 */
export const requireStaffRealm = async (
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
): Promise<RealmSnapshot> => (await requireStaffAccount(request, reply, services)).realm;

/**
 * Returns the published realm of a request that only its staff may make, and the role that limits what the caller may
 * change.
 * @throws HttpError as `requireStaffRealm`.
 */
export async function requireEditingReader(
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
): Promise<Pick<EditingCaller, 'realm' | 'role'>> {
  const { realm, accountId } = await requireStaffAccount(request, reply, services);
  const { role } = await findEditor(services, realm, accountId);
  return { realm, role };
}

/**
 * Returns the published realm of a request that only its staff may make, for a list that is costly or often requested.
 * Counts the request.
 * @throws HttpError 404 ROUTE_NOT_FOUND, 401 TOKEN_EXPIRED, or 429 TOO_MANY_REQUESTS.
 */
export async function readRealmForList(
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
  list: keyof typeof MAX_LISTS,
): Promise<RealmSnapshot> {
  const { realm, accountId } = await requireStaffAccount(request, reply, services);
  const bucket = `lists of ${list}`;
  const retryAfter = await countCall(services, { realmId: realm.id, bucket, key: accountId }, MAX_LISTS[list]);
  if (retryAfter !== undefined) throw tooManyRequests(bucket, retryAfter);
  return realm;
}

/**
 * Returns the editor who makes a change, and counts the change.
 * @throws HttpError 404 ROUTE_NOT_FOUND, 401 TOKEN_EXPIRED, or 429 TOO_MANY_REQUESTS.
 */
export async function requireEditor(
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
): Promise<EditingCaller> {
  const { realm, accountId } = await requireStaffAccount(request, reply, services);
  const calls = { realmId: realm.id, bucket: 'page changes', key: accountId };
  const retryAfter = await countCall(services, calls, MAX_CHANGES);
  if (retryAfter !== undefined) throw tooManyChanges(retryAfter);
  const { account, role } = await findEditor(services, realm, accountId);
  return { realm, author: { id: accountId, name: account?.name ?? '' }, role };
}

/**
 * Returns the realm of a request that previews an authored page, and, for a request with a preview token instead of a
 * session, what the token allows. Counts the request.
 * @throws HttpError 404 ROUTE_NOT_FOUND, 401 TOKEN_EXPIRED, or 429 TOO_MANY_REQUESTS.
 */
export async function requirePreviewedRealm(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Omit<CallerServices, 'database'> & Pick<Services, 'previewTokens'>,
): Promise<{ readonly realm: RealmSnapshot; readonly scope?: PreviewScope }> {
  const { realms, sessions } = services;
  const realm = await realms.findPublished(request);
  if (readPreviewToken(request) !== undefined)
    return { realm, scope: await requirePreviewToken(request, reply, realm, services) };
  const { accountId } = await requireStaff(request, reply, realm, sessions);
  const calls = { realmId: realm.id, bucket: 'page previews', key: accountId ?? '' };
  const retryAfter = await countCall(services, calls, MAX_PREVIEWS);
  if (retryAfter !== undefined) throw tooManyRequests('previews', retryAfter);
  return { realm };
}
