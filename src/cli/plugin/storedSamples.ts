// Samples of stored rows: the files of a plugin's folder `migrations`. They say with which props of earlier versions the
// plugin must work, and what each migration makes of them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajv } from 'ajv';
import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import type { PluginFinding } from './findings.ts';
import { listPluginRowTypes, PluginRefusedError, readProjectFile, type PluginManifest } from './pluginProject.ts';

/** Folder of the samples in the folder of a plugin. */
export const SAMPLES_FOLDER = 'migrations';

const storedSampleSchema = defineSchema({
  type: 'object',
  description: 'A row as a page stores it, and its props after each migration.',
  additionalProperties: false,
  required: ['type', 'v', 'props'],
  properties: {
    type: { type: 'string', description: 'Row type.' },
    v: { type: 'integer', minimum: 1, description: 'Version of the stored props.' },
    props: { type: 'object', description: 'The stored props.' },
    steps: {
      type: 'array',
      items: { type: 'object' },
      description: 'Props of the next version, the one after it, and so on. A frame has no migrations and no steps.',
    },
  },
});

/** A sample, and the path of its file in the plugin's folder. */
export type StoredSample = TypeOf<typeof storedSampleSchema> & { readonly file: string };

/** Returns the version of each row type by its name. */
export function readRowVersions({
  id,
  rows = [],
  version = 1,
}: Pick<PluginManifest, 'id'> & Partial<Pick<PluginManifest, 'rows' | 'version'>>): ReadonlyMap<string, number> {
  return new Map(
    listPluginRowTypes({ id, rows }).map((type) => [
      type,
      rows.length === 0 ? version : (rows.find((row) => row.type === type)?.version ?? 1),
    ]),
  );
}

/**
 * Reads the samples of a plugin.
 *
 * @returns those that can be used; `findings` gets one entry for each fault of the others
 */
export function readStoredSamples(
  folder: string,
  manifest: PluginManifest,
  ajv: Ajv,
  findings: PluginFinding[],
): StoredSample[] {
  const path = join(folder, SAMPLES_FOLDER);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
  const isSample = ajv.compile<TypeOf<typeof storedSampleSchema>>(storedSampleSchema);
  const versions = readRowVersions(manifest);
  return names.toSorted().flatMap((name): StoredSample[] => {
    const file = `${SAMPLES_FOLDER}/${name}`;
    const refuse = (pointer: string, message: string): [] => {
      findings.push({ id: 'PLUGIN_SAMPLE_INVALID', where: `${file}#${pointer}`, message });
      return [];
    };
    let value: unknown;
    try {
      value = readProjectFile(folder, file);
    } catch (error) {
      if (error instanceof PluginRefusedError) return refuse('', error.message);
      throw error;
    }
    if (!isSample(value)) {
      const [error] = isSample.errors ?? [];
      return refuse(error?.instancePath ?? '', `${error?.message ?? 'it is invalid'} ${JSON.stringify(error?.params)}`);
    }
    const version = versions.get(value.type);
    if (version === undefined)
      return refuse('/type', `"${value.type}" is no row type of the plugin (${[...versions.keys()].join(', ')})`);
    if (value.v > version) return refuse('/v', `"${value.type}" has version ${version}, so no row has ${value.v}`);
    const stepCount = manifest.kind === 'module' ? version - value.v : 0;
    if ((value.steps ?? []).length > stepCount)
      return refuse(
        '/steps',
        `it has ${value.steps?.length} entries; from version ${value.v} to ${version} there ${stepCount === 1 ? 'is 1 migration' : `are ${stepCount} migrations`}`,
      );
    return [{ ...value, file }];
  });
}
