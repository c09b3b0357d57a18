// Everything that happens before a view of a trusted plugin is rendered.
import type { FunctionComponent } from 'react';
import { checkProps } from '#engine/page/checkProps.ts';
import { migrateRow } from '#engine/page/migrateRow.ts';
import type { usePorts, ViewProps } from '#engine/plugin-api/index.ts';
import type { PatchResult } from '#schemas/plugin/props-patch.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { Validator } from '#schemas/validator.ts';
import type { HangMarks } from './createHangMarks.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import { PluginError } from './PluginError.ts';

/** A row whose plugin, props and data are loaded. */
export type PreparedRow = {
  readonly View: FunctionComponent<ViewProps<never, never>>;
  /** Accepted by the plugin's own validator. */
  readonly props: never;
  /** Returned by the plugin's own loader. */
  readonly data: never;
  /** URL of the plugin's script in error reports. */
  readonly source: string;
  readonly marks: HangMarks;
  /** Validates patched props with the plugin's own validator. */
  readonly check: (props: Readonly<Record<string, unknown>>) => PatchResult;
};

type PrepareContext = {
  readonly ports: ReturnType<typeof usePorts>;
  readonly signal: AbortSignal;
  readonly pageId: string;
};

/**
 * Loads the plugin of a row, migrates and validates the row's props, and loads its data and its view.
 * @param type row type
 * @throws PluginError when the plugin cannot be loaded or refuses the props, and what its loader throws
 */
export async function prepareRow(
  definition: PluginDefinition,
  type: string,
  load: () => Promise<LoadedPlugin>,
  written: { readonly props: Record<string, unknown>; readonly v: number },
  { ports, signal, pageId }: PrepareContext,
): Promise<PreparedRow> {
  const { plugin, source, marks } = await load();
  const widget =
    plugin.widgets.find((each) => each.type === type) ??
    (type === `plugin.${definition.id}` ? plugin.widgets[0] : undefined);
  if (!widget)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      cause: 'incompatible',
      expected: `a widget of type ${type}`,
      found: plugin.widgets.map((each) => each.type).join(', ') || 'no widget',
    });
  const { default: validate } = await runMarked(marks, () => widget.validate());
  const row = { ...written, pointer: '', propsPointer: '' };
  const migrated = runMarked(marks, () => migrateRow(row, widget));
  if ('problem' in migrated) throw new PluginError(migrated.problem.code, { ...migrated.problem, cause: 'throw' });
  const read = runMarked(marks, () => checkProps({ validate }, row, migrated.props, migrated.wasMigrated));
  if (read.props === undefined) {
    const firstError = read.problems.find(({ severity }) => severity === 'error');
    throw new PluginError('ROW_PROPS_INVALID', {
      cause: 'incompatible',
      expected: `${firstError?.expected ?? 'other props'} at ${firstError?.pointer || '/'}`,
      ...(firstError?.found && { found: firstError.found }),
    });
  }
  const data = await runMarked(marks, () =>
    widget.load?.(read.props as never, { ports, signal, pageId, subject: undefined, query: {} }),
  );
  const { default: View } = await runMarked(marks, () => widget.view());
  return {
    View,
    props: read.props as never,
    data: data as never,
    source,
    marks,
    check: (patched) => runMarked(marks, () => checkPatched(validate, patched)),
  };
}

/** Validates patched props: what a page would leave out or repair in a row of its author is refused. */
export function checkPatched(validate: Validator, patched: Readonly<Record<string, unknown>>): PatchResult {
  const { props, problems } = checkProps(
    { validate },
    { props: patched, pointer: '', propsPointer: '/props' },
    patched,
    false,
  );
  const [first] = problems;
  if (!first && props !== undefined) return { isApplied: true, props: props as Readonly<Record<string, unknown>> };
  return {
    isApplied: false,
    finding: {
      what: `The patched props do not match the schema of the row type${first ? ` (${first.code})` : ''}.`,
      where: first?.pointer ?? '/props',
      expected: first?.expected ?? 'props that the validator of the plugin accepts',
      ...(first?.found !== undefined && { found: first.found }),
      remedy: 'Send a value that the schema allows.',
    },
  };
}

/**
 * Runs code of the plugin. The mark of the plugin (createHangMarks) is set until the code returns; the work of a
 * promise that it returns is not marked.
 */
function runMarked<T>(marks: HangMarks, run: () => T): T {
  marks.set();
  try {
    return run();
  } finally {
    marks.remove();
  }
}
