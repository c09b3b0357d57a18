// The row types of a realm's plugins, for the registry beside the built-in widgets. What belongs here: what must be known before a page is
// planned, on the server too, which never runs a plugin's code. Loading and drawing one is remoteWidget.ts, a chunk of its own.
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import type { LoadedPlugin } from './loadPlugin.ts';

export type WidgetLoaders = Readonly<Record<string, () => Promise<AnyWidget>>>;

/** Row type under which a `{ pluginId }` element draws a plugin. */
export const pluginRowType = (id: string): string => `plugin.${id}`;

/**
 * Loaders of the plugins' row types, without those that another owner has already (the first keeps it; each is reported).
 * @param known the built-in widgets, which no plugin may replace.
 */
function remoteLoaders(
  plugins: readonly PluginDefinition[],
  known: WidgetLoaders,
  report: (problem: Problem) => void,
): WidgetLoaders {
  const loaders: Record<string, () => Promise<AnyWidget>> = {};
  const owners = new Map<string, string>();
  // Once for each plugin of a page view, however many rows it draws. A failure is not kept: a retry loads again.
  const loading = new Map<string, Promise<LoadedPlugin>>();
  const load = (definition: PluginDefinition): Promise<LoadedPlugin> => {
    const started =
      loading.get(definition.id) ?? import('./loadPlugin.ts').then(({ loadPlugin }) => loadPlugin(definition));
    loading.set(definition.id, started);
    started.catch(() => loading.delete(definition.id));
    return started;
  };
  plugins.forEach((definition, index) => {
    const claims = [{ type: pluginRowType(definition.id), version: 1 }, ...(definition.rows ?? [])];
    for (const { type, version } of claims) {
      const owner = Object.hasOwn(known, type) ? 'the product' : owners.get(type);
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
        import('./remoteWidget.ts').then(({ remoteWidget }) =>
          remoteWidget(definition, type, version, () => load(definition)),
        );
    }
  });
  return loaders;
}

/** What a realm's plugins add to the host's capabilities: each its own id with its version. */
const pluginCapabilities = (plugins: readonly PluginDefinition[]): Readonly<Record<string, number>> =>
  Object.fromEntries(plugins.map(({ id, version }) => [id, version]));

/** What a host needs of plugins before any of them is loaded. A host whose realm lists none need not load this module. */
export type RemotePlugins = {
  readonly loaders: typeof remoteLoaders;
  readonly capabilities: typeof pluginCapabilities;
};
export const remotePlugins: RemotePlugins = { loaders: remoteLoaders, capabilities: pluginCapabilities };
