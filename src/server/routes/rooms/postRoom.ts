import { postRoom as call } from '#schemas/api/rooms/postRoom.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { decideItem } from '../../domain/playback/describeAccess.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { localeOf, requireSession, createViewer } from '../../http/requestContext.ts';

/** Maximum number of rooms that one session may create in `WINDOW_MS`. */
const MAX_ROOMS = 20;
const WINDOW_MS = 10 * MINUTE_MS;

/** Creates a room for an item that the viewer may watch. */
export const postRoom = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realms, sources, sessions, rooms, rateLimits, config, now } = services;
  const realm = await realms.findForRequest(request);
  const session = await requireSession(request, reply, realm, sessions);
  const context = { locale: localeOf(request, realm), now: now(), viewer: createViewer(request, session, config) };
  const { content } = await sources(realm).load({ items: [body.itemId] }, context.locale);
  const decision = requireContent(decideItem(content, body.itemId, context), 'video', body.itemId);
  if (decision.access.kind !== 'granted')
    throw new HttpError(403, 'ACCESS_DENIED', 'Only a viewer who may watch the video can create a room for it.');
  const counter = { realmId: realm.id, bucket: 'room', key: session.sessionId, windowMs: WINDOW_MS, now: now() };
  const retryAfter = await rateLimits.consume(counter, MAX_ROOMS);
  if (retryAfter !== undefined)
    throw new HttpError(
      429,
      'TOO_MANY_REQUESTS',
      'Too many rooms were created. Wait for the seconds in details.retryAfter.',
      { retryAfter },
    );
  return { id: await rooms.create(realm.id, decision.item.id) };
});
