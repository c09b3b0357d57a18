import { putHistory as call } from '#schemas/api/playback/putHistory.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { isOnDemandVideo } from '../../domain/lists/markItems.ts';
import { toHistoryOwner } from '../../domain/playback/createHistoryService.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';

/** Stores how far the viewer has watched a video. */
export const putHistory = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sources, sessions, history, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await requireAccount(request, reply, realm, sessions);
    const context = { locale: localeOf(request, realm), now: now(), viewer: createViewer(request, session, config) };
    const item = await sources(realm).findItem(params.id, context);
    const { id } = requireContent(item && isOnDemandVideo(item) ? item : undefined, 'video', params.id);
    return history.put(realm.id, toHistoryOwner(session), id, { ...body, duration: body.duration ?? item?.duration });
  },
);
