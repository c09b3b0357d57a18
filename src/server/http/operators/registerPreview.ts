// The operators' call that uploads a folder as a draft.
import type { FastifyInstance } from 'fastify';
import { PREVIEW_HOURS, type Previews } from '../../domain/delivery/createPreviews.ts';
import { MAX_FOLDER_BYTES } from '../../domain/publishing/folder/sizeLimits.ts';
import { describeUploadedFolder, type UploadedFolder } from '../../domain/publishing/folder/uploadedFolder.ts';
import type { RealmPublisher } from '../../domain/publishing/publishRealm.ts';
import { HttpError } from '../errors.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';
import { refusePublish, toReport, type SelectAuthor } from './registerPartialPublish.ts';

type PreviewDeps = {
  readonly publisher: RealmPublisher;
  readonly previews: Pick<Previews, 'create'>;
  readonly selectAuthor: SelectAuthor;
};

/** Registers the upload of a draft. The folder passes the checks of a publish. */
export function registerPreview(app: FastifyInstance, { publisher, previews, selectAuthor }: PreviewDeps): void {
  app.post<{ Params: { realm: string }; Body: UploadedFolder & { author?: string; hours?: number } }>(
    '/api/admin/v1/realms/:realm/preview',
    { schema: ADMIN_SCHEMAS.preview, bodyLimit: MAX_FOLDER_BYTES },
    async (request) => {
      const { params, body } = request;
      const published = (await publisher.list()).find(({ realm }) => realm === params.realm);
      if (!published)
        throw new HttpError(
          404,
          'REALM_UNKNOWN',
          `Realm "${params.realm}" is not published, so it has no host that could show a preview. Publish it once first.`,
        );
      const draft = await publisher.compileDraft(await describeUploadedFolder(params.realm, body, publisher));
      if (!draft.documents) throw refusePublish(draft.problems);
      const { token, expiresAt } = await previews.create(params.realm, {
        documents: draft.documents,
        author: selectAuthor(request, body.author),
        hours: body.hours ?? PREVIEW_HOURS.default,
      });
      return {
        realm: params.realm,
        path: `/_preview/${token}`,
        hosts: published.hosts,
        expiresAt: expiresAt.toISOString(),
        warnings: toReport(draft.problems),
      };
    },
  );
}
