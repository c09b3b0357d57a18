// Second step of reading a page: from decoded rows to rows that an available widget can render for this viewer now.
// Each row is resolved separately, so a bad row never affects other rows. A row that cannot be shown is replaced by its
// own fallback, else by the fallback of the section around it; without a fallback it is dropped and reported.
import { problem, type Problem } from '#schemas/problems.ts';
import { decodeElement } from './decodeElement.ts';
import { checkGates } from './gates.ts';
import { migrateRow } from './migrateRow.ts';
import { checkProps } from './checkProps.ts';
import { createFullSlotProblem, createRefusedTypeProblem, createUnknownSlotProblem, isAllowedInSlot } from './slots.ts';
import { runToCompletion, type Steps } from './steps.ts';
import type { DecodedRow, EnclosingSection, Resolution, ResolveContext, ResolvedRow } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import type { SlotRules } from '#schemas/page/slot.ts';
import { summarize, minMoment } from './values.ts';
import { withUniqueId } from './withUniqueId.ts';

/** Maximum length of a chain of fallbacks. */
export const MAX_FALLBACKS = 4;

/**
 * Resolves all rows of a page in order. Pure; linear in the number of rows.
 * @param changesAt time from which the server delivers other rows for this page (DecodedPage).
 */
export const resolveRows = (decoded: readonly DecodedRow[], context: ResolveContext, changesAt?: number): Resolution =>
  runToCompletion(resolveInSteps(decoded, context, changesAt));

/** Like resolveRows, but in steps: one for each row. */
export function* resolveInSteps(
  decoded: readonly DecodedRow[],
  context: ResolveContext,
  changesAt?: number,
): Steps<Resolution> {
  const state: ResolveState = {
    context,
    problems: [],
    reported: new Set(),
    usedSectionFallbacks: new Set(),
    containers: new Map(),
    rowsBySlot: new Map(),
    ...(changesAt !== undefined && { changesAt }),
  };
  const rows: ResolvedRow[] = [];
  for (const row of decoded) {
    rows.push(...resolveRow(row, state, 0));
    yield;
  }
  return { rows, problems: state.problems, ...(state.changesAt !== undefined && { changesAt: state.changesAt }) };
}

/** The state while the rows of a page are resolved. */
type ResolveState = {
  readonly context: ResolveContext;
  readonly problems: Problem[];
  /** Problems of sections that were reported, so that each is reported once and not for each row of the section. */
  readonly reported: Set<string>;
  /** Sections whose fallback is already shown. */
  readonly usedSectionFallbacks: Set<string>;
  /** Rows that are shown by the JSON pointers of their elements. */
  readonly containers: Map<string, Container>;
  /** Number of rows in each slot by the id of its row and its name. */
  readonly rowsBySlot: Map<string, number>;
  changesAt?: number;
};

/**
 * Resolves one row. When nothing is shown in its position, the reason is reported.
 * @returns the row; the fallback that replaces it, followed by the rows in its slots; or nothing
 */
function resolveRow(row: DecodedRow, state: ResolveState, depth: number): readonly ResolvedRow[] {
  // The rows of a row that is not shown are not shown; the reason is that of their row.
  const container = row.slot && state.containers.get(row.slot.container);
  const place = container && findPlace(row, container, state);
  if (row.slot && !place) return [];
  const gate = checkGates([...(row.within ?? []), row], state.context);
  const changesAt = minMoment(state.changesAt, gate.changesAt);
  if (changesAt !== undefined) state.changesAt = changesAt;
  if (gate.state === 'hidden') {
    if (gate.problem) report(state, row, gate.problem);
    return [];
  }
  if (gate.state === 'unmet') return resolveFallback(row, gate.problem, state, depth);
  if (row.broken) return resolveFallback(row, undefined, state, depth);
  const resolved = resolveProps(row, state);
  if ('reason' in resolved) return resolveFallback(row, resolved.reason, state, depth);
  if (place && !isAllowedInSlot(place.rules, resolved.type))
    return resolveFallback(row, createRefusedTypeProblem(row.pointer, place.rules, resolved.type), state, depth);
  if (place && !takePlace(place, row, state)) return [];
  state.containers.set(row.pointer, { id: row.id, type: resolved.type });
  return [
    {
      id: row.id,
      type: resolved.type,
      props: resolved.props,
      ...(resolved.v !== undefined && { v: resolved.v }),
      pointer: row.pointer,
      ...(gate.viewports && { viewports: gate.viewports }),
      ...(gate.changesAt !== undefined && { changesAt: gate.changesAt }),
      ...(place && { slot: place.slot }),
    },
  ];
}

/** A row that contains slots. */
type Container = Pick<ResolvedRow, 'id' | 'type'>;

/** The slot that a row stands in, with its rules. */
type Place = { readonly slot: NonNullable<ResolvedRow['slot']>; readonly rules: SlotRules };

/** Finds the slot of a row. Undefined, and reported: the row that contains it does not have this slot. */
function findPlace(row: DecodedRow, { id, type }: Container, state: ResolveState): Place | undefined {
  const { slot, pointer } = row;
  const { name } = slot!;
  const slots = state.context.widgets.get(type)?.slots;
  if (slots && Object.hasOwn(slots, name)) return { slot: { row: id, name }, rules: slots[name]! };
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  report(state, row, createUnknownSlotProblem({ name, rowType: type, pointer: list }, slots));
  return undefined;
}

/** Counts a row in its slot. False, and reported: the slot is full. */
function takePlace({ slot, rules }: Place, row: DecodedRow, state: ResolveState): boolean {
  const key = JSON.stringify(slot);
  const count = (state.rowsBySlot.get(key) ?? 0) + 1;
  state.rowsBySlot.set(key, count);
  if (count <= rules.max) return true;
  report(state, row, createFullSlotProblem(row.pointer, rules, count));
  return false;
}

/** Returns the row type with props that its widget accepted, or the problem that prevents rendering. */
function resolveProps(
  row: DecodedRow,
  state: ResolveState,
): { type: string; props: unknown; v?: number } | { reason: Problem } {
  const { widgets } = state.context;
  const choice = [{ type: row.type, props: row.props }, ...(row.alternatives ?? [])].find(
    ({ type }) => widgets.get(type) !== undefined,
  );
  const widget = choice && widgets.get(choice.type);
  if (!widget) return { reason: createUnknownTypeProblem(row, state.context) };
  const source = { ...row, props: choice.props };
  const isMigratedOnRender = widget.migratesOnRender === true && row.v < widget.version;
  const migrated = isMigratedOnRender ? { props: source.props, wasMigrated: false } : migrateRow(source, widget);
  if ('problem' in migrated) return { reason: migrated.problem };
  const { props, problems } = checkProps(widget, source, migrated.props, migrated.wasMigrated);
  const reason = props === undefined ? problems.at(-1) : undefined;
  for (const each of problems) if (each !== reason) report(state, row, each);
  return reason ? { reason } : { type: widget.type, props, ...(isMigratedOnRender && { v: row.v }) };
}

function createUnknownTypeProblem(row: DecodedRow, { widgets }: ResolveContext): Problem {
  if (row.type === 'plugin')
    return problem('PLUGIN_UNKNOWN', `${row.pointer}/pluginId`, { found: summarize(row.props['pluginId']) });
  return problem(
    'ROW_TYPE_UNKNOWN',
    row.propsPointer === `${row.pointer}/props` ? `${row.pointer}/type` : row.pointer,
    { expected: `one of ${widgets.types.join(', ')}`.slice(0, 200), found: summarize(row.type) },
  );
}

/**
 * Resolves the fallback of a row that cannot be shown. When there is a fallback, the reason is reported as a warning,
 * because the author expected the case.
 * @param reason undefined when decodePage has already reported it.
 */
function resolveFallback(
  row: DecodedRow,
  reason: Problem | undefined,
  state: ResolveState,
  depth: number,
): readonly ResolvedRow[] {
  const section = row.fallback === undefined ? row.within?.findLast((each) => each.fallback !== undefined) : undefined;
  const fallback = row.fallback ?? section?.fallback;
  if (reason) report(state, row, fallback === undefined ? reason : { ...reason, severity: 'warning' });
  if (fallback === undefined || fallback === 'drop') return [];
  if (section) {
    if (state.usedSectionFallbacks.has(section.pointer)) return [];
    state.usedSectionFallbacks.add(section.pointer);
  }
  const pointer = `${section ? section.pointer : row.pointer}/fallback`;
  if (depth >= MAX_FALLBACKS) {
    report(
      state,
      row,
      problem('FALLBACK_TOO_DEEP', pointer, { expected: `at most ${MAX_FALLBACKS} nested fallbacks` }),
    );
    return [];
  }
  return decodeFallback(row, section, fallback, pointer, state).flatMap((each, index) =>
    resolveRow(each, state, index === 0 ? depth + 1 : 0),
  );
}

/**
 * Decodes the fallback as a row, followed by the rows in its slots. The fallback gets the id of the row that it
 * replaces, so that focus and scroll position do not change; the ids of the rows in its slots follow that id and a slash,
 * which the ids of other rows do not contain.
 */
function decodeFallback(
  row: DecodedRow,
  section: EnclosingSection | undefined,
  fallback: unknown,
  pointer: string,
  state: ResolveState,
): DecodedRow[] {
  if (!isObject(fallback)) {
    report(
      state,
      row,
      problem('FIELD_VALUE', pointer, { expected: 'another row, or "drop"', found: summarize(fallback) }),
    );
    return [];
  }
  const within = section ? row.within!.slice(0, row.within!.indexOf(section)) : (row.within ?? []);
  const id = section ? section.id : row.id;
  // A fallback gets the id of the row that it replaces, so a missing id is not reported.
  const reportOfRow = (each: Problem): void => void (each.code !== 'ROW_ID_MISSING' && report(state, row, each));
  const [first, ...inSlots] = decodeElement(
    fallback,
    { pointer, name: id, within, slot: row.slot },
    { rowTypes: state.context.rowTypes ?? [], report: reportOfRow },
  );
  if (!first) return [];
  const usedIds = new Set<string>();
  return [
    { ...first.row, id },
    ...inSlots
      .filter((each) => each.row.slot !== row.slot)
      .map((each) => withUniqueId(each, usedIds, reportOfRow).row)
      .map((each) => ({ ...each, id: `${id}/${each.id}` })),
  ];
}

function report(state: ResolveState, row: DecodedRow, each: Problem): void {
  const isOfSection = row.within?.some(
    (section) =>
      each.pointer.startsWith(`${section.pointer}/when`) || each.pointer.startsWith(`${section.pointer}/requires`),
  );
  if (isOfSection) {
    const key = `${each.code} ${each.pointer}`;
    if (state.reported.has(key)) return;
    state.reported.add(key);
  }
  state.problems.push({ ...each, rowId: row.id, rowType: row.type });
}
