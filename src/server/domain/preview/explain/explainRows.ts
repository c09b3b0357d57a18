// Explains to editors which rows of an authored page an audience gets, and why. The page is compiled and delivered by
// the functions that deliver it to viewers, and resolved by the engine. These functions report their decisions; no rule
// is written here a second time.
import { setImmediate } from 'node:timers/promises';
import { composePlan } from '#engine/page/composePlan.ts';
import { decodePage } from '#engine/page/decodePage.ts';
import { resolveRows } from '#engine/page/resolveRows.ts';
import { listFilledSlots, pointerToSlot } from '#engine/page/slots.ts';
import type { Resolution } from '#engine/page/types.ts';
import type { Explanation, HidingReason, RowExplanation } from '#schemas/preview/explanation.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { placeExtensions } from '#engine/page/placeExtensions.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { withVariants } from '../../delivery/experiments.ts';
import type { DeliverContext } from '../../delivery/deliver.ts';
import { pickPageRows, toExtensionPointer, toStoredRow, type ExtensionRow } from '../../delivery/extensionRows.ts';
import type { ItemSelection } from '../../delivery/delivery.ts';
import type { SubjectFacts } from '../../delivery/subjectFacts.ts';
import type { RealmSnapshot } from '../../delivery/snapshot.ts';
import type { PageChecks, PositionedElement } from '../createPageChecks.ts';
import { deliverPrepared, findSubjectFacts, listElements, prepareElements } from '../deliverAuthoredPage.ts';
import { checkElement, type CheckedRule } from './checkElement.ts';
import { createEngineContext, type EngineContext } from './createEngineContext.ts';
import { describeItems } from './describeItems.ts';
import { describeSection } from './describeSection.ts';
import { describeData } from './describeData.ts';
import type { ExtensionOwners } from './findExtensionOwners.ts';
import { describeWidget, findKind } from './describeWidget.ts';

/** Number of rows that are explained before other requests get their turn. */
const ROWS_OF_A_TASK = 50;

type Json = Readonly<Record<string, unknown>>;

type ExplainDeps = {
  readonly realm: RealmSnapshot;
  readonly checks: PageChecks;
  /** Returns the size of the files of a widget, as gzip; undefined when it is not known. */
  readonly widgetCode: (rowType: string) => number | undefined;
  /** Returns which realms set the fields of an entry of `extensions`. */
  readonly extensionOwners: (realmId: string, key: string) => Promise<ExtensionOwners>;
};

type ExplainInput = {
  readonly pageId: string;
  readonly document: unknown;
  /** Pointer of the row to explain; undefined: none. */
  readonly row?: string | undefined;
};

/** Everything that the explanations of one page share. */
type Shared = {
  readonly realm: RealmSnapshot;
  readonly pageId: string;
  readonly findings: readonly EditFinding[];
  readonly engine: EngineContext;
  readonly selections: ReadonlyMap<object, ItemSelection>;
  readonly context: DeliverContext;
  readonly widgetCode: ExplainDeps['widgetCode'];
  /** What the page is about; undefined: nothing. */
  readonly facts: SubjectFacts | undefined;
};

/** An element with the result of its delivery, and everything that hides it. */
type JudgedElement = {
  readonly pointer: string;
  readonly authored: unknown;
  /** Undefined: it has an error, so it is not delivered. */
  readonly stored: unknown;
  readonly delivered: unknown;
  readonly serverMs: number;
  readonly checks: readonly CheckedRule[];
  readonly reasons: readonly HidingReason[];
  /** The extension that adds the row; undefined: an author wrote it. */
  readonly extension?: ExtensionRow;
};

/** Explains the rows of an authored page. */
export async function explainRows(
  { realm, checks, widgetCode, extensionOwners }: ExplainDeps,
  { pageId, document, row }: ExplainInput,
  viewerContext: DeliverContext,
): Promise<Pick<Explanation, 'rows' | 'extensions' | 'row'>> {
  const { page: storedId, subject } = splitPageId(pageId);
  const selections = new Map<object, ItemSelection>();
  const context: DeliverContext = withVariants(realm.content.realm?.experiments, {
    ...viewerContext,
    subject,
    trace: { onItems: (bucket, selection) => void selections.set(bucket, selection) },
  });
  const findings = checks.checkPage(storedId, document);
  const elements = listElements(document).flatMap(listWithSlots);
  const prepared = await prepareElements(realm, checks, { storedId, elements, findings });
  const storedByPointer = new Map(prepared.map(({ pointer, stored }) => [pointer, stored]));
  const shared: Shared = {
    realm,
    pageId: storedId,
    findings,
    engine: createEngineContext(realm.content.realm, context),
    selections,
    context,
    widgetCode,
    facts: findSubjectFacts(realm, document, context),
  };
  const judged: JudgedElement[] = [];
  /** Pointers of the rows that are not shown. */
  const hidden = new Set<string | undefined>();
  for (const [index, element] of elements.entries()) {
    // Other requests do not wait for a page of thousands of rows.
    if (index % ROWS_OF_A_TASK === ROWS_OF_A_TASK - 1) await setImmediate();
    const own = judge(shared, element, storedByPointer.get(element.pointer));
    const isAroundHidden = hidden.has(findRowAround(element.pointer));
    const reasons: readonly HidingReason[] = isAroundHidden ? [...own.reasons, 'row-around'] : own.reasons;
    if (reasons.length > 0) hidden.add(element.pointer);
    judged.push({ ...own, reasons });
  }
  const all = withExtensions(shared, judged, elements);
  const chosen = all.find(({ pointer }) => pointer === row);
  const extension = chosen?.extension;
  return {
    rows: judged.map(({ pointer, reasons }) => ({ pointer, state: toState(reasons), reasons: [...reasons] })),
    extensions: all.flatMap(({ pointer, extension: added }) => (added ? [{ pointer, point: added.point }] : [])),
    ...(chosen && {
      row: {
        ...(await explain(shared, chosen, isEager(shared, all, chosen))),
        ...(extension && {
          extension: { ...toExplainedExtension(extension), setBy: await extensionOwners(realm.id, extension.key) },
        }),
      },
    }),
  };
}

/** Returns what the explanation of a row says of the extension that adds it. */
const toExplainedExtension = ({ key, plugin, point, order }: ExtensionRow) => ({ key, plugin, point, order });

/**
 * Returns the elements of a page, each with the rows in its slots, and the rows that extensions add to it, in the order of
 * the page. A row beside an item is missing in a preview without an item.
 */
function withExtensions(
  shared: Shared,
  judged: readonly JudgedElement[],
  elements: readonly PositionedElement[],
): readonly JudgedElement[] {
  const { realm, pageId } = shared;
  const own = elements.filter(({ pointer }) => findRowAround(pointer) === undefined);
  const judgedByRow = new Map(own.map(({ pointer }): [string, JudgedElement[]] => [pointer, []]));
  for (const each of judged) judgedByRow.get(findPageRow(each.pointer))?.push(each);
  const authored = own.map(({ element }) => element);
  return placeExtensions(pageId, authored, pickPageRows(realm.extensionRows, pageId)).flatMap((each) => {
    if (!each.row) return judgedByRow.get(own[each.index]!.pointer)!;
    const positioned = { pointer: toExtensionPointer(each.row.key), element: each.row.element };
    const added = { ...judge(shared, positioned, toStoredRow(each.row)), extension: each.row };
    return added.delivered === undefined ? [] : [added];
  });
}

/** Returns an element with the rows in its slots, each after the row around it. */
const listWithSlots = ({ pointer, element }: PositionedElement): PositionedElement[] => [
  { pointer, element },
  ...listFilledSlots(element).flatMap(({ name, elements }) =>
    elements.flatMap((inner, index) => listWithSlots({ pointer: pointerToSlot(pointer, name, index), element: inner })),
  ),
];

/** Returns the pointer of the row in whose slot a row stands; undefined for a row of the page. */
const findRowAround = (pointer: string): string | undefined => /^(.*)\/slots\/[^/]+\/\d+$/.exec(pointer)?.[1];

/** Returns the pointer of the row of the page that a pointer leads to or into. */
const findPageRow = (pointer: string): string => /^\/elements\/\d+/.exec(pointer)?.[0] ?? pointer;

const toState = (reasons: readonly HidingReason[]): 'shown' | 'hidden' => (reasons.length === 0 ? 'shown' : 'hidden');

/** Delivers an element and collects everything that hides it. */
function judge(shared: Shared, { pointer, element }: PositionedElement, stored: unknown): JudgedElement {
  const { realm, pageId, engine, context, facts } = shared;
  if (stored === undefined)
    return { pointer, authored: element, stored, delivered: undefined, serverMs: 0, checks: [], reasons: ['error'] };
  const start = performance.now();
  const [delivered] = deliverPrepared(realm, pageId, stored, context, facts).elements;
  const serverMs = Math.round((performance.now() - start) * 100) / 100;
  const checks = checkElement(stored, pointer, { engine, isOff: (each) => realm.rowFilter.isOff(pageId, each) });
  const isRendered = delivered !== undefined && resolveElement(delivered, engine).rows.length > 0;
  const isOff = checks.some(({ rule }) => rule === 'turned-off');
  return {
    pointer,
    authored: element,
    stored,
    delivered,
    serverMs,
    checks,
    reasons: isRendered && !isOff ? [] : listReasons(checks, stored, engine, delivered),
  };
}

/** Returns everything that hides an element: what failed, or else what the engine reports. */
function listReasons(
  checks: readonly CheckedRule[],
  stored: unknown,
  engine: EngineContext,
  delivered: unknown,
): readonly HidingReason[] {
  const failed = [...new Set(checks.filter(({ isMet }) => !isMet).map(({ rule }) => rule))];
  if (failed.length > 0) return failed;
  if (findKind(stored) === 'section') return ['empty-section'];
  const codes = resolveElement(delivered, engine).problems.map(({ code }) => code);
  return codes.some((code) => code === 'ROW_TYPE_UNKNOWN' || code === 'PLUGIN_UNKNOWN') ? ['no-widget'] : ['error'];
}

/** Resolves a page that contains only this element, as the browser resolves it. */
function resolveElement(element: unknown, engine: EngineContext): Resolution {
  const page = decodePage(
    { id: 'explained', elements: [element] },
    engine.rowTypes ? { rowTypes: engine.rowTypes } : {},
  );
  return 'problem' in page ? { rows: [], problems: [page.problem] } : resolveRows(page.rows, engine);
}

/** Whether the server renders a row in the HTML of a first visit; true for a hidden row, which has no position. */
function isEager({ engine }: Shared, judged: readonly JudgedElement[], chosen: JudgedElement): boolean {
  if (chosen.reasons.length > 0) return true;
  const shown = judged.filter(({ reasons, pointer }) => reasons.length === 0 && findRowAround(pointer) === undefined);
  const plan = composePlan({ id: 'explained', elements: shown.map(({ delivered }) => delivered) }, engine);
  // The rows in slots are loaded with the row of the page around them.
  const index = shown.findIndex(({ pointer }) => isWithin(chosen.pointer, pointer));
  const pointer = `/elements/${index}`;
  return !('problem' in plan) && plan.rows.some((row) => row.mode === 'eager' && isWithin(row.pointer, pointer));
}

async function explain(shared: Shared, judged: JudgedElement, isRowEager: boolean): Promise<RowExplanation> {
  const { realm, pageId, findings, engine, selections, context, widgetCode, facts } = shared;
  const { pointer, authored, stored, delivered, serverMs, checks, reasons } = judged;
  const kind = findKind(stored ?? authored);
  const errors = findings
    .filter((found) => found.severity === 'error' && isWithin(found.pointer, pointer))
    .map(({ code }) => code);
  const head = { pointer, kind, state: toState(reasons), reasons: [...reasons], checks: [...checks], errors };
  if (stored === undefined) return { ...head, data: 'none', calls: [], cost: { serverMs } };
  // What the row would contain without its conditions, so that a hidden row is explained too.
  const unconditional = withoutConditions(stored);
  const [content] = deliverPrepared(realm, pageId, unconditional, context, facts).elements;
  const rendered = kind === 'section' ? undefined : describeWidget({ authored, content, pointer, kind, engine });
  const widget = rendered?.widget;
  const selection = kind === 'bucket' ? selections.get(unconditional) : undefined;
  const codeBytes = widget && widgetCode(widget.rendered ?? widget.type);
  return {
    ...head,
    ...(widget && { widget }),
    ...(selection && { items: describeItems(selection, content) }),
    ...(kind === 'section' && {
      section: describeSection(stored as Json, {
        engine,
        isOff: (each) => realm.rowFilter.isOff(pageId, each),
      }),
    }),
    ...(await describeData({ content, rendered, engine, pageId, context, isEager: isRowEager })),
    cost: {
      serverMs,
      ...(delivered !== undefined && { bytes: Buffer.byteLength(JSON.stringify(delivered)) }),
      ...(codeBytes !== undefined && { codeBytes }),
    },
  };
}

const isWithin = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);

const withoutConditions = (stored: unknown): object => {
  const { when: _when, ...rest } = stored as Json;
  return rest;
};
