// Validates the patched props of a frame by the schema beside its file (docs/plugins.md).
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { isObject } from '#schemas/isObject.ts';
import type { PatchResult } from '#schemas/plugin/props-patch.ts';
import { refuse } from './applyPropsPatch.ts';
import { findMismatch } from './checkBySchema.ts';

/** Time limit for fetching the schema, in ms. */
const TIMEOUT_MS = 5_000;

/** The row whose props are checked. `v` is the version of its props. */
type CheckedRow = { readonly type: string; readonly v: number; readonly version: number };

/** Reads the schemas of a frame's row types by row type; undefined: there are none that the page can read. */
export type ReadSchemas = () => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Creates the function that fetches the schemas beside a frame's file. It fetches them once, unless that fails. */
export function createSchemaReader({ url }: Pick<PluginDefinition, 'url'>): ReadSchemas {
  let schemas: ReturnType<ReadSchemas> | undefined;
  return async () => {
    schemas ??= fetchSchemas(url);
    const read = await schemas;
    if (!read) schemas = undefined;
    return read;
  };
}

/**
 * Validates patched props of a row by the schema of its row type.
 * @param readSchemas of the plugin
 */
export async function checkFrameProps(
  readSchemas: ReadSchemas,
  { type, v, version }: CheckedRow,
  props: Readonly<Record<string, unknown>>,
  before: unknown,
): Promise<PatchResult> {
  if (v !== version)
    return refuse(
      'The row has props of an earlier version, which the schema does not describe.',
      '/props',
      `props of version ${version}`,
      'Ask the editor of the page to write the row with the current version.',
      `version ${v}`,
    );
  const schema = (await readSchemas())?.[type];
  if (!isObject(schema))
    return refuse(
      'There is no schema by which the page could check the patch.',
      '/props',
      `a schema of "${type}" beside the file of the frame, on this site`,
      'Publish the plugin with its <name>.schema.json to the folder of plugins of this server.',
    );
  const mismatch = findMismatch(schema, props, before);
  return mismatch
    ? refuse(
        'The patched props do not match the schema of the row type.',
        `/props${mismatch.where}`,
        mismatch.expected,
        'Send a value that the schema allows.',
      )
    : { isApplied: true, props };
}

async function fetchSchemas(url: string): ReturnType<ReadSchemas> {
  const path = url.split(/[?#]/, 1)[0]!;
  // The security policy lets pages fetch from this site only.
  if (!path.startsWith('/')) return undefined;
  try {
    const response = await fetch(`${path.replace(/\.[^./]+$/, '')}.schema.json`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const schemas: unknown = response.ok ? await response.json() : undefined;
    return isObject(schemas) ? schemas : undefined;
  } catch {
    return undefined;
  }
}
