// The functions that plugins need from the product in the browser. Loaded only by realms with plugins.
import type { Target } from '#engine/plugin-api/index.ts';
import type { PluginServices } from '#engine/remote/pluginServices.ts';
import { createRemotePlugins, type RemotePlugins } from '#engine/remote/remoteLoaders.ts';
import type { Api } from '#src/api/createApi.ts';
import { isOpenToPlugins } from '#src/routes/pluginRoutes.ts';

/** Key of the tab's identity in the session storage, which a reload keeps. */
const TAB_KEY = 'plugin-tab';

/** Creates the remote plugins of a tab. */
export const createBrowserPlugins = (realmId: string, api: Pick<Api, 'postPluginData'>): RemotePlugins =>
  createRemotePlugins(createPluginServices(realmId, api));

/** Creates what plugins need from the product in a tab. */
export const createPluginServices = (realmId: string, api: Pick<Api, 'postPluginData'>): PluginServices => ({
  canFollow: ({ href, external }: Target) => href !== undefined && !external && isOpenToPlugins(href, location.href),
  async requestData(plugin, endpoint, input) {
    try {
      return await api.postPluginData({ plugin, endpoint, body: { input: { ...input } } });
    } catch (error) {
      // A plugin gets 429 when it has sent too many requests, and 0 for every other failure.
      return { status: (error as { status?: unknown }).status === 429 ? 429 : 0 };
    }
  },
  notes: {
    get: (id) => attempt(() => localStorage.getItem(`${realmId}:plugin:${id}`)) ?? undefined,
    set: (id, text) => attempt(() => localStorage.setItem(`${realmId}:plugin:${id}`, text)),
    remove: (id) => attempt(() => localStorage.removeItem(`${realmId}:plugin:${id}`)),
  },
  tabId: readTabId(),
});

function readTabId(): string {
  const id = attempt(() => sessionStorage.getItem(TAB_KEY)) ?? crypto.randomUUID();
  attempt(() => sessionStorage.setItem(TAB_KEY, id));
  return id;
}

/** Returns undefined when the access to storage throws: storage may be full, disabled or blocked. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
