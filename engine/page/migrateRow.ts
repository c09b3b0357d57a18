import { problem, type Problem } from '#schemas/problems.ts';
import type { RowContract } from './contract.ts';
import type { DecodedRow } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

/** The props at the widget's version, or the problem that prevents the migration. */
export type MigratedProps =
  | { readonly props: Record<string, unknown>; readonly wasMigrated: boolean }
  | { readonly problem: Problem };

/**
 * Migrates a row's props to its widget's version. Pure: migrations get a copy.
 * @returns the same props when they already have that version
 */
export function migrateRow(
  row: Pick<DecodedRow, 'v' | 'props' | 'pointer' | 'propsPointer'>,
  widget: Pick<RowContract, 'version' | 'migrations'>,
): MigratedProps {
  if (row.v === widget.version) return { props: row.props, wasMigrated: false };
  if (row.v > widget.version) {
    return {
      problem: problem('ROW_VERSION_NEWER', `${row.pointer}/v`, {
        expected: `${widget.version} or less`,
        found: String(row.v),
      }),
    };
  }
  const failed = (version: number, found: string): MigratedProps => ({
    problem: problem('ROW_MIGRATION_FAILED', row.propsPointer, { expected: `props of version ${version}`, found }),
  });
  let version = row.v;
  try {
    let props: unknown = structuredClone(row.props);
    for (; version < widget.version; version++) {
      const migrate = widget.migrations[version - 1];
      if (!migrate) return failed(version, `no migration from ${version} to ${version + 1}`);
      props = migrate(props as Record<string, unknown>);
      if (!isObject(props)) return failed(version, summarize(props));
    }
    return { props: props as Record<string, unknown>, wasMigrated: true };
  } catch (error) {
    return failed(version, summarize(error instanceof Error ? error.message : error));
  }
}
