import type { RowContract } from '#engine/page/contract.ts';
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { Validator } from '#schemas/validator.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import type { PluginServices } from './pluginServices.ts';

/** Height in px of rows whose plugin definition has no height. */
export const DEFAULT_HEIGHT = 320;

/**
 * Returns the widget that represents a plugin's row type before the plugin is loaded, and always on the server. It
 * accepts all props, also those of older versions: the engine cleans them like all props, and the plugin migrates and
 * validates them before its view gets them. The estimated height is the one in the definition.
 */
export function createRemoteWidget(
  definition: PluginDefinition,
  { type, version }: { readonly type: string; readonly version: number },
  services: PluginServices | undefined,
  load: () => Promise<LoadedPlugin>,
): AnyWidget & Pick<RowContract, 'migratesOnRender'> {
  const acceptAnything: Validator = () => true;
  const height = definition.height?.initial ?? DEFAULT_HEIGHT;
  return {
    type,
    version,
    owner: definition.id,
    schema: { type: 'object' },
    validate: () => Promise.resolve({ default: acceptAnything }),
    migrations: [],
    migratesOnRender: true,
    estimate: () => ({ mobile: height, tablet: height, desktop: height, tv: height }),
    view: async () =>
      definition.kind === 'frame'
        ? { default: (await import('./FrameRow.tsx')).createFrameRow(definition, version, height, services) }
        : { default: (await import('./ModuleRow.tsx')).createModuleRow(definition, { type, version }, height, load) },
  };
}
