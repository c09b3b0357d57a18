import type { RemoteHost, RequestData } from './remoteHost.ts';

/** Creates the function by which a plugin asks its own host. Without a host, as on the server, it gets no response. */
export const createRequestData =
  (pluginId: string, host: RemoteHost | undefined): RequestData =>
  async (endpoint, input = {}) =>
    (await host?.requestData(pluginId, endpoint, input).catch(() => undefined)) ?? { status: 0 };
