// Loads a trusted plugin: one file whose bytes must match the hash in the realm's list, run as an ES module that
// receives React and the plugin API (docs/adr/010-remote-plugins.md).
import * as React from 'react';
import {
  definePlugin,
  defineWidget,
  ENGINE_VERSION,
  usePort,
  usePorts,
  type Plugin,
} from '#engine/plugin-api/index.ts';
import { isEngineInRange } from '#engine/plugin-api/engineRange.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { PluginError } from './PluginError.ts';

/** Time limit for fetching a plugin, in ms (docs/faults.md, F45). */
const LOAD_TIMEOUT_MS = 5_000;

/** The argument of a plugin's default export. */
export type PluginHost = {
  /** The host's React: hooks of a second copy would not work (docs/faults.md, F55). */
  readonly react: typeof React;
  readonly engine: number;
  readonly defineWidget: typeof defineWidget;
  readonly definePlugin: typeof definePlugin;
  readonly usePort: typeof usePort;
  readonly usePorts: typeof usePorts;
};

/** A loaded plugin. `source` is the URL under which browsers report errors of the plugin's script. */
export type LoadedPlugin = { readonly plugin: Plugin; readonly source: string };

/**
 * Loads a trusted plugin and checks that it fits its definition and this engine.
 * @throws PluginError PLUGIN_UNAVAILABLE: the file is missing, slow, or has another hash. PLUGIN_INCOMPATIBLE: the
 * engine version, the module's export or the plugin's id is wrong.
 */
export async function loadPlugin(definition: PluginDefinition): Promise<LoadedPlugin> {
  if (!isEngineInRange(definition.engine ?? '1'))
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: `engine ${definition.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  if (!definition.integrity)
    throw new PluginError('PLUGIN_INCOMPATIBLE', { expected: 'an integrity hash', found: 'none' });
  const source = URL.createObjectURL(new Blob([await fetchSource(definition)], { type: 'text/javascript' }));
  const module = await importModule(source);
  const plugin = await createPlugin(module, definition);
  if (plugin.id !== definition.id)
    throw new PluginError('PLUGIN_INCOMPATIBLE', { expected: `plugin ${definition.id}`, found: `plugin ${plugin.id}` });
  if (!isEngineInRange(plugin.engine))
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: `engine ${plugin.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  return { plugin, source };
}

/** Fetches the plugin's file; the browser rejects bytes with another hash. */
async function fetchSource({ url, integrity }: PluginDefinition): Promise<string> {
  try {
    const response = await fetch(url, {
      integrity: integrity!,
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new PluginError('PLUGIN_UNAVAILABLE', {
      expected: `the file of that hash within ${LOAD_TIMEOUT_MS / 1000} s`,
      found: shortenMessage(error),
    });
  }
}

async function importModule(source: string): Promise<{ default?: unknown }> {
  try {
    return await (import(/* @vite-ignore */ source) as Promise<{ default?: unknown }>);
  } catch (error) {
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: 'an ES module of one file',
      found: shortenMessage(error),
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}

async function createPlugin(module: { default?: unknown }, { id }: PluginDefinition): Promise<Plugin> {
  const pluginFactory = module.default;
  if (typeof pluginFactory !== 'function')
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: 'export default (host) => host.definePlugin({ ... })',
      found: typeof pluginFactory,
    });
  const host: PluginHost = Object.freeze({
    react: React,
    engine: ENGINE_VERSION,
    defineWidget,
    definePlugin,
    usePort,
    usePorts,
  });
  try {
    const plugin = (await (pluginFactory as (host: PluginHost) => unknown)(host)) as Plugin | undefined;
    if (!plugin || !Array.isArray(plugin.widgets))
      throw new Error(`${id} returned ${plugin === null ? 'null' : typeof plugin}`);
    return plugin;
  } catch (error) {
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: 'a plugin that host.definePlugin returned',
      found: shortenMessage(error),
    });
  }
}

/** Returns an error's message, at most 80 characters. */
export const shortenMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 80);
