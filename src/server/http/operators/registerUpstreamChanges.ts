// The call with which a brand's back end reports that its content has changed.
import type { FastifyInstance } from 'fastify';
import { NoUpstreamError, type RealmPublisher } from '../../domain/publishing/publishRealm.ts';
import { HttpError } from '../errors.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';
import type { SelectAuthor } from './registerPartialPublish.ts';
import { throwHttpError } from './throwHttpError.ts';

type UpstreamChangesDeps = {
  readonly publisher: Pick<RealmPublisher, 'republish'>;
  readonly selectAuthor: SelectAuthor;
  readonly refreshRealm: ((realmId: string) => Promise<void>) | undefined;
};

/** Registers the call in the scope of the operators' API. */
export function registerUpstreamChanges(
  app: FastifyInstance,
  { publisher, selectAuthor, refreshRealm }: UpstreamChangesDeps,
): void {
  app.post<{ Params: { realm: string } }>(
    '/api/admin/v1/realms/:realm/upstream-changes',
    { schema: ADMIN_SCHEMAS.realm },
    async (request) => {
      const { realm } = request.params;
      const author = selectAuthor(request);
      const version = await publisher.republish(realm, { note: 'upstream changed', author }).catch(refuse);
      await refreshRealm?.(realm);
      return { realm, version };
    },
  );
}

function refuse(error: unknown): never {
  if (error instanceof NoUpstreamError) throw new HttpError(404, 'UPSTREAM_UNKNOWN', error.message);
  return throwHttpError(error);
}
