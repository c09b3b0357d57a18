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
import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { checkWidgetFields } from './checkWidgetFields.ts';
import type { HangMarks } from './createHangMarks.ts';
import { createRequestData } from './createRequestData.ts';
import type { PluginServices, RequestData } from './pluginServices.ts';
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
  /** Requests data from the plugin's own server: from an endpoint that its definition declares. */
  readonly request: RequestData;
};

/**
 * A loaded plugin. `source` is the URL under which browsers report errors of the plugin's script. `marks` surround its
 * code, so that a plugin that blocks the tab is found.
 */
export type LoadedPlugin = { readonly plugin: Plugin; readonly source: string; readonly marks: HangMarks };

/**
 * Loads a trusted plugin and checks that it fits its definition and this engine.
 * @throws PluginError PLUGIN_UNAVAILABLE: the file is missing, slow, or has another hash. PLUGIN_INCOMPATIBLE: the
 * engine version, the module's export or the plugin's id is wrong. PLUGIN_REMOVED: the same file blocked a tab.
 */
export async function loadPlugin(
  definition: PluginDefinition,
  marks: HangMarks,
  services: PluginServices | undefined,
): Promise<LoadedPlugin> {
  if (!isEngineInRange(definition.engine ?? '1'))
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: `engine ${definition.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  if (!definition.integrity)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: 'an integrity hash',
      found: 'none',
    });
  marks.check();
  const source = URL.createObjectURL(new Blob([await fetchSource(definition)], { type: 'text/javascript' }));
  const module = await importModule(source, marks);
  const plugin = await createPlugin(module, definition, {
    marks,
    request: createRequestData(definition.id, services),
  });
  if (plugin.id !== definition.id)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: `plugin ${definition.id}`,
      found: `plugin ${plugin.id}`,
    });
  if (!isEngineInRange(plugin.engine))
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: `engine ${plugin.engine}`,
      found: `engine ${ENGINE_VERSION}`,
    });
  return { plugin, source, marks };
}

/** Fetches the plugin's file; the browser rejects bytes with another hash. */
async function fetchSource({ url, integrity }: PluginDefinition): Promise<string> {
  let status = 0;
  try {
    const response = await fetch(toVersionedUrl(url, integrity!), {
      integrity: integrity!,
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    });
    ({ status } = response);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new PluginError('PLUGIN_UNAVAILABLE', {
      cause: findLoadCause(status, error),
      expected: `the file of that hash within ${LOAD_TIMEOUT_MS / 1000} s`,
      found: shortenMessage(error),
    });
  }
}

/**
 * Returns the address of a plugin's file with the beginning of its hash, so that a new file under the same URL is not
 * read from a cache that still has the old one.
 */
function toVersionedUrl(url: string, integrity: string): string {
  const hash = integrity.replace(/^sha\d+-/, '').slice(0, 16);
  const versioned = new URL(url, location.href);
  versioned.searchParams.set('v', hash.replaceAll('+', '-').replaceAll('/', '_'));
  return versioned.href;
}

/**
 * Returns why the file of a plugin could not be loaded.
 * @param status status of the response; 0: there was no response
 */
function findLoadCause(status: number, error: unknown): PluginCause {
  if (status === 404 || status === 410) return 'missing';
  return (error as { name?: unknown }).name === 'TimeoutError' ? 'silence' : 'load';
}

async function importModule(source: string, marks: HangMarks): Promise<{ default?: unknown }> {
  marks.set();
  try {
    return await (import(/* @vite-ignore */ source) as Promise<{ default?: unknown }>);
  } catch (error) {
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'throw',
      expected: 'an ES module of one file',
      found: shortenMessage(error),
    });
  } finally {
    marks.remove();
    URL.revokeObjectURL(source);
  }
}

/** Declares a widget of a plugin, after a check that no field is missing. */
const defineCheckedWidget: typeof defineWidget = (widget) => {
  checkWidgetFields(widget);
  return defineWidget(widget);
};

async function createPlugin(
  module: { default?: unknown },
  { id }: PluginDefinition,
  { marks, request }: { readonly marks: HangMarks; readonly request: RequestData },
): Promise<Plugin> {
  const pluginFactory = module.default;
  if (typeof pluginFactory !== 'function')
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: 'export default (host) => host.definePlugin({ ... })',
      found: typeof pluginFactory,
    });
  const host: PluginHost = Object.freeze({
    react: React,
    engine: ENGINE_VERSION,
    defineWidget: defineCheckedWidget,
    definePlugin,
    usePort,
    usePorts,
    request,
  });
  try {
    marks.set();
    const created = (pluginFactory as (host: PluginHost) => unknown)(host);
    marks.remove();
    const plugin = (await created) as Plugin | undefined;
    if (!plugin || !Array.isArray(plugin.widgets))
      throw new Error(`${id} returned ${plugin === null ? 'null' : typeof plugin}`);
    return plugin;
  } catch (error) {
    marks.remove();
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'throw',
      expected: 'a plugin that host.definePlugin returned',
      found: shortenMessage(error),
    });
  }
}

/** Returns an error's message, at most 80 characters. */
export const shortenMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 80);
