// Loads a trusted plugin: one file, whose bytes must have the hash that the realm's list says, run as an ES module that is handed
// React and the plugin door (docs/adr/010-remote-plugins.md).
import * as React from 'react';
import {
  definePlugin,
  defineWidget,
  ENGINE_VERSION,
  fitsEngine,
  usePort,
  usePorts,
  type Plugin,
} from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { PluginError } from './PluginError.ts';

/** Milliseconds until a plugin that has not come is given up (fault F45). */
const LOAD_MS = 5_000;

/** What a plugin's default export is called with. */
export type PluginHost = {
  /** The host's own React: a second copy could not use its hooks (fault F55). */
  readonly react: typeof React;
  readonly engine: number;
  readonly defineWidget: typeof defineWidget;
  readonly definePlugin: typeof definePlugin;
  readonly usePort: typeof usePort;
  readonly usePorts: typeof usePorts;
};

/** `source` is the address under which the browser names the plugin's script in errors. */
export type LoadedPlugin = { readonly plugin: Plugin; readonly source: string };

/** @throws PluginError: unavailable (missing, slow, other bytes) or incompatible (engine, export, id). */
export async function loadPlugin(definition: PluginDefinition): Promise<LoadedPlugin> {
  if (fitsEngine(definition.engine ?? '1') !== true)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: `engine ${definition.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  if (!definition.integrity)
    throw new PluginError('PLUGIN_INCOMPATIBLE', { expected: 'an integrity hash', found: 'none' });
  const source = URL.createObjectURL(new Blob([await fetched(definition)], { type: 'text/javascript' }));
  const module = await imported(source);
  const plugin = await made(module, definition);
  if (plugin.id !== definition.id)
    throw new PluginError('PLUGIN_INCOMPATIBLE', { expected: `plugin ${definition.id}`, found: `plugin ${plugin.id}` });
  if (fitsEngine(plugin.engine) !== true)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: `engine ${plugin.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  return { plugin, source };
}

/** The browser itself refuses bytes of another hash. */
async function fetched({ url, integrity }: PluginDefinition): Promise<string> {
  try {
    const answer = await fetch(url, {
      integrity: integrity!,
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LOAD_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new PluginError('PLUGIN_UNAVAILABLE', {
      expected: `the file of that hash within ${LOAD_MS / 1000} s`,
      found: messageOf(error),
    });
  }
}

async function imported(source: string): Promise<{ default?: unknown }> {
  try {
    return await (import(/* @vite-ignore */ source) as Promise<{ default?: unknown }>);
  } catch (error) {
    throw new PluginError('PLUGIN_INCOMPATIBLE', { expected: 'an ES module of one file', found: messageOf(error) });
  } finally {
    URL.revokeObjectURL(source);
  }
}

async function made(module: { default?: unknown }, { id }: PluginDefinition): Promise<Plugin> {
  const make = module.default;
  if (typeof make !== 'function')
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: 'export default (host) => host.definePlugin({ ... })',
      found: typeof make,
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
    const plugin = (await (make as (given: PluginHost) => unknown)(host)) as Plugin | undefined;
    if (!plugin || !Array.isArray(plugin.widgets))
      throw new Error(`${id} answered ${plugin === null ? 'null' : typeof plugin}`);
    return plugin;
  } catch (error) {
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: 'a plugin made by host.definePlugin',
      found: messageOf(error),
    });
  }
}

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 80);
