// Delivers an authored page to an audience as if it were published: it is compiled and delivered by the functions of a
// publish and of the page call. An element with an error, which a publish would refuse, is left out.
import { parseInstant } from '#schemas/parseInstant.ts';
import { expandSections } from '#engine/page/expandSections.ts';
import { mapSlots, MAX_ROW_DEPTH, pointerToSlot, readRowDepth, ROW_POINTER } from '#engine/page/slots.ts';
import type { Page } from '#schemas/page/page.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { ERRORS_THAT_HIDE_NO_ROW, type EditFinding } from '#schemas/preview/finding.ts';
import { placeExtensions } from '#engine/page/placeExtensions.ts';
import { splitPageId, joinPageId } from '#src/routes/pageIds.ts';
import { withVariants } from '../delivery/experiments.ts';
import { deliverPage, type DeliverContext } from '../delivery/deliver.ts';
import { pickPageRows, toExtensionPointer, toStoredRow, type ExtensionRow } from '../delivery/extensionRows.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { SubjectFacts } from '../delivery/subjectFacts.ts';
import { SUBJECTS } from '../delivery/subjects.ts';
import { compileAuthoredElement, compileAuthoredEnvelope } from '../publishing/compileRealm.ts';
import type { PageChecks, PositionedElement } from './createPageChecks.ts';

/** A page or elements to deliver. */
export type AuthoredInput = {
  /** Id of the page; it may name a subject. */
  readonly pageId: string;
  readonly document?: unknown;
  readonly elements?: readonly PositionedElement[] | undefined;
};

/** An element as the audience gets it; without `element` the audience does not see it. */
export type DeliveredElement = { pointer: string; element?: unknown };

/** What an audience gets, and the problems of the authored page. */
export type AuthoredDelivery = {
  /** The delivered page; missing when only elements were requested. */
  page?: Page;
  /**
   * Pointers into the authored page of the elements of `page`, in the same order; for rows of extensions those of
   * `extensions`.
   */
  pointers?: string[];
  /** The rows of `page` that extensions of plugins add: their pointers, and the extension points. */
  extensions?: { pointer: string; point: ExtensionRow['point'] }[];
  /** The delivered elements; missing when a page was requested. */
  elements?: DeliveredElement[];
  findings: EditFinding[];
};

/** Returns the delivery context of an audience. */
export function toDeliverContext(
  { locale, kind = 'guest', ageLimit, roles, licences, territory, at, experiments }: PreviewAudience,
  defaults: { readonly locale: string; readonly now: number },
): DeliverContext {
  return {
    locale: locale ?? defaults.locale,
    now: (at === undefined ? undefined : parseInstant(at)) ?? defaults.now,
    viewer: {
      isGuest: kind === 'guest',
      isChild: kind === 'child',
      ...(ageLimit !== undefined && { ageLimit }),
      ...(roles?.length && { roles }),
      ...(licences?.length && { licences: licences.toSorted() }),
      ...(territory !== undefined && { territory }),
    },
    ...(experiments && { chosenVariants: experiments }),
  };
}

/** Returns the elements of an authored page with their pointers. */
export const listElements = (document: unknown): PositionedElement[] => {
  const { elements } = document as { elements?: unknown };
  return (Array.isArray(elements) ? (elements as unknown[]) : []).map((element, index) => ({
    pointer: `/elements/${index}`,
    element,
  }));
};

/** Checks, compiles and delivers an authored page, or some of its elements. */
export async function deliverAuthoredPage(
  snapshot: RealmSnapshot,
  checks: PageChecks,
  { pageId, document, elements }: AuthoredInput,
  viewerContext: DeliverContext,
): Promise<AuthoredDelivery> {
  const { page: storedId, subject } = splitPageId(pageId);
  const context = withVariants(snapshot.content.realm?.experiments, { ...viewerContext, subject });
  if (document === undefined) {
    const findings = checks.checkElements(elements ?? []);
    const delivered = await deliverElements(
      snapshot,
      checks,
      { storedId, elements: elements ?? [], findings },
      context,
    );
    return { elements: delivered.elements, findings };
  }
  const findings = checks.checkPage(storedId, document);
  const { elements: _elements, ...envelope } = document as Record<string, unknown>;
  const positioned = listElements(document);
  const delivered = await deliverElements(snapshot, checks, { storedId, elements: positioned, findings }, context);
  const rows = pickPageRows(snapshot.extensionRows, storedId);
  const facts = findSubjectFacts(snapshot, document, context);
  const placed = placeExtensions(
    storedId,
    positioned.map(({ element }) => element),
    rows,
  ).map((each) =>
    each.row ? deliverExtensionRow(snapshot, storedId, each.row, facts, context) : delivered.elements[each.index]!,
  );
  const shown = placed.filter(({ element }) => element !== undefined);
  const pointers = shown.map(({ pointer }) => pointer);
  const extensions = rows.map(({ key, point }) => ({ pointer: toExtensionPointer(key), point }));
  return {
    page: {
      ...deliverEnvelope(snapshot, checks, { storedId, envelope, findings }, context),
      elements: shown.map(({ element }) => element),
      ...(delivered.rowsChangeAt !== undefined && { changesAt: delivered.rowsChangeAt }),
    },
    pointers,
    extensions: extensions.filter(({ pointer }) => pointers.includes(pointer)),
    findings,
  };
}

/** Finds the subject of an authored page; undefined when it has none, or when it does not exist. */
export function findSubjectFacts(
  { content }: Pick<RealmSnapshot, 'content'>,
  document: unknown,
  context: DeliverContext,
): SubjectFacts | undefined {
  const { subject: kind } = document as { readonly subject?: unknown };
  return typeof kind === 'string' && context.subject !== undefined && Object.hasOwn(SUBJECTS, kind)
    ? SUBJECTS[kind]?.(content, context.subject, context)
    : undefined;
}

/** Delivers the row of an extension as part of its page. */
function deliverExtensionRow(
  snapshot: RealmSnapshot,
  storedId: string,
  row: ExtensionRow,
  facts: SubjectFacts | undefined,
  context: DeliverContext,
): DeliveredElement {
  const [element] = deliverPrepared(snapshot, storedId, toStoredRow(row), context, facts).elements;
  return { pointer: toExtensionPointer(row.key), ...(element !== undefined && { element }) };
}

type EnvelopeInput = {
  readonly storedId: string;
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly findings: readonly EditFinding[];
};

/** Delivers everything of a page but its elements. Fields with an error are left out. */
function deliverEnvelope(
  snapshot: RealmSnapshot,
  { compilation }: PageChecks,
  { storedId, envelope, findings }: EnvelopeInput,
  context: DeliverContext,
): Page {
  const { content, id, version } = snapshot;
  const isFaulty = (field: string): boolean =>
    findings.some(({ severity, pointer }) => severity === 'error' && pointer.split('/')[1] === field);
  const validFields = Object.fromEntries(Object.entries(envelope).filter(([field]) => !isFaulty(field)));
  const stored = compileAuthoredEnvelope({ ...validFields, id: storedId }, compilation);
  const subject = findSubjectFacts(snapshot, stored, context);
  const pageIds = {
    realm: id,
    version,
    ...(subject && context.subject !== undefined && { id: joinPageId(storedId, context.subject), subject }),
  };
  return deliverPage(content, stored, pageIds, { elements: [], paging: undefined }, context).page;
}

type ElementsInput = {
  readonly storedId: string;
  readonly elements: readonly PositionedElement[];
  readonly findings: readonly EditFinding[];
};

/** An authored element as a publish stores it, with its sections expanded. */
export type PreparedElement = { readonly pointer: string; readonly stored: unknown };

/** Compiles elements and expands their sections. Elements with an error, which a publish would refuse, are left out. */
export async function prepareElements(
  { content }: Pick<RealmSnapshot, 'content'>,
  { compilation }: Pick<PageChecks, 'compilation'>,
  { storedId, elements, findings }: ElementsInput,
): Promise<PreparedElement[]> {
  const faulty = new Set(
    findings.flatMap(({ severity, pointer, code }) =>
      severity === 'error' && !ERRORS_THAT_HIDE_NO_ROW.includes(code) ? (ROW_POINTER.exec(pointer) ?? []) : [],
    ),
  );
  const valid = elements.filter(({ pointer }) => !faulty.has(pointer) && !isTooDeep(pointer));
  const compiled = {
    id: storedId,
    elements: valid.map(({ element, pointer }) =>
      compileAuthoredElement(withoutFaultyRows(element, pointer, faulty), compilation),
    ),
  };
  const { page } = await expandSections(compiled, (name) => content.pages.get(name), storedId);
  const expanded = (page as { elements: unknown[] }).elements;
  return valid.map(({ pointer }, index) => ({ pointer, stored: expanded[index] }));
}

/** Whether a row is nested too deeply. A check reports the first such row of a slot, and does not check the others. */
const isTooDeep = (pointer: string): boolean => readRowDepth(pointer) > MAX_ROW_DEPTH;

/** Returns an element without the rows in its slots that have an error. */
const withoutFaultyRows = (element: unknown, pointer: string, faulty: ReadonlySet<string>): unknown =>
  mapSlots(element, (elements, name) =>
    elements.flatMap((inner, index) => {
      const at = pointerToSlot(pointer, name, index);
      return faulty.has(at) || isTooDeep(at) ? [] : [withoutFaultyRows(inner, at, faulty)];
    }),
  );

/**
 * Delivers one prepared element as part of its page.
 * @param subject the page's subject, which only the row of an extension needs
 */
export function deliverPrepared(
  { content, id, version }: Pick<RealmSnapshot, 'content' | 'id' | 'version'>,
  storedId: string,
  stored: unknown,
  context: DeliverContext,
  subject?: SubjectFacts,
): Pick<Page, 'elements' | 'changesAt'> {
  const piece = { elements: [stored], paging: undefined };
  return deliverPage(content, { id: storedId }, { realm: id, version, subject }, piece, context).page;
}

async function deliverElements(
  snapshot: RealmSnapshot,
  checks: PageChecks,
  input: ElementsInput,
  context: DeliverContext,
): Promise<{ readonly elements: DeliveredElement[]; readonly rowsChangeAt: string | undefined }> {
  const deliveredByPointer = new Map<string, unknown>();
  const changes: string[] = [];
  for (const { pointer, stored } of await prepareElements(snapshot, checks, input)) {
    const delivered = deliverPrepared(snapshot, input.storedId, stored, context);
    deliveredByPointer.set(pointer, delivered.elements[0]);
    if (delivered.changesAt !== undefined) changes.push(delivered.changesAt);
  }
  return {
    elements: input.elements.map(({ pointer }) => {
      const element = deliveredByPointer.get(pointer);
      return { pointer, ...(element !== undefined && { element }) };
    }),
    rowsChangeAt: changes.toSorted()[0],
  };
}
