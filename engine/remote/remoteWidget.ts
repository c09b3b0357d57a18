import type { RowContract } from '#engine/page/contract.ts';
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { Validator } from '#schemas/validator.ts';
import type { LoadedPlugin } from './loadPlugin.ts';

const DEFAULT_HEIGHT = 320;

/**
 * What stands for a plugin's row type until the plugin is there, and on the server for good: props pass as they are, of older versions too
 * (cleaned like all others; the plugin's own migrations and validator read them before its view sees them), the height is the definition's.
 */
export function remoteWidget(
  definition: PluginDefinition,
  type: string,
  version: number,
  load: () => Promise<LoadedPlugin>,
): AnyWidget & Pick<RowContract, 'migratesLater'> {
  const anything: Validator = () => true;
  const height = definition.height?.initial ?? DEFAULT_HEIGHT;
  return {
    type,
    version,
    owner: definition.id,
    schema: { type: 'object' },
    validate: () => Promise.resolve({ default: anything }),
    migrations: [],
    migratesLater: true,
    estimate: () => ({ mobile: height, tablet: height, desktop: height, tv: height }),
    view: async () =>
      definition.kind === 'frame'
        ? { default: (await import('./FrameRow.tsx')).createFrameRow(definition, version, height) }
        : { default: (await import('./ModuleRow.tsx')).createModuleRow(definition, { type, version }, height, load) },
  };
}
