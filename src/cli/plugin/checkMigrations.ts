// Runs the migrations of a module on its samples of stored rows.
import { isDeepStrictEqual } from 'node:util';
import type { ValidateFunction } from 'ajv';
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import { isObject } from '#schemas/isObject.ts';
import { setJson } from './fixes.ts';
import type { PluginFinding } from './findings.ts';
import { SAMPLES_FOLDER, type StoredSample } from './storedSamples.ts';

/** A row type of a module, and the validator of its schema. */
export type MigratedRowType = {
  readonly widget: Pick<AnyWidget, 'type' | 'version' | 'migrations'>;
  readonly validate: ValidateFunction;
};

/** Runs the migrations of row types on all samples. */
export function checkMigrations(
  rowTypes: readonly MigratedRowType[],
  samples: readonly StoredSample[],
): readonly PluginFinding[] {
  return rowTypes.flatMap((rowType) => {
    const { type, version } = rowType.widget;
    const ofType = samples.filter((sample) => sample.type === type);
    const findings = ofType.flatMap((sample) => checkSample(rowType, sample));
    // A sample of version 1 runs all migrations, one of version 2 all but the first.
    const firstRun = Math.min(version, ...ofType.map(({ v }) => v));
    if (firstRun > 1)
      findings.push({
        id: 'PLUGIN_SAMPLE_MISSING',
        where: SAMPLES_FOLDER,
        message: `no sample of "${type}" has "v": 1, so the migration from version 1 is not run`,
        isWarning: true,
      });
    return findings;
  });
}

/** Migrates one sample, and compares the props after each step with those that the sample expects. */
function checkSample({ widget, validate }: MigratedRowType, sample: StoredSample): PluginFinding[] {
  const { file, v, steps = [] } = sample;
  const findings: PluginFinding[] = [];
  const fail = (pointer: string, message: string): PluginFinding[] => [
    ...findings,
    { id: 'PLUGIN_MIGRATION_FAILED', where: `${file}#${pointer}`, message },
  ];
  const results: Record<string, unknown>[] = [];
  let props: Record<string, unknown> = sample.props;
  for (let version = v; version < widget.version; version++) {
    const from = `the migration of "${widget.type}" from version ${version}`;
    let migrated: unknown;
    try {
      const returned = widget.migrations[version - 1]?.(structuredClone(props));
      // As a page stores it: fields with the value undefined do not exist.
      migrated = returned === undefined ? undefined : JSON.parse(JSON.stringify(returned));
    } catch (error) {
      return fail('/props', `${from} threw: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!isObject(migrated)) return fail('/props', `${from} returned ${JSON.stringify(migrated)}, expected an object`);
    props = migrated;
    results.push(props);
    const expected = steps[version - v];
    if (expected !== undefined && !isDeepStrictEqual(props, expected))
      return fail(
        `/steps/${version - v}`,
        `${from} returned ${JSON.stringify(props)}, expected ${JSON.stringify(expected)}`,
      );
  }
  if (results.length > steps.length)
    findings.push({
      id: 'PLUGIN_SAMPLE_MISSING',
      where: `${file}#/steps`,
      message: `it lacks the props of version ${v + steps.length + 1}, with which the result of the migration is compared`,
      isWarning: true,
      fix: { file, summary: 'write what the migrations return', change: setJson(['steps'], results) },
    });
  if (validate(structuredClone(props))) return findings;
  const [error] = validate.errors ?? [];
  const remedy = results.length > 0 ? 'correct the migration' : 'raise the version of the row type and add a migration';
  return fail(
    results.length > 0 ? `/steps/${results.length - 1}${error?.instancePath}` : `/props${error?.instancePath}`,
    `the schema refuses ${results.length > 0 ? 'the migrated' : 'the stored'} props: ${error?.message}; ${remedy}`,
  );
}
