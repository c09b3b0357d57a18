import { postViewerEvents as call } from '#schemas/api/operations/postViewerEvents.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { isCountable } from '../../domain/operations/viewerEvents.ts';
import { toNetwork } from '../../domain/session/sessionRules.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Maximum number of calls from one network address in `WINDOW_MS`. A busy household sends a tenth of that. */
const MAX_CALLS = 600;
const WINDOW_MS = 10 * MINUTE_MS;

/** Counts or forwards viewers' events, as the realm's analytics settings say. */
export const postViewerEvents = defineRoute(
  call,
  async ({ body, request }, { realms, viewerEvents, experimentCounter, rateLimits, now }) => {
    const realm = await realms.findForRequest(request);
    const { id, content, preview } = realm;
    const analytics = content.realm?.analytics;
    // A preview is counted nowhere. A realm without server analytics stores nothing, not even the counter of the rate
    // limit.
    if (preview || analytics === undefined || analytics.server === undefined || analytics.server === 'none')
      return { accepted: 0 };
    const counter = { realmId: id, bucket: 'events', key: toNetwork(request.ip), windowMs: WINDOW_MS, now: now() };
    const retryAfter = await rateLimits.consume(counter, MAX_CALLS);
    if (retryAfter !== undefined)
      throw new HttpError(
        429,
        'TOO_MANY_REQUESTS',
        'This network address has sent too many events. Wait for the seconds in details.retryAfter, or drop them.',
        { retryAfter },
      );
    const accepted = await viewerEvents.record({ id, analytics }, body.events);
    const playbacks = body.events.filter((each) => each.event === 'playback-start' && isCountable(each)).length;
    if (analytics.server === 'count' && playbacks > 0)
      experimentCounter.count(
        {
          realmId: id,
          experiments: content.realm?.experiments ?? [],
          viewer: { now: now(), visitor: realms.findVisitor(request, realm, now()) },
        },
        { playbacks },
      );
    return { accepted };
  },
);
