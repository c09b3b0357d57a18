import type { PluginServices, RequestData } from './pluginServices.ts';

/**
 * Creates the function by which a plugin requests data from its own server. During rendering on the
 * server `services` is undefined: nothing is requested and the status is 0.
 */
export const createRequestData =
  (pluginId: string, services: PluginServices | undefined): RequestData =>
  async (endpoint, input = {}) =>
    (await services?.requestData(pluginId, endpoint, input).catch(() => undefined)) ?? { status: 0 };
