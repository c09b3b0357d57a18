// The operators' calls that remove a realm. A publish token cannot call them.
import type { FastifyInstance } from 'fastify';
import type { RealmRemover } from '../../domain/publishing/removeRealm.ts';
import { HttpError } from '../errors.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';

type RealmParams = { Params: { realm: string } };

type RemovalDeps = {
  readonly remover: RealmRemover;
  /** Resolves when this node no longer serves the realm. */
  readonly refreshRealm: ((realmId: string) => Promise<void>) | undefined;
};

/** Registers the plan of a removal, the removal and the list of removals. */
export function registerRemoval(app: FastifyInstance, { remover, refreshRealm }: RemovalDeps): void {
  app.get('/api/admin/v1/removals', async () => ({ removals: await remover.list() }));

  app.get<RealmParams>('/api/admin/v1/realms/:realm/removal', { schema: ADMIN_SCHEMAS.realm }, async ({ params }) =>
    remover.plan(params.realm),
  );

  app.delete<RealmParams & { Querystring: { confirm: string; author?: string } }>(
    '/api/admin/v1/realms/:realm',
    { schema: ADMIN_SCHEMAS.remove },
    async ({ params, query, log }) => {
      if (query.confirm !== params.realm)
        throw new HttpError(
          400,
          'CONFIRMATION_WRONG',
          `"confirm" is not the id of the realm; nothing was removed. Send confirm=${params.realm}.`,
        );
      const removal = await remover.remove(params.realm, query.author);
      log.warn({ removal }, 'A realm was removed with its versions, accounts and sessions.');
      await refreshRealm?.(params.realm);
      return removal;
    },
  );
}
