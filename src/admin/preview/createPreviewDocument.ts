// The document of a preview frame: it follows the host's revisions, and has the server deliver what has changed. An
// element that was delivered before, also in another position, is not sent again.
import type { Page } from '#schemas/page/page.ts';
import type { BodyOf, ResponseOf } from '#schemas/defineCall.ts';
import type { postDeliver } from '#schemas/api/editing/postDeliver.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { ERRORS_THAT_HIDE_NO_ROW, type EditFinding } from '#schemas/preview/finding.ts';
import type { PreviewHostMessage, PreviewKind } from '#schemas/preview/messages.ts';
import { placeExtensions } from '#engine/page/placeExtensions.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { applyOperations } from '../patch/applyOperations.ts';
import { createKeys, groupFindings, keepIfEqual } from './deliveredRows.ts';
import { createEmptyRevision, type OpenedDocument, type PreparedRevision } from './previewRevision.ts';
import { createProblemElement } from './problemElements.ts';
import { createAssembly, createPieces, flattenPieces, matchDelivered, type RowPiece } from './rowPieces.ts';

type DeliverBody = BodyOf<typeof postDeliver>;
type DeliverResponse = ResponseOf<typeof postDeliver>;

type Options = {
  readonly deliver: (body: DeliverBody) => Promise<DeliverResponse>;
  readonly audience: () => PreviewAudience;
  /** Shows a revision. Called again for the same revision when more is known about its findings. */
  readonly show: (prepared: PreparedRevision) => Promise<void>;
  readonly onMissed: (revision: number) => void;
  readonly onRefused: (reason: 'patch' | 'unavailable' | 'not-allowed', detail: string) => void;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** The document of a preview frame. */
export type PreviewDocument = {
  open(document: OpenedDocument): void;
  patch(change: Pick<Extract<PreviewHostMessage, { type: 'patch' }>, 'from' | 'to' | 'operations'>): void;
  /** Delivers everything again, because the audience has changed. */
  refresh(): void;
  current(): OpenedDocument | undefined;
};

/**
 * A delivered row (missing: the audience does not see it) without the rows in its slots, and its findings, with pointers
 * relative to it.
 */
type Delivered = { readonly element?: unknown; readonly findings: readonly EditFinding[] };

/** The server delivers this many single elements in one call; more are delivered with their page. */
const MAX_SINGLE_ELEMENTS = 100;
/** Pause in ms after an edit before the page is checked as a whole. */
const FULL_CHECK_DELAY_MS = 400;
/** Maximum number of delivered elements in memory besides those of the page; each edit adds one. */
const MAX_DELIVERED = 2_000;

/** Delivers the elements of a document, each once. */
type Deliveries = {
  /** Prepares a revision; `isComplete`: the page was checked as a whole. */
  prepare(open: OpenedDocument): Promise<{ readonly prepared: PreparedRevision; readonly isComplete: boolean }>;
  /** Checks the page as a whole. */
  prepareAll(open: OpenedDocument): Promise<PreparedRevision>;
  /** Forgets what was delivered, because the audience has changed. */
  clear(): void;
};

/** What was delivered to one audience. */
type DeliveredPage = {
  /** By the JSON text of the authored row without the rows in its slots. */
  readonly elements: Map<string, Delivered>;
  /**
   * The delivered page, whose elements are not used, the JSON text of the authored page without its elements, and the
   * rows of extensions.
   */
  envelope?: { readonly key: string; readonly page: Page; readonly extensions: readonly ShownExtension[] };
};

/** A row that an extension of a plugin adds to the page. It stays where its point is when other rows change. */
type ShownExtension = Part & Pick<NonNullable<DeliverResponse['extensions']>[number], 'point'>;

function createDeliveries({ deliver, audience }: Pick<Options, 'deliver' | 'audience'>): Deliveries {
  const toKey = createKeys();
  const listPieces = createPieces();
  const assembleSlots = createAssembly();
  const parts: PartReader = {
    list: (open) => listPieces(listElements(toAuthoredPage(open))),
    toKey,
    assembleSlots,
  };
  // A call keeps the object with which it began, because the audience can change before its response arrives.
  let cache: DeliveredPage = { elements: new Map() };

  const deliverAll = async (open: OpenedDocument, into: DeliveredPage): Promise<readonly EditFinding[]> => {
    const document = toAuthoredPage(open);
    const response = await deliver({ page: toPageId(open), document, audience: audience() });
    const shown = new Map(response.pointers?.map((pointer, index) => [pointer, response.page?.elements[index]]));
    const before = new Map(into.elements);
    const pieces = parts.list(open);
    const findingsByRow = groupFindings(response.findings);
    for (const piece of pieces)
      matchDelivered(piece, shown.get(piece.pointer), ({ shell, pointer }, element) => {
        const key = toKey(shell);
        // Moves a row that is delivered again to the end of the map, because the first ones are removed below.
        into.elements.delete(key);
        into.elements.set(key, {
          ...(element !== undefined && { element: keepIfEqual(before.get(key)?.element, element) }),
          findings: findingsByRow.get(pointer) ?? [],
        });
      });
    const count = flattenPieces(pieces).length;
    for (const key of into.elements.keys()) {
      if (into.elements.size <= MAX_DELIVERED + count) break;
      into.elements.delete(key);
    }
    const extensions = readExtensions(response, shown, into.envelope?.extensions ?? []);
    into.envelope = { key: toEnvelopeKey(document), page: response.page!, extensions };
    return response.findings;
  };
  const deliverMissing = async (
    open: OpenedDocument,
    missing: readonly MissingElement[],
    into: DeliveredPage,
  ): Promise<void> => {
    const elements = missing.map(({ pointer, element }) => ({ pointer, element }));
    const response = await deliver({ page: toPageId(open), elements, audience: audience() });
    const keys = new Map(missing.map(({ pointer, key }) => [pointer, key]));
    // The rows in slots are not sent with the row, so it seems to lack them.
    const findingsByRow = groupFindings(response.findings.filter(({ code }) => code !== 'SLOT_TOO_FEW'));
    for (const { pointer, element } of response.elements ?? [])
      into.elements.set(keys.get(pointer) ?? '', {
        ...(element !== undefined && { element }),
        findings: findingsByRow.get(pointer) ?? [],
      });
  };
  return {
    async prepare(open) {
      if (open.kind === 'not-found') return { prepared: createEmptyRevision(open), isComplete: true };
      if (isStandaloneKind(open.kind))
        return { prepared: await prepareStandalone(open, { deliver, audience }), isComplete: true };
      const from = cache;
      const document = toAuthoredPage(open);
      const missing = flattenPieces(parts.list(open)).flatMap(({ shell, pointer }) => {
        const key = toKey(shell);
        return from.elements.has(key) ? [] : [{ pointer, element: shell, key }];
      });
      if (from.envelope?.key !== toEnvelopeKey(document) || missing.length > MAX_SINGLE_ELEMENTS)
        return { prepared: collect(open, from, parts, await deliverAll(open, from)), isComplete: true };
      const { envelope } = from;
      if (missing.length > 0) await deliverMissing(open, missing, from);
      return { prepared: collect(open, { ...from, envelope }, parts), isComplete: false };
    },
    async prepareAll(open) {
      const from = cache;
      return collect(open, from, parts, await deliverAll(open, from));
    },
    clear() {
      cache = { elements: new Map() };
    },
  };
}

/** Returns the rows of extensions of a response. A row that has not changed is the object from before. */
function readExtensions(
  response: DeliverResponse,
  shown: ReadonlyMap<string, unknown>,
  before: readonly ShownExtension[],
): readonly ShownExtension[] {
  const earlier = new Map(before.map(({ pointer, element }) => [pointer, element]));
  return (response.extensions ?? []).map(({ pointer, point }) => ({
    pointer,
    point,
    element: keepIfEqual(earlier.get(pointer), shown.get(pointer)),
    findings: [],
    slots: [],
  }));
}

/** Reads the rows of a document, and puts delivered rows together. */
type PartReader = {
  readonly list: (open: OpenedDocument) => readonly RowPiece[];
  readonly toKey: (element: unknown) => string;
  readonly assembleSlots: ReturnType<typeof createAssembly>;
};

/**
 * Puts a page together from its delivered rows.
 * @param complete the findings of a check of the whole page; missing: those of its rows
 */
function collect(
  open: OpenedDocument,
  from: DeliveredPage,
  { list, toKey, assembleSlots }: PartReader,
  complete?: readonly EditFinding[],
): PreparedRevision {
  const toPart = ({ pointer, shell, slots }: RowPiece): Part => ({
    ...(from.elements.get(toKey(shell)) ?? { findings: [] }),
    pointer,
    slots: slots.map(({ name, rows }) => ({ name, parts: rows.map(toPart) })),
  });
  const own = list(open).map(toPart);
  const found = complete ?? own.flatMap(listFindings);
  const { page, extensions } = from.envelope!;
  // A single row in a page of its own has no places for extensions.
  const added = isElementKind(open.kind) ? [] : extensions;
  const authored = listElements(toAuthoredPage(open));
  const parts = placeExtensions(splitPageId(open.id).page, authored, added).map(
    (each): Part => each.row ?? own[each.index]!,
  );
  return { open, ...assemble(open, page, { parts, assembleSlots }, found) };
}

const listFindings = ({ findings, pointer, slots }: Part): readonly EditFinding[] => [
  ...findings.map((each) => ({ ...each, pointer: pointer + each.pointer })),
  ...slots.flatMap((slot) => slot.parts.flatMap(listFindings)),
];

/** Kinds whose document is not a part of a page. */
export const isStandaloneKind = (kind: PreviewKind): boolean =>
  kind === 'menu' || kind === 'cancellation-promo' || kind === 'theme' || kind === 'labels';

/** Delivers a menu, an offer, a theme or labels. */
async function prepareStandalone(
  open: OpenedDocument,
  { deliver, audience }: Pick<Options, 'deliver' | 'audience'>,
): Promise<PreparedRevision> {
  const { document } = open;
  if (open.kind === 'menu') {
    const { menu = { menus: [] }, findings } = await deliver({ page: open.id, menu: document, audience: audience() });
    return { ...createEmptyRevision(open), menu, findings };
  }
  if (open.kind === 'theme' || open.kind === 'labels') {
    const { theme, labels, findings } = await deliver({
      page: open.id,
      [open.kind]: document,
      audience: audience(),
    });
    return { ...createEmptyRevision(open), ...(theme && { theme }), ...(labels && { labels }), findings };
  }
  const { promo, licence, findings } = await deliver({ page: open.id, promo: document, audience: audience() });
  const offer = promo && { promo, name: licence?.name ?? promo.licenceId };
  return { ...createEmptyRevision(open), offer, findings };
}

type MissingElement = { readonly pointer: string; readonly element: unknown; readonly key: string };

/** Creates the document of a frame. */
export function createPreviewDocument(options: Options): PreviewDocument {
  const { show, onMissed, onRefused, wait } = options;
  const deliveries = createDeliveries(options);
  let current: OpenedDocument | undefined;
  /** Increases with everything that makes the shown page obsolete. */
  let changes = 0;
  let isRunning = false;
  /** Settles when the last shown page is painted. */
  let shown: Promise<void> = Promise.resolve();

  const report = (error: unknown): void => {
    const { status, message } = error as { status?: number; message?: string };
    onRefused(status === 401 || status === 404 ? 'not-allowed' : 'unavailable', String(message));
  };
  /** Shows a page after the last one is painted. The next page is prepared meanwhile. */
  const showNext = async (prepared: PreparedRevision): Promise<void> => {
    await shown;
    shown = show(prepared).catch(report);
  };
  /** Checks the page as a whole when no edit has followed for a while. An edit does not wait for it. */
  const checkWhole = async (open: OpenedDocument, started: number): Promise<void> => {
    const isObsolete = (): boolean => started !== changes;
    await wait(FULL_CHECK_DELAY_MS);
    if (isObsolete()) return;
    const whole = await deliveries.prepareAll(open);
    await shown;
    if (!isObsolete()) await showNext(whole);
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    let shownChanges = -1;
    try {
      while (current && shownChanges !== changes) {
        shownChanges = changes;
        const { prepared, isComplete } = await deliveries.prepare(current);
        await showNext(prepared);
        if (!isComplete) checkWhole(prepared.open, shownChanges).catch(report);
      }
    } catch (error) {
      report(error);
    } finally {
      isRunning = false;
    }
    // The loop ended with an error: a document that arrived meanwhile is still delivered.
    if (current && shownChanges !== changes) void run();
  };
  const change = (next: OpenedDocument | undefined): void => {
    current = next;
    changes += 1;
    void run();
  };
  return {
    current: () => current,
    open: change,
    patch({ from, to, operations }) {
      if (current?.revision !== from) return onMissed(current?.revision ?? 0);
      try {
        change({ ...current, revision: to, document: applyOperations(current.document, operations) });
      } catch (error) {
        onRefused('patch', (error as Error).message);
      }
    },
    refresh() {
      deliveries.clear();
      change(current);
    },
  };
}

type Part = Delivered & {
  readonly pointer: string;
  readonly slots: readonly { readonly name: string; readonly parts: readonly Part[] }[];
};

/** Puts the delivered rows into the page. A row that has an error is replaced by one that lists its errors. */
function assemble(
  open: OpenedDocument,
  envelope: Page,
  { parts, assembleSlots }: { readonly parts: readonly Part[] } & Pick<PartReader, 'assembleSlots'>,
  findings: readonly EditFinding[],
): Pick<PreparedRevision, 'page' | 'pointers' | 'findings'> {
  const toDocument = (pointer: string): string => toDocumentPointer(open.kind, pointer);
  const general = findings.filter(({ pointer, severity }) => severity === 'error' && !/^\/elements\/\d/.test(pointer));
  const show = ({ element, pointer, findings: own, slots }: Part): { element: unknown; pointer: string }[] => {
    const errors = own.filter(({ severity, code }) => severity === 'error' && !ERRORS_THAT_HIDE_NO_ROW.includes(code));
    if (errors.length > 0) {
      const located = errors.map((found) => ({ ...found, pointer: toDocument(pointer + found.pointer) }));
      return [{ element: createProblemElement(toDocument(pointer), located), pointer }];
    }
    if (element === undefined) return [];
    const filled = slots.map(({ name, parts: inSlot }) => ({
      name,
      rows: inSlot.flatMap(show).map((each) => each.element),
    }));
    return [{ element: assembleSlots(element, filled), pointer }];
  };
  const shown = parts.flatMap(show);
  const first = general.length > 0 ? [{ element: createProblemElement('', general), pointer: '' }] : [];
  return {
    page: { ...envelope, elements: [...first, ...shown].map(({ element }) => element) },
    pointers: [...first, ...shown].map(({ pointer }) => toDocument(pointer)),
    findings: toDocumentFindings(open, findings),
  };
}

const toDocumentFindings = ({ kind }: OpenedDocument, findings: readonly EditFinding[]): EditFinding[] =>
  findings.map((found) => ({ ...found, pointer: toDocumentPointer(kind, found.pointer) }));

/** Kinds whose document is one element of a page. */
const isElementKind = (kind: PreviewKind): boolean => kind === 'row' || kind === 'plugin';

/** Id of the page around a single element, which has no places for extensions. */
export const ELEMENT_PAGE = 'preview';

const toPageId = ({ kind, id }: OpenedDocument): string => (isElementKind(kind) ? ELEMENT_PAGE : id);

/** Returns the authored page of a document: a single element is put into a page of its own. */
const toAuthoredPage = ({ kind, document }: OpenedDocument): Record<string, unknown> => {
  if (isElementKind(kind)) return { id: ELEMENT_PAGE, elements: [document] };
  return typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {};
};

/** Returns the authored page whose rows a document shows; undefined for documents without rows. */
export const toInspectedPage = (
  open: OpenedDocument,
): { readonly id: string; readonly document: Record<string, unknown> } | undefined =>
  open.kind === 'not-found' || isStandaloneKind(open.kind)
    ? undefined
    : { id: toPageId(open), document: toAuthoredPage(open) };

/** Returns the pointer into the document for a pointer into its page. */
const toDocumentPointer = (kind: PreviewKind, pointer: string): string =>
  isElementKind(kind) ? pointer.replace(/^\/elements\/0/, '') : pointer;

const listElements = ({ elements }: Record<string, unknown>): readonly unknown[] =>
  Array.isArray(elements) ? (elements as unknown[]) : [];

const toEnvelopeKey = ({ elements, ...envelope }: Record<string, unknown>): string =>
  JSON.stringify([envelope, Array.isArray(elements)]);
