// Third step of a page's life: from decoded rows to rows that a widget at hand can draw for this viewer now. One bad row never
// harms its neighbours: each is resolved on its own, and what cannot be shown climbs one ladder: its own fallback, the
// fallback of the section around it, dropped and reported.
import { problem, type Problem } from '#schemas/problems.ts';
import { decodeElement } from './decodeElement.ts';
import { passGates } from './gates.ts';
import { migrateRow } from './migrateRow.ts';
import { readProps } from './readProps.ts';
import { finish, type Steps } from './steps.ts';
import type { DecodedRow, Enclosure, Resolution, ResolveContext, ResolvedRow } from './types.ts';
import { briefly, earlier, isRecord } from './values.ts';

/** Fallbacks of fallbacks that are tried. */
export const MAX_FALLBACKS = 4;

/** Resolves all rows of a page in order. Pure; linear in the number of rows. */
export const resolveRows = (decoded: readonly DecodedRow[], context: ResolveContext): Resolution =>
  finish(resolveInSteps(decoded, context));

/** The same with a step for each row. */
export function* resolveInSteps(decoded: readonly DecodedRow[], context: ResolveContext): Steps<Resolution> {
  const run: Run = { context, problems: [], reported: new Set(), sectionsSpent: new Set() };
  const rows: ResolvedRow[] = [];
  for (const row of decoded) {
    const resolved = resolveRow(row, run, 0);
    if (resolved) rows.push(resolved);
    yield;
  }
  return { rows, problems: run.problems, ...(run.changesAt !== undefined && { changesAt: run.changesAt }) };
}

/** What one pass over the rows collects. */
type Run = {
  readonly context: ResolveContext;
  readonly problems: Problem[];
  /** Findings about a section, which would else be told once for each of its rows. */
  readonly reported: Set<string>;
  /** Sections whose fallback stands already. */
  readonly sectionsSpent: Set<string>;
  changesAt?: number;
};

/** The row, or undefined when nothing is shown in its place; `run` knows why. */
function resolveRow(row: DecodedRow, run: Run, depth: number): ResolvedRow | undefined {
  const gate = passGates([...(row.within ?? []), row], run.context);
  const changesAt = earlier(run.changesAt, gate.changesAt);
  if (changesAt !== undefined) run.changesAt = changesAt;
  if (gate.state === 'hidden') {
    if (gate.problem) report(run, row, gate.problem);
    return undefined;
  }
  if (gate.state === 'unmet') return climb(row, gate.problem, run, depth);
  if (row.broken) return climb(row, undefined, run, depth);
  const drawn = drawable(row, run);
  if ('reason' in drawn) return climb(row, drawn.reason, run, depth);
  return {
    id: row.id,
    type: drawn.type,
    props: drawn.props,
    ...(drawn.v !== undefined && { v: drawn.v }),
    pointer: row.pointer,
    ...(gate.viewports && { viewports: gate.viewports }),
    ...(gate.changesAt !== undefined && { changesAt: gate.changesAt }),
  };
}

/** The row type and the props its widget passed, or the reason why there are none. */
function drawable(row: DecodedRow, run: Run): { type: string; props: unknown; v?: number } | { reason: Problem } {
  const { widgets } = run.context;
  const choice = [{ type: row.type, props: row.props }, ...(row.orElse ?? [])].find(
    ({ type }) => widgets.get(type) !== undefined,
  );
  const widget = choice && widgets.get(choice.type);
  if (!widget) return { reason: unknownType(row, run.context) };
  const source = { ...row, props: choice.props };
  const isLater = widget.migratesLater === true && row.v < widget.version;
  const migrated = isLater ? { props: source.props, wasMigrated: false } : migrateRow(source, widget);
  if ('problem' in migrated) return { reason: migrated.problem };
  const { props, problems } = readProps(widget, source, migrated.props, migrated.wasMigrated);
  const reason = props === undefined ? problems.at(-1) : undefined;
  for (const each of problems) if (each !== reason) report(run, row, each);
  return reason ? { reason } : { type: widget.type, props, ...(isLater && { v: row.v }) };
}

function unknownType(row: DecodedRow, { widgets }: ResolveContext): Problem {
  if (row.type === 'plugin')
    return problem('PLUGIN_UNKNOWN', `${row.pointer}/pluginId`, { found: briefly(row.props['pluginId']) });
  return problem(
    'ROW_TYPE_UNKNOWN',
    row.propsPointer === `${row.pointer}/props` ? `${row.pointer}/type` : row.pointer,
    { expected: `one of ${widgets.types.join(', ')}`.slice(0, 200), found: briefly(row.type) },
  );
}

/**
 * What stands in the place of a row that cannot be shown. With a fallback the reason is a warning: something is shown, as the
 * author foresaw. A missing reason was reported when the page was decoded.
 */
function climb(row: DecodedRow, reason: Problem | undefined, run: Run, depth: number): ResolvedRow | undefined {
  const section = row.fallback === undefined ? row.within?.findLast((each) => each.fallback !== undefined) : undefined;
  const fallback = row.fallback ?? section?.fallback;
  if (reason) report(run, row, fallback === undefined ? reason : { ...reason, severity: 'warning' });
  if (fallback === undefined || fallback === 'drop') return undefined;
  if (section) {
    if (run.sectionsSpent.has(section.pointer)) return undefined;
    run.sectionsSpent.add(section.pointer);
  }
  const pointer = `${section ? section.pointer : row.pointer}/fallback`;
  if (depth >= MAX_FALLBACKS) {
    report(
      run,
      row,
      problem('FALLBACK_TOO_DEEP', pointer, { expected: `at most ${MAX_FALLBACKS} fallbacks in a row` }),
    );
    return undefined;
  }
  const next = fallbackRow(row, section, fallback, pointer, run);
  return next && resolveRow(next, run, depth + 1);
}

/** The fallback as a row. It takes the id of what it replaces, so that focus and scroll stay when it comes and goes. */
function fallbackRow(
  row: DecodedRow,
  section: Enclosure | undefined,
  fallback: unknown,
  pointer: string,
  run: Run,
): DecodedRow | undefined {
  if (!isRecord(fallback)) {
    report(run, row, problem('FIELD_VALUE', pointer, { expected: 'another row, or "drop"', found: briefly(fallback) }));
    return undefined;
  }
  const within = section ? row.within!.slice(0, row.within!.indexOf(section)) : (row.within ?? []);
  const id = section ? section.id : row.id;
  const [first] = decodeElement(
    fallback,
    { pointer, name: id, within },
    {
      rowTypes: run.context.rowTypes ?? [],
      // That it has no id of its own is as it should be.
      report: (each) => void (each.code !== 'ROW_ID_MISSING' && report(run, row, each)),
    },
  );
  return first && { ...first.row, id };
}

function report(run: Run, row: DecodedRow, each: Problem): void {
  const ofSection = row.within?.some(
    (section) =>
      each.pointer.startsWith(`${section.pointer}/when`) || each.pointer.startsWith(`${section.pointer}/requires`),
  );
  if (ofSection) {
    const key = `${each.code} ${each.pointer}`;
    if (run.reported.has(key)) return;
    run.reported.add(key);
  }
  run.problems.push({ ...each, rowId: row.id, rowType: row.type });
}
