// Explains to authors of pages why a row is rendered as it is: which rule chose its type, which conditions are met,
// which defaults were filled in, which fallback replaced the row. Previews and `npm run realm -- explain` use it. It
// runs the same steps that render the page, so its result is always correct. This module is a chunk of its own, which
// viewers never load.
import { pointerTo, type Problem } from '#schemas/problems.ts';
import { bucketToRow } from './bucketToRow.ts';
import { findElementKind, type ElementKind } from './decodeElement.ts';
import { decodePage } from './decodePage.ts';
import { evaluateParts, evaluateRequirements } from './conditionParts.ts';
import { migrateRow } from './migrateRow.ts';
import { planPage, type PlanOptions } from './planPage.ts';
import { resolveRows } from './resolveRows.ts';
import { matchRule, type RowTypeFacts } from './rowTypeMap.ts';
import type { DecodedRow, PlannedRow, ResolveContext } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

/** One decision about the row. */
export type ExplainedStep = {
  readonly about: 'element' | 'row type' | 'condition' | 'requirement' | 'version' | 'default' | 'fallback' | 'place';
  /** One sentence in English. */
  readonly text: string;
  /** JSON pointer in the page; missing when nothing in the page caused the decision (a default, a built-in rule). */
  readonly pointer?: string;
  /** False when this decision prevents the row from being shown as written. */
  readonly isFulfilled: boolean;
};

/** The explanation of one row: its decisions, its problems and its position in the plan. */
export type ExplainedRow = {
  readonly id: string;
  readonly pointer: string;
  /** The row that is shown in this position; undefined when nothing is shown. */
  readonly shown:
    | Pick<PlannedRow, 'type' | 'index' | 'mode' | 'estimate' | 'viewports' | 'changesAt' | 'props'>
    | undefined;
  readonly steps: readonly ExplainedStep[];
  /** All problems of the row, warnings included. */
  readonly problems: readonly Problem[];
};

/**
 * Explains one row of a page for one viewer. The function is pure.
 * @param which a row's id, or the JSON pointer of an element (`/elements/3`).
 * @returns undefined when the page has no such row.
 */
export function explainRow(
  json: unknown,
  which: string,
  context: ResolveContext,
  options: PlanOptions = {},
): ExplainedRow | undefined {
  const page = decodePage(json, context.rowTypes ? { rowTypes: context.rowTypes } : {});
  if ('problem' in page) return undefined;
  const row =
    page.rows.find(({ id }) => id === which) ??
    page.rows.find(({ pointer }) => pointer === which) ??
    page.rows.find((each) => Object.values(each.sourcePointers ?? {}).includes(which));
  if (!row) return undefined;
  const plan = planPage(page, resolveRows(page.rows, context, page.changesAt), context.widgets, options);
  const planned = plan.rows.find(({ id }) => id === row.id);
  const element = getValueAt(json, row.pointer);
  const steps = [
    ...explainElement(element, row, context),
    ...explainSlot(row, page.rows, plan.rows),
    ...explainConditions(row, context),
    ...explainRequirements(row, context),
    ...explainVersion(row, context),
    ...explainDefaults(row, planned),
    ...explainOutcome(row, planned),
  ];
  const pointers = [row.pointer, ...Object.values(row.sourcePointers ?? {})];
  const belongsToRow = ({ pointer, rowId }: Problem): boolean =>
    rowId === row.id || pointers.some((own) => pointer === own || pointer.startsWith(`${own}/`));
  const { type, index, mode, estimate, viewports, changesAt, props } = planned ?? ({} as Partial<PlannedRow>);
  return {
    id: row.id,
    pointer: row.pointer,
    steps,
    problems: plan.problems.filter(belongsToRow),
    shown: planned && {
      type: type!,
      index: index!,
      mode: mode!,
      estimate: estimate!,
      props,
      ...(viewports && { viewports }),
      ...(changesAt !== undefined && { changesAt }),
    },
  };
}

const KINDS: Record<ElementKind, string> = {
  hero: 'a hero, because it has "heroId"',
  bucket: 'a bucket, because it has "bucketId" or "rowTypeData"',
  section: 'a section, because it has "sectionName"',
  plugin: 'a plugin, because it has "pluginId"',
  row: 'a row, because it has "type" and "props"',
};

function explainElement(
  element: unknown,
  row: DecodedRow,
  { rowTypes = [], widgets }: ResolveContext,
): ExplainedStep[] {
  const kind = isObject(element) ? findElementKind(element) : undefined;
  const steps: ExplainedStep[] = [
    {
      about: 'element',
      text: kind ? `It is ${KINDS[kind]}.` : 'Its kind is unknown.',
      pointer: row.pointer,
      isFulfilled: kind !== undefined,
    },
  ];
  const heroes = row.props['heroes'];
  if (kind === 'hero' && Array.isArray(heroes) && heroes.length > 1)
    steps.push({
      about: 'element',
      text: `It is one of ${heroes.length} heroes in one row: adjacent heroes with the same conditions are shown in turn.`,
      isFulfilled: true,
    });
  if (kind === 'bucket') {
    const { facts } = bucketToRow(element as Record<string, unknown>, row.pointer, rowTypes);
    const { rule, origin, index } = matchRule(facts, rowTypes);
    const source = origin === 'realm' ? `rule ${index + 1} of the realm's row-type map` : 'the built-in row-type map';
    steps.push({
      about: 'row type',
      text: `Row type "${row.type}" by ${source}: ${rule.when ? describeMatch(rule.when, facts) : 'no rule with conditions matches'}.`,
      ...(origin === 'realm' && { pointer: `realm.json#/rowTypes/${index}` }),
      isFulfilled: true,
    });
  } else
    steps.push({
      about: 'row type',
      text: `Row type "${row.type}"${kind === 'row' ? ', as written' : ''}.`,
      ...(kind === 'row' && { pointer: `${row.pointer}/type` }),
      isFulfilled: true,
    });
  if (widgets.get(row.type)) return steps;
  const instead = row.alternatives?.find(({ type }) => widgets.get(type));
  return [
    ...steps,
    {
      about: 'row type',
      text: instead
        ? `No widget renders "${row.type}" here; "${instead.type}" renders it, because it can show every bucket.`
        : `No widget renders "${row.type}" here.`,
      isFulfilled: instead !== undefined,
    },
  ];
}

const describeMatch = (when: NonNullable<ReturnType<typeof matchRule>['rule']['when']>, facts: RowTypeFacts): string =>
  Object.keys(when)
    .map((name) => `${name} is ${summarize(facts[name as keyof RowTypeFacts])}`)
    .join(' and ');

/** Says in which slot a row stands; a row is hidden with the row around it. */
function explainSlot(
  { slot }: DecodedRow,
  written: readonly DecodedRow[],
  shown: readonly PlannedRow[],
): ExplainedStep[] {
  if (!slot) return [];
  const id = written.find(({ pointer }) => pointer === slot.container)?.id ?? '';
  const isFulfilled = shown.some((row) => row.id === id);
  return [
    {
      about: 'place',
      text: `It stands in the slot "${slot.name}" of the row "${id}"${isFulfilled ? '' : ', which is not shown'}.`,
      pointer: slot.container,
      isFulfilled,
    },
  ];
}

/** Explains each part of each condition separately, the outermost section first. */
function explainConditions(row: DecodedRow, context: ResolveContext): ExplainedStep[] {
  return [...(row.within ?? []), row].flatMap(({ when, pointer, id }) => {
    const whenPointer = `${pointer}/when`;
    const sectionNote = id === row.id ? '' : ` of the section around it (${id})`;
    const parts = evaluateParts(when, context, whenPointer);
    if ('problem' in parts)
      return [
        {
          about: 'condition' as const,
          text: `Its condition${sectionNote} cannot be read, so the row is hidden from all viewers.`,
          pointer: parts.problem?.pointer ?? whenPointer,
          isFulfilled: false,
        },
      ];
    return parts.map(({ part, required, isMet, changesAt, pointer: partPointer }): ExplainedStep => {
      const change = changesAt === undefined ? '' : ` That changes at ${new Date(changesAt).toISOString()}.`;
      const decision = isMet ? 'holds' : 'does not hold';
      const result = part === 'viewports' ? 'is decided by the window' : decision;
      return {
        about: 'condition',
        text: `Condition${sectionNote} ${part} ${summarize(required)} ${result}.${change}`,
        pointer: partPointer,
        isFulfilled: isMet,
      };
    });
  });
}

function explainRequirements(row: DecodedRow, { capabilities }: ResolveContext): ExplainedStep[] {
  return [...(row.within ?? []), row].flatMap(({ requires, pointer }) =>
    evaluateRequirements(requires, capabilities, `${pointer}/requires`).map(
      ({ name, required, found, isMet, pointer: ownPointer }): ExplainedStep => ({
        about: 'requirement',
        text: `It requires ${name} ${summarize(required)}; this host has ${found === 0 ? 'none' : found}.`,
        pointer: ownPointer,
        isFulfilled: isMet,
      }),
    ),
  );
}

function explainVersion(row: DecodedRow, { widgets }: ResolveContext): ExplainedStep[] {
  const widget = widgets.get(row.type);
  if (!widget || row.v === widget.version) return [];
  if (widget.migratesOnRender && row.v < widget.version)
    return [
      {
        about: 'version',
        text: `Version ${row.v}: the plugin migrates the row to version ${widget.version} before rendering.`,
        pointer: `${row.pointer}/v`,
        isFulfilled: true,
      },
    ];
  const migrated = migrateRow(row, widget);
  const failed = 'problem' in migrated;
  return [
    {
      about: 'version',
      text: failed
        ? `Version ${row.v} cannot be migrated to the widget's version ${widget.version}: expected ${migrated.problem.expected}, found ${migrated.problem.found}.`
        : `Migrated from version ${row.v} to ${widget.version} by ${widget.version - row.v} migrations.`,
      pointer: `${row.pointer}/v`,
      isFulfilled: !failed,
    },
  ];
}

/**
 * Lists the fields that the widget's schema filled in. Lists nothing when a fallback is shown, because those defaults
 * belong to the fallback.
 */
function explainDefaults(row: DecodedRow, planned: PlannedRow | undefined): ExplainedStep[] {
  if (!planned || planned.pointer !== row.pointer || !isObject(planned.props)) return [];
  const added: ExplainedStep[] = [];
  const compare = (written: unknown, now: unknown, path: string): void => {
    if (!isObject(now)) return;
    for (const [name, value] of Object.entries(now)) {
      const before = isObject(written) && Object.hasOwn(written, name) ? written[name] : undefined;
      if (before === undefined)
        added.push({
          about: 'default',
          text: `${pointerTo(path, name).slice(1)} is ${summarize(value)}, the schema's default.`,
          isFulfilled: true,
        });
      else compare(before, value, pointerTo(path, name));
    }
  };
  compare(row.props, planned.props, '');
  return added;
}

function explainOutcome(row: DecodedRow, planned: PlannedRow | undefined): ExplainedStep[] {
  if (!planned) {
    const drop = row.fallback === 'drop' ? ', as its fallback says' : '';
    return [{ about: 'fallback', text: `Nothing is shown in its position${drop}.`, isFulfilled: false }];
  }
  const steps: ExplainedStep[] = [];
  if (planned.pointer !== row.pointer)
    steps.push({
      about: 'fallback',
      text: `A fallback of type "${planned.type}" replaces it.`,
      pointer: planned.pointer,
      isFulfilled: false,
    });
  const { mobile, desktop } = planned.estimate;
  steps.push({
    about: 'place',
    text: `Row ${planned.index + 1} of the page, ${planned.mode === 'eager' ? 'rendered on the server' : 'rendered when it comes near the viewport'}; about ${desktop} px high on a desktop, ${mobile} px on a phone.`,
    isFulfilled: true,
  });
  return steps;
}

function getValueAt(json: unknown, pointer: string): unknown {
  let value: unknown = typeof json === 'string' ? JSON.parse(json) : json;
  for (const step of pointer.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}
