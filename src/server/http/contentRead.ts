// A GET call whose answer widgets ask for too: answered over HTTP, and in process while a page is drawn on the server. So that
// the first HTML and the browser get the same from one function.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#schemas/defineCall.ts';
import type { Database } from '../db/database.ts';
import type { LiveSession, SessionService } from '../domain/session/createSessionService.ts';
import type { DeliverContext } from '../domain/delivery/deliver.ts';
import type { FavouriteService } from '../domain/lists/createFavouriteService.ts';
import { markFavourites } from '../domain/lists/markFavourites.ts';
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { registerCall } from './registerCall.ts';
import { GUEST, localeOf, sessionOf } from './requestContext.ts';

/** What an answer may depend on. */
export type ReadContext = {
  readonly realm: RealmSnapshot;
  /** The published version's documents: `content.data.get('fighters')`, `content.items`. */
  readonly content: RealmContent;
  /** Language, moment and viewer for the functions of domain/delivery/deliver.ts. */
  readonly context: DeliverContext;
  /** Undefined for a guest who has no session. */
  readonly session: LiveSession | undefined;
  readonly database: Database;
};

/** One such call; its file in routes/ exports it under the call's name. */
export type ContentRead<C extends Call = Call> = {
  readonly call: C;
  /** @throws HttpError for what the call's `errors` name. */
  readonly answer: (input: ParamsOf<C> & QueryOf<C>, read: ReadContext) => AnswerOf<C> | Promise<AnswerOf<C>>;
};

/** Any of them: what lists hold. The route hands it only input that its own schema passed. */
export type AnyContentRead = { readonly call: Call; readonly answer: (input: never, read: ReadContext) => unknown };

type Deps = {
  readonly realms: RealmService;
  readonly sessions: SessionService;
  readonly favourites: FavouriteService;
  readonly database: Database;
  readonly now: () => number;
};

/** The answer for one viewer: with the favourites marked wherever a video stands in it (FAV-005). Input as its call's schema passed it. */
export async function answerRead(
  { answer }: AnyContentRead,
  input: unknown,
  read: ReadContext,
  favourites: FavouriteService,
): Promise<unknown> {
  const [found, kept] = await Promise.all([
    answer(input as never, read),
    favourites.idsOf(read.realm.id, read.session?.accountId),
  ]);
  return markFavourites(found, kept);
}

/** Registers the routes of content reads. */
export function registerContentReads(
  app: FastifyInstance,
  reads: readonly AnyContentRead[],
  { realms, sessions, favourites, database, now }: Deps,
): void {
  for (const each of reads) {
    registerCall(
      app,
      each.call,
      async ({
        params,
        query,
        request,
        reply,
      }: {
        params: unknown;
        query: unknown;
        request: FastifyRequest;
        reply: FastifyReply;
      }) => {
        const realm = await realms.of(request);
        const session = await sessionOf(request, reply, realm, sessions);
        const { lang } = query as { lang?: string };
        const context: DeliverContext = {
          locale: localeOf(request, realm, { query: lang }),
          now: now(),
          viewer: session?.viewer ?? GUEST,
        };
        return answerRead(
          each,
          { ...(params as object), ...(query as object) },
          { realm, content: realm.content, context, session, database },
          favourites,
        );
      },
    );
  }
}
