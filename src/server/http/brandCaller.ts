// The editor or administrator of a call about brands.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../createServices.ts';
import { createAccounts } from '../db/repositories/accounts.ts';
import type { BrandCaller } from '../domain/brands/createBrandService.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { requireEditor } from './editingCaller.ts';
import { requireAdministrator, requireStaff } from './requestContext.ts';

type CallerServices = Pick<Services, 'realms' | 'sessions' | 'database' | 'rateLimits' | 'now'>;

/**
 * Returns the editor or administrator who reads about brands.
 * @throws HttpError 404 ROUTE_NOT_FOUND, or 401 TOKEN_EXPIRED.
 */
export async function requireBrandReader(
  request: FastifyRequest,
  reply: FastifyReply,
  { realms, sessions }: CallerServices,
): Promise<BrandCaller> {
  const realm = await realms.findPublished(request);
  return toReader(realm, await requireStaff(request, reply, realm, sessions));
}

/**
 * Returns the administrator who reads about several brands.
 * @throws HttpError as `requireBrandReader`; editors get 404, too.
 */
export async function requireAdministratingReader(
  request: FastifyRequest,
  reply: FastifyReply,
  { realms, sessions }: CallerServices,
): Promise<BrandCaller> {
  const realm = await realms.findPublished(request);
  return toReader(realm, await requireAdministrator(request, reply, realm, sessions));
}

const toReader = (
  realm: RealmSnapshot,
  { accountId, viewer }: Awaited<ReturnType<typeof requireStaff>>,
): BrandCaller => ({ realm, accountId: accountId ?? '', roles: viewer.roles });

/**
 * Returns the editor or administrator who links brands, and counts the change.
 * @throws HttpError as `requireBrandReader`, or 429 TOO_MANY_REQUESTS.
 */
export async function requireBrandLinker(...args: Parameters<typeof requireEditor>): Promise<BrandCaller> {
  const { realm, author } = await requireEditor(...args);
  return { realm, accountId: author.id, roles: [] };
}

/**
 * Returns the id of the realm and the e-mail address (else the name, else the id) of the administrator who changes what
 * visitors see, and counts the change.
 * @throws HttpError as `requireBrandLinker`; editors get 404, too.
 */
export async function requireBrandAdministrator(
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
): Promise<{ readonly realmId: string; readonly author: string }> {
  const { realms, sessions, database } = services;
  const realm = await realms.findPublished(request);
  const { accountId } = await requireAdministrator(request, reply, realm, sessions);
  await requireEditor(request, reply, services);
  const account = await createAccounts(database.kysely).findById(realm.id, accountId);
  return { realmId: realm.id, author: account?.email || account?.name || accountId };
}
