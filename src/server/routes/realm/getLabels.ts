import type { FastifyInstance } from 'fastify';
import { getLabels as call } from '#schemas/api/realm/getLabels.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { HttpError } from '../../http/errors.ts';
import { registerCall } from '../../http/registerCall.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Answers the labels of the request's realm and language. */
export function getLabels(app: FastifyInstance, { realms }: { realms: RealmService }): void {
  registerCall(app, call, async ({ query, request }) => {
    const realm = await realms.of(request);
    if (query.realm !== undefined && query.realm !== realm.id)
      throw new HttpError(400, 'REALM_MISMATCH', 'The realm asked for is not the one of this host.');
    const locale = localeOf(request, realm, { query: query.lang });
    return {
      locale,
      labels: { ...realm.labels(locale) },
      name: realm.name(locale),
      providers: [...realm.providers(locale)],
    };
  });
}
