// Runs the default export of a module plugin as a page does, without a browser, a hash or a realm.
import * as React from 'react';
import {
  definePlugin,
  defineWidget,
  ENGINE_VERSION,
  usePort,
  usePorts,
  type AnyWidget,
  type Plugin,
} from '#engine/plugin-api/index.ts';
import type { PluginHost } from '#engine/remote/loadPlugin.ts';
import type { DataResponse, RequestData } from '#engine/remote/pluginServices.ts';

/** The plugin's own server in a test: a function for each endpoint that its definition declares. */
export type TestEndpoints = Readonly<
  Record<string, (input: Readonly<Record<string, unknown>>) => DataResponse | Promise<DataResponse>>
>;

/** A plugin that was loaded for a test. */
export type TestPlugin = Plugin & {
  /** Returns the widget of a row type. @throws when the plugin has none. */
  find(type: string): AnyWidget;
};

/**
 * Loads a plugin.
 * @param factory default export of the plugin's module
 * @param endpoints responses of the plugin's own server; other endpoints get status 0, as in the product
 */
export async function loadTestPlugin(
  factory: (host: PluginHost) => Plugin | Promise<Plugin>,
  endpoints: TestEndpoints = {},
): Promise<TestPlugin> {
  const plugin = await factory({
    react: React,
    engine: ENGINE_VERSION,
    defineWidget,
    definePlugin,
    usePort,
    usePorts,
    request: createTestRequest(endpoints),
  });
  return {
    ...plugin,
    find(type) {
      const widget = plugin.widgets.find((each) => each.type === type);
      if (!widget)
        throw new Error(
          `${plugin.id} has no row type "${type}", only ${plugin.widgets.map((each) => each.type).join(', ')}.`,
        );
      return widget;
    },
  };
}

/** Creates the function by which a plugin requests data in a test. The input is sent as JSON, as in the product. */
export const createTestRequest =
  (endpoints: TestEndpoints): RequestData =>
  async (endpoint, input = {}) => {
    if (!Object.hasOwn(endpoints, endpoint)) return { status: 0 };
    return endpoints[endpoint]!(JSON.parse(JSON.stringify(input)) as Readonly<Record<string, unknown>>);
  };
