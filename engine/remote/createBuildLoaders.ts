// The row types of a plugin under development (`npm run plugin -- dev`), whose code changes while the page is open.
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { createHangMarks } from './createHangMarks.ts';
import { loadPlugin, type LoadedPlugin } from './loadPlugin.ts';
import type { PluginBuilds } from './PluginBuilds.ts';
import type { PluginServices } from './pluginServices.ts';
import { listPluginRows, type WidgetLoaders } from './remoteLoaders.ts';
import { createRemoteWidget } from './remoteWidget.ts';
import { createBuildRow } from './BuildRow.tsx';

/**
 * Returns loaders of the row types that the current build lists. Its rows follow later builds; a build with other row
 * types needs other loaders.
 */
export function createBuildLoaders(builds: PluginBuilds, services: PluginServices): WidgetLoaders {
  const loaded = new WeakMap<PluginDefinition, Promise<LoadedPlugin>>();
  /** Loads a build once for all its rows. */
  const load = (build: PluginDefinition): Promise<LoadedPlugin> => {
    const started = loaded.get(build) ?? loadPlugin(build, createHangMarks(build, services), services);
    loaded.set(build, started);
    return started;
  };
  const definition = builds.get();
  return Object.fromEntries(
    listPluginRows(definition).map((declared) => [
      declared.type,
      () =>
        Promise.resolve({
          ...createRemoteWidget(definition, declared, services, () => load(definition)),
          view: () => Promise.resolve({ default: createBuildRow(declared, { builds, load, services }) }),
        }),
    ]),
  );
}
