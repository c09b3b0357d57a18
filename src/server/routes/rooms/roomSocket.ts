import { WebSocketServer, type WebSocket } from 'ws';
import { DEFAULT_ROOM_MEMBERS, ROOM_SOCKET_PATH } from '#schemas/domain/watch-room.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../createServices.ts';
import type { RealmSnapshot } from '../../domain/delivery/snapshot.ts';
import { decideItem } from '../../domain/playback/describeAccess.ts';
import type { SessionCredential } from '../../domain/session/sessionTypes.ts';
import { createRoomHub, type RoomHub } from '../../domain/rooms/createRoomHub.ts';
import { createRoomMember, type Admission, type RoomMemberConnection } from '../../domain/rooms/createRoomMember.ts';
import { acceptUpgrades } from '../../http/acceptUpgrades.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { LIVE_CONNECTIONS } from '../../metrics/createMetrics.ts';
import { HttpError } from '../../http/errors.ts';
import { localeOf, createViewer } from '../../http/requestContext.ts';
import { findCookieCredential, isSameOrigin, toSessionRealm } from '../../http/sessionCookie.ts';

/** A longer message closes the connection with 1009. The longest part of a message is a token in bearer mode. */
const MAX_MESSAGE_BYTES = 8 * 1024;
/** Maximum number of connections of one process. Further ones get 503. */
const MAX_CONNECTIONS = 5_000;
const CHECK_INTERVAL_MS = 5_000;
/** A client that does not confirm the closing of the connection is disconnected after this time. */
const CLOSE_LIMIT_MS = 1_000;
/** Standard code of a server that restarts (IANA web socket close codes): clients connect again. */
const SERVICE_RESTART = 1012;

/**
 * Serves `GET /api/v1/rooms/socket`: the web socket of rooms (messages: schemas/domain/watch-room.ts). A page of
 * another site gets 403. The room and, in bearer mode, the token are in the first message, so that no address contains
 * a secret.
 */
export const roomSocket = defineRawRoute((app, services) => {
  const { config, realms, rooms, database, metrics } = services;
  const findUpgrade = acceptUpgrades(app, ROOM_SOCKET_PATH, { shouldRefuseOthers: config.isProduction });
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const onError = (error: unknown): void => app.log.error(error);
  const hub = createRoomHub({ rooms, changes: database.changes, onError });
  const members = new Set<RoomMemberConnection>();
  metrics.addGauge({ ...LIVE_CONNECTIONS, read: () => ({ rooms: server.clients.size }) });
  const timer = setInterval(() => {
    for (const member of members) void member.check().catch(onError);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  // preClose, because onClose runs only after all connections have ended.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    hub.close();
    for (const client of server.clients) client.close(SERVICE_RESTART, 'server restart');
    setTimeout(() => {
      for (const client of server.clients) client.terminate();
    }, CLOSE_LIMIT_MS).unref();
  });

  app.get(ROOM_SOCKET_PATH, async (request, reply) => {
    if (!isSameOrigin(request))
      throw new HttpError(403, 'ORIGIN_FORBIDDEN', "Rooms are open to the realm's own pages only.");
    const upgrade = findUpgrade(request.raw);
    if (!upgrade)
      throw new HttpError(
        426,
        'UPGRADE_REQUIRED',
        'This address is a web socket: send a request with Upgrade: websocket.',
      );
    const realm = await realms.findForRequest(request);
    if (server.clients.size >= MAX_CONNECTIONS)
      throw new HttpError(503, 'TOO_MANY_CONNECTIONS', 'This server accepts no more connections. Try again later.', {
        retryAfter: 30,
      });
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as Parameters<FastifyReply['raw']['detachSocket']>[0]);
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (client) =>
      connect(client, { request, realm, hub, members, services, onError }),
    );
    return reply;
  });
});

type ConnectionContext = {
  readonly request: FastifyRequest;
  readonly realm: RealmSnapshot;
  readonly hub: RoomHub;
  readonly members: Set<RoomMemberConnection>;
  readonly services: Services;
  readonly onError: (error: unknown) => void;
};

function connect(client: WebSocket, { request, realm, hub, members, services, onError }: ConnectionContext): void {
  const { sessions, rooms, now, config } = services;
  const settings = toSessionRealm(realm);
  let credential: SessionCredential | undefined;
  const admit = async (itemId: string, token: string | undefined): Promise<Admission> => {
    credential = token === undefined ? findCookieCredential(request, settings) : { kind: 'bearer', value: token };
    const session = credential && (await sessions.authenticate(settings, credential).catch(ignoreRefusal));
    // An administrator who sees the site as a viewer must not speak for the viewer.
    if (!session || session.impersonatedBy !== undefined) return { kind: 'refused', code: 'SESSION_REQUIRED' };
    const current = (await services.realms.findById(realm.id)) ?? realm;
    const context = { locale: localeOf(request, current), now: now(), viewer: createViewer(request, session, config) };
    const { content } = await services.sources(current).load({ items: [itemId] }, context.locale);
    const decision = decideItem(content, itemId, context);
    if (!decision) return { kind: 'refused', code: 'ROOM_NOT_FOUND' };
    if (decision.access.kind !== 'granted') return { kind: 'refused', code: 'ACCESS_DENIED' };
    const maxMembers = current.content.realm?.playback?.maxRoomMembers ?? DEFAULT_ROOM_MEMBERS;
    return { kind: 'admitted', session, maxMembers };
  };
  const member = createRoomMember({
    realmId: realm.id,
    rooms,
    hub,
    now,
    admit,
    isActive: async () =>
      credential !== undefined &&
      (await sessions.authenticate(settings, credential).catch(ignoreRefusal)) !== undefined,
    onError,
    socket: {
      send: (text) => client.send(text),
      close: (code, reason) => {
        client.close(code, reason);
        setTimeout(() => client.terminate(), CLOSE_LIMIT_MS).unref();
      },
      getBufferedBytes: () => client.bufferedAmount,
    },
  });
  members.add(member);
  client.on('message', (data, isBinary) => member.receive(isBinary ? '' : (data as Buffer).toString('utf8')));
  // Each error is followed by `close`.
  client.on('error', () => undefined);
  client.on('close', () => {
    members.delete(member);
    member.end();
  });
}

/** Returns undefined when the session was refused. Rethrows other errors, such as those of the database. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof HttpError && error.status === 401) return undefined;
  throw error;
}
