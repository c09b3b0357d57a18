import { postPluginData as call } from '#schemas/api/plugins/postPluginData.ts';
import { toNetwork } from '../../domain/session/sessionRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf, sessionOrGuest } from '../../http/requestContext.ts';

/** Requests data from the host of a plugin. */
export const postPluginData = defineRoute(
  call,
  async ({ params: { plugin, endpoint }, body: { input = {} }, request, reply }, { realms, sessions, pluginData }) => {
    const realm = await realms.findForRequest(request);
    const session = await sessionOrGuest(request, reply, realm, sessions);
    const network = toNetwork(request.ip);
    return {
      ...(await pluginData.request({
        realmId: realm.id,
        plugins: realm.content.realm?.plugins ?? [],
        plugin,
        endpoint,
        input,
        locale: localeOf(request, realm),
        network,
        // A guest is identified by the network, not by the session: with a new session for each request, a guest could
        // vote in a plugin's poll many times.
        viewer: session?.accountId ? `account ${session.accountId}` : `network ${network}`,
      })),
    };
  },
);
