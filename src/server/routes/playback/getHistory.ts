import { getHistory as call } from '#schemas/api/playback/getHistory.ts';
import { findHistoryOwner } from '../../domain/playback/createHistoryService.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { throwCursorError } from '../../http/errors.ts';
import { signInRequired } from '../../http/requestContext.ts';

/** Returns what the viewer's profile has watched, the latest first. */
export const getHistory = defineReadRoute(
  call,
  async ({ rpp = 12, lastSeen }, { realm, source, history, session, deliverContext }) => {
    const owner = findHistoryOwner(session);
    if (!owner) throw signInRequired();
    const page = await history.getPage(realm.id, owner, { rpp, lastSeen }, (id) => source.findItem(id, deliverContext));
    return page === 'bad-cursor' ? throwCursorError(page) : page;
  },
);
