// Finds the caller of the operators' API: an operator with the server's own token, or a program with a token for one
// realm.
import type { FastifyRequest } from 'fastify';
import type { PublishTokenService } from '../../domain/admin/createPublishTokens.ts';
import { areSecretsEqual } from '../../domain/session/secrets.ts';
import { HttpError, routeNotFound } from '../errors.ts';

/** The caller of a request. */
export type AdminCaller =
  | { readonly kind: 'operator' }
  | { readonly kind: 'token'; readonly realmId: string; readonly name: string };

const BLOB_ROUTES = '/api/admin/v1/blobs/';

/**
 * Returns the caller, by the bearer token of the request.
 * @throws HttpError 404 ROUTE_NOT_FOUND without a token or with a viewer's access token, 401 TOKEN_INVALID for a wrong
 * token, or 403 TOKEN_REALM for a call that the token's realm does not cover.
 */
export async function authorise(
  request: FastifyRequest,
  adminToken: string,
  tokens: Pick<PublishTokenService, 'verify'>,
): Promise<AdminCaller> {
  const secret = /^Bearer (.{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // A viewer's access token has dots between its three parts; the tokens of this API have no dots.
  if (secret === '' || secret.includes('.')) throw routeNotFound(request);
  if (adminToken.length >= 16 && areSecretsEqual(secret, adminToken)) return { kind: 'operator' };
  const token = await tokens.verify(secret);
  if (!token)
    throw new HttpError(
      401,
      'TOKEN_INVALID',
      'The token is missing, wrong, expired or revoked. Send it as "Authorization: Bearer ..."; create one with: npm run realm -- token create <name> --realm <realm>',
    );
  const realmId = (request.params as { readonly realm?: string }).realm;
  // Images and fonts are shared by all realms and named by their content.
  const isCovered =
    realmId === undefined ? request.routeOptions.url?.startsWith(BLOB_ROUTES) === true : realmId === token.realmId;
  if (!isCovered)
    throw new HttpError(403, 'TOKEN_REALM', `This token is for realm "${token.realmId}" and cannot make this call.`);
  return { kind: 'token', realmId: token.realmId, name: token.name };
}

/**
 * Refuses callers that are not an operator.
 *
 * @throws HttpError 403 OPERATOR_ONLY for a publish token, and without a caller
 */
export function requireOperator(caller: AdminCaller | undefined): void {
  if (caller?.kind !== 'operator')
    throw new HttpError(
      403,
      'OPERATOR_ONLY',
      "A publish token cannot make this call. Use the server's own token, or run the command where the server runs.",
    );
}
