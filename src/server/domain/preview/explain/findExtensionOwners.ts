// Finds the realms that set the fields of an extension's entry: the realm itself, and those from which it inherits.
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { extensionsSchema } from '#schemas/realm/extensions.ts';
import { toExtensionPointer } from '../../delivery/extensionRows.ts';
import { listSettingLayers, readWritten } from '../../publishing/explain/explainSetting.ts';
import { createLayers, type ReadVersion } from '../../publishing/explain/layers.ts';

/** The fields of an entry with the realms that set them, the nearest first. */
export type ExtensionOwners = NonNullable<RowExplanation['extension']>['setBy'];

const FIELDS = Object.keys(extensionsSchema.additionalProperties.properties);

/**
 * Creates the function that finds the owners.
 * @param read reads a published version
 */
export function createExtensionOwners(
  read: ReadVersion,
  now: () => number,
): (realmId: string, key: string) => Promise<ExtensionOwners> {
  return async (realmId, key) => {
    const loadLayer = createLayers(read, now());
    const layer = await loadLayer(realmId);
    if (!layer) return [];
    const setBy: ExtensionOwners[number][] = [];
    for (const field of FIELDS) {
      const pointer = `${toExtensionPointer(key)}/${field}`;
      const layers = await listSettingLayers(layer, loadLayer, pointer);
      const owners = layers.filter((each) => readWritten(each, pointer).found).map(({ id }) => id);
      // Only `config` is combined from several realms.
      const realms = field === 'config' ? owners : owners.slice(0, 1);
      if (realms.length > 0) setBy.push({ field, realms });
    }
    return setBy;
  };
}
