import type { RemoteHost, RequestData } from './remoteHost.ts';

/**
 * Creates the function by which a plugin requests data from its own server. During rendering on the
 * server `host` is undefined: nothing is requested and the status is 0.
 */
export const createRequestData =
  (pluginId: string, host: RemoteHost | undefined): RequestData =>
  async (endpoint, input = {}) =>
    (await host?.requestData(pluginId, endpoint, input).catch(() => undefined)) ?? { status: 0 };
