// Declares GET calls that pages also need while they are rendered on the server. One function creates the response for
// HTTP and for the renderer, so the first HTML and the browser get the same content.
import type { FastifyRequest } from 'fastify';
import type { ResponseOf, Call, ParamsOf, QueryOf } from '#schemas/defineCall.ts';
import type { Services } from '../createServices.ts';
import type { Database } from '../db/database.ts';
import type { DeliverContext } from '../domain/delivery/deliver.ts';
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { ContentNeeds, ContentSource } from '../domain/delivery/contentSource.ts';
import type { FavouriteService } from '../domain/lists/createFavouriteService.ts';
import { markItems, readItemMarks } from '../domain/lists/markItems.ts';
import type { HistoryService } from '../domain/playback/createHistoryService.ts';
import type { PlaybackService } from '../domain/playback/createPlaybackService.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { Route } from './defineRoute.ts';
import { registerCall, type HandlerInput } from './registerCall.ts';
import { GUEST, localeOf, findSession, createViewer } from './requestContext.ts';

/** Everything that a response may depend on. */
export type ReadContext = {
  readonly realm: RealmSnapshot;
  /** The realm's content, for calls that read more than the route's `needs`. */
  readonly source: ContentSource;
  /** Documents of the published version, for example `content.data.get('fighters')` or `content.items`. */
  readonly content: RealmContent;
  /** Language, time and viewer for the functions of domain/delivery/deliver.ts. */
  readonly deliverContext: DeliverContext;
  /** Undefined for a guest without a session, and for calls that ignore the viewer. */
  readonly session: LiveSession | undefined;
  readonly favourites: FavouriteService;
  readonly history: HistoryService;
  readonly playbacks: PlaybackService;
  readonly database: Database;
};

/** A route that the page renderer also calls, without HTTP. */
export type ReadRoute = Route & {
  readonly call: Call;
  /** @param input parameters and query in one object, as the call's schemas accept them. */
  readonly read: (input: unknown, context: ReadContext) => Promise<unknown>;
};

type ReadOptions<C> = {
  /** Names the page and items that the call reads from `realm` and `content`. */
  readonly needs?: (input: ParamsOf<C> & QueryOf<C>) => ContentNeeds;
  /**
   * True when the response is the same for every viewer. Then the route does not read the session, and a request with
   * an expired session causes no error.
   */
  readonly ignoresViewer?: boolean;
  /** Called when a request got its response, but not when the page renderer reads. */
  readonly onDelivered?: (input: ParamsOf<C> & QueryOf<C>, delivered: Delivered, services: Services) => void;
};
/** `realm` contains the pages and items that the call needs. */
type Delivered = ReadContext & { readonly request: FastifyRequest };
type ReadHandler<C> = (input: ParamsOf<C> & QueryOf<C>, context: ReadContext) => ResponseOf<C> | Promise<ResponseOf<C>>;

/**
 * Declares the route of a GET call. It marks the viewer's favourites among the videos of the response (FAV-005), and
 * adds to each video the position up to which the viewer has watched it.
 * @param read returns the response; throws HttpError with a code of the call's `errors`.
 */
export function defineReadRoute<C extends Call>(
  call: C,
  read: ReadHandler<C>,
  { needs, ignoresViewer = false, onDelivered }: ReadOptions<C> = {},
): ReadRoute {
  type Result = { readonly response: ResponseOf<C>; readonly realm: RealmSnapshot };
  const loadAndRead = async (input: ParamsOf<C> & QueryOf<C>, context: ReadContext): Promise<Result> => {
    if (!needs) return { response: await read(input, context), realm: context.realm };
    const realm = await context.source.load(needs(input), context.deliverContext.locale);
    return { response: await read(input, { ...context, realm, content: realm.content }), realm };
  };
  const respond = async (input: unknown, context: ReadContext): Promise<Result> => {
    const checkedInput = input as ParamsOf<C> & QueryOf<C>;
    if (ignoresViewer) return { response: await read(checkedInput, context), realm: context.realm };
    const [{ response, realm }, marks] = await Promise.all([
      loadAndRead(checkedInput, context),
      readItemMarks(context, context.realm.id, context.session),
    ]);
    return { response: markItems(response, marks), realm };
  };
  return {
    call,
    read: async (input, context) => (await respond(input, context)).response,
    register: (app, services) =>
      registerCall(
        app,
        call,
        async (input) => {
          const parameters = { ...(input.params as object), ...(input.query as object) };
          const context = await createReadContext(input, services, ignoresViewer);
          const { response, realm } = await respond(parameters, context);
          onDelivered?.(
            parameters as ParamsOf<C> & QueryOf<C>,
            { ...context, realm, request: input.request },
            services,
          );
          return response;
        },
        { ignoresViewer },
      ),
  };
}

async function createReadContext<C>(
  { query, request, reply }: HandlerInput<C>,
  { realms, sources, sessions, favourites, history, playbacks, database, config, now }: Services,
  ignoresViewer: boolean,
): Promise<ReadContext> {
  const realm = await realms.findForRequest(request);
  const session = ignoresViewer ? undefined : await findSession(request, reply, realm, sessions);
  const { lang } = query as { lang?: string };
  const requestedAt = now();
  const deliverContext = {
    locale: localeOf(request, realm, { query: lang }),
    now: requestedAt,
    viewer: ignoresViewer ? GUEST : createViewer(request, session, config),
    // Variants can change labels, theme and settings, which are otherwise the same for every viewer.
    visitor: ignoresViewer && !realm.hasVariantSettings ? undefined : realms.findVisitor(request, realm, requestedAt),
  };
  const { content } = realm;
  return {
    realm,
    source: sources(realm),
    content,
    deliverContext,
    session,
    favourites,
    history,
    playbacks,
    database,
  };
}

/** Whether a route is a read route. */
export const isReadRoute = (route: Route): route is ReadRoute => 'read' in route;
