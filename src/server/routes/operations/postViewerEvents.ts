import { postViewerEvents as call } from '#schemas/api/operations/postViewerEvents.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { secondsLeft } from '../../db/repositories/rateLimits.ts';
import { networkOf } from '../../domain/session/rules.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Calls from one network address in ten minutes: a busy household sends a tenth of it. */
const MOST = 600,
  WINDOW_MS = 10 * MINUTE_MS;

/** Takes viewers' events. */
export const postViewerEvents = defineRoute(
  call,
  async ({ body, request }, { realms, viewerEvents, rateLimits, now }) => {
    const { id, content } = await realms.of(request);
    const analytics = content.realm?.analytics;
    // A realm that keeps nothing writes nothing, not even a counter.
    if (analytics === undefined || analytics.server === undefined || analytics.server === 'none')
      return { accepted: 0 };
    const counter = { realmId: id, bucket: 'events', key: networkOf(request.ip), windowMs: WINDOW_MS, now: now() };
    if ((await rateLimits.count(counter)) > MOST)
      throw new HttpError(
        429,
        'TOO_MANY_REQUESTS',
        'Too many events from this network. Send them later, or not at all.',
        { retryAfter: secondsLeft(counter) },
      );
    return { accepted: await viewerEvents.take({ id, analytics }, body.events) };
  },
);
