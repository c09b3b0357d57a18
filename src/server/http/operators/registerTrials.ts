// The operators' calls for trials: versions that only a share of the visitors sees. A publish with `share` starts a
// trial.
import type { FastifyInstance } from 'fastify';
import type { TrialService } from '../../domain/publishing/createTrialService.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';
import type { SelectAuthor } from './registerPartialPublish.ts';
import { throwHttpError } from './throwHttpError.ts';

type TrialDeps = {
  readonly trials: TrialService;
  readonly selectAuthor: SelectAuthor;
  readonly refreshRealm: ((realmId: string) => Promise<void>) | undefined;
};
type RealmParams = { Params: { realm: string } };
type AuthorBody = { note?: string; author?: string };

/** Registers the calls in the scope of the operators' API. */
export function registerTrials(app: FastifyInstance, { trials, selectAuthor, refreshRealm }: TrialDeps): void {
  const path = '/api/admin/v1/realms/:realm/trial';
  app.get<RealmParams>(path, { schema: ADMIN_SCHEMAS.realm }, async ({ params }) => trials.read(params.realm));

  app.put<RealmParams & { Body: AuthorBody & { percent: number; until?: string | null } }>(
    path,
    { schema: ADMIN_SCHEMAS.changeTrial },
    async (request) => {
      const { params, body } = request;
      const by = { note: body.note, author: selectAuthor(request, body.author) };
      const { percent, until } = body;
      const changed = await trials.change(params.realm, { percent, until }, by).catch(throwHttpError);
      await refreshRealm?.(params.realm);
      return { realm: params.realm, ...changed };
    },
  );

  for (const action of ['promote', 'withdraw'] as const)
    app.post<RealmParams & { Body: AuthorBody | undefined }>(
      `${path}/${action}`,
      { schema: ADMIN_SCHEMAS.endTrial },
      async (request) => {
        const { params, body } = request;
        const by = { note: body?.note, author: selectAuthor(request, body?.author) };
        const outcome: Awaited<ReturnType<TrialService['promote']>> = await trials[action](params.realm, by).catch(
          throwHttpError,
        );
        await refreshRealm?.(params.realm);
        for (const heir of outcome.heirs ?? []) await refreshRealm?.(heir.realm);
        return { realm: params.realm, ...outcome };
      },
    );
}
