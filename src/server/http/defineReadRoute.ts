// A GET call that pages need while they are rendered: one function gives its response over HTTP and in process, so the first
// HTML and the browser get the same content.
import type { ResponseOf, Call, ParamsOf, QueryOf } from '#schemas/defineCall.ts';
import type { Services } from '../createServices.ts';
import type { Database } from '../db/database.ts';
import type { DeliverContext } from '../domain/delivery/deliver.ts';
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { FavouriteService } from '../domain/lists/createFavouriteService.ts';
import { markFavourites } from '../domain/lists/markFavourites.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { Route } from './defineRoute.ts';
import { registerCall, type CallInput } from './registerCall.ts';
import { GUEST, localeOf, sessionOf } from './requestContext.ts';

/** Everything that a response may depend on. */
export type ReadContext = {
  readonly realm: RealmSnapshot;
  /** The published version's documents: `content.data.get('fighters')`, `content.items`. */
  readonly content: RealmContent;
  /** Language, moment and viewer for the functions of domain/delivery/deliver.ts. */
  readonly context: DeliverContext;
  /** Undefined for a guest who has no session, and for calls that ignore the viewer. */
  readonly session: LiveSession | undefined;
  readonly favourites: FavouriteService;
  readonly database: Database;
};

/** A route that is also called in process while a page is rendered. */
export type ReadRoute = Route & {
  readonly call: Call;
  /** @param input as the call's schema accepts it: parameters and query in one object. */
  readonly read: (input: unknown, context: ReadContext) => Promise<unknown>;
};

type ReadOptions = {
  /** The response is the same for every viewer: the session is not read, so an expired one is not refused. */
  readonly ignoresViewer?: boolean;
};
type Read<C> = (input: ParamsOf<C> & QueryOf<C>, context: ReadContext) => ResponseOf<C> | Promise<ResponseOf<C>>;

/**
 * Declares the route of a call that reads. The viewer's favourites are marked wherever a video is in the response (FAV-005).
 * @param read throws HttpError for the codes in the call's `errors`.
 */
export function defineReadRoute<C extends Call>(
  call: C,
  read: Read<C>,
  { ignoresViewer = false }: ReadOptions = {},
): ReadRoute {
  const respond = async (input: unknown, context: ReadContext): Promise<ResponseOf<C>> => {
    const checked = input as ParamsOf<C> & QueryOf<C>;
    if (ignoresViewer) return read(checked, context);
    const [response, favouriteIds] = await Promise.all([
      read(checked, context),
      context.favourites.idsOf(context.realm.id, context.session?.accountId),
    ]);
    return markFavourites(response, favouriteIds);
  };
  return {
    call,
    read: respond,
    register: (app, services) =>
      registerCall(app, call, async (input) => {
        const { params, query } = input as { params: object; query: object };
        return respond({ ...params, ...query }, await createReadContext(input, services, ignoresViewer));
      }),
  };
}

async function createReadContext<C>(
  { query, request, reply }: CallInput<C>,
  { realms, sessions, favourites, database, now }: Services,
  ignoresViewer: boolean,
): Promise<ReadContext> {
  const realm = await realms.of(request);
  const session = ignoresViewer ? undefined : await sessionOf(request, reply, realm, sessions);
  const { lang } = query as { lang?: string };
  const context = {
    locale: localeOf(request, realm, { query: lang }),
    now: now(),
    viewer: session?.viewer ?? GUEST,
  };
  return { realm, content: realm.content, context, session, favourites, database };
}

/** Tells a read route from the others. */
export const isReadRoute = (route: Route): route is ReadRoute => 'read' in route;
