// The row types of a realm's plugins, which the host adds to the registry of built-in widgets. This module contains
// what the host needs before it plans a page, also on the server, which never runs a plugin's code. remoteWidget.ts,
// a separate chunk, loads and renders a plugin.
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import { createHangMarks, type HangMarks } from './createHangMarks.ts';
import type { PluginServices } from './pluginServices.ts';

/** Functions that load widget declarations, by row type. */
export type WidgetLoaders = Readonly<Record<string, () => Promise<AnyWidget>>>;

/** Returns the row type of the `{ pluginId }` elements of a plugin. */
export const toPluginRowType = (id: string): string => `plugin.${id}`;

/** `rows` is missing in a definition that no validator has completed. */
type ListedRows = Pick<PluginDefinition, 'id'> & Partial<Pick<PluginDefinition, 'rows'>>;

/** Returns the row types of a plugin: that of its `{ pluginId }` elements, and those that it lists. */
export const listPluginRows = ({ id, rows = [] }: ListedRows): PluginDefinition['rows'] => [
  { type: toPluginRowType(id), version: 1 },
  ...rows,
];

/**
 * Returns loaders of the plugins' row types. A type that another plugin or the product already has is skipped
 * and reported.
 * @param builtIn the built-in widgets, which plugins cannot replace.
 */
function createRemoteLoaders(
  plugins: readonly PluginDefinition[],
  builtIn: WidgetLoaders,
  report: (problem: Problem) => void,
  services: PluginServices | undefined,
): WidgetLoaders {
  const loaders: Record<string, () => Promise<AnyWidget>> = {};
  const owners = new Map<string, string>();
  // A plugin is loaded once for all its rows in a page view. After a failure a retry loads it again.
  const loading = new Map<string, Promise<LoadedPlugin>>();
  // The marks by which the next page load finds a plugin that blocked its tab.
  const marksById = new Map<string, HangMarks>();
  const getMarks = (definition: PluginDefinition): HangMarks => {
    const marks = marksById.get(definition.id) ?? createHangMarks(definition, services);
    marksById.set(definition.id, marks);
    return marks;
  };
  const load = (definition: PluginDefinition): Promise<LoadedPlugin> => {
    const started =
      loading.get(definition.id) ??
      import('./loadPlugin.ts').then(({ loadPlugin }) => loadPlugin(definition, getMarks(definition), services));
    loading.set(definition.id, started);
    started.catch(() => loading.delete(definition.id));
    return started;
  };
  plugins.forEach((definition, index) => {
    for (const { type, version } of listPluginRows(definition)) {
      const owner = Object.hasOwn(builtIn, type) ? 'the product' : owners.get(type);
      if (owner !== undefined) {
        report(
          problem('ROW_TYPE_TAKEN', `/plugins/${index}`, {
            expected: `a row type that ${owner} does not have`,
            found: `${type} of ${definition.id}`,
            rowType: type,
          }),
        );
        continue;
      }
      owners.set(type, definition.id);
      loaders[type] = () =>
        import('./remoteWidget.ts').then(({ createRemoteWidget }) =>
          createRemoteWidget(definition, { type, version }, services, () => load(definition)),
        );
    }
  });
  return loaders;
}

/** Returns the capabilities that a realm's plugins add to the host: each plugin's id with its version. */
const listCapabilities = (plugins: readonly PluginDefinition[]): Readonly<Record<string, number>> =>
  Object.fromEntries(plugins.map(({ id, version }) => [id, version]));

/**
 * The functions that a host needs before it loads any plugin. A host whose realm lists no plugins need not load this
 * module.
 */
export type RemotePlugins = {
  loaders(
    plugins: readonly PluginDefinition[],
    builtIn: WidgetLoaders,
    report: (problem: Problem) => void,
  ): WidgetLoaders;
  readonly capabilities: typeof listCapabilities;
};
/**
 * Creates the remote plugins of a tab or of the server.
 * @param services undefined on the server, which runs no plugin.
 */
export const createRemotePlugins = (services?: PluginServices): RemotePlugins => ({
  loaders: (plugins, builtIn, report) => createRemoteLoaders(plugins, builtIn, report, services),
  capabilities: listCapabilities,
});
