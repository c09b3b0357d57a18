import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { getAt, type JsonObject } from '#schemas/jsonPointer.ts';
import type { BodyOf } from '#schemas/defineCall.ts';
import type { postExplanation } from '#schemas/api/editing/postExplanation.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { Explanation, HidingReason } from '#schemas/preview/explanation.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';

/** The page of which rows are explained. */
export type InspectedPage = {
  readonly id: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** Pointer of the row to explain; undefined: none is selected. */
  readonly row: string | undefined;
};

/** Requests an explanation from the server. */
export type Explain = (body: BodyOf<typeof postExplanation>) => Promise<Explanation>;

type Options = {
  readonly explain: Explain;
  /** Returns the page; observable. */
  readonly read: () => InspectedPage | undefined;
  readonly audience: PreviewAudience;
};

/** Pause in ms after a change of the page, so that not every key press sends a request. */
const DELAY_MS = 500;

/** An explanation of the server, and the page and audience that it explains. */
type ReceivedExplanation = {
  readonly page: InspectedPage;
  readonly audience: PreviewAudience;
  readonly explanation: Explanation;
  /** Why each hidden row is hidden, by the row itself: rows keep their explanation when they are moved. */
  readonly reasonsByRow: ReadonlyMap<unknown, readonly HidingReason[]>;
};

/** Why the audience of a preview gets the rows of a page, or does not. */
export class InspectionStore {
  private readonly options: Options;
  audience: PreviewAudience;
  private received: ReceivedExplanation | undefined = undefined;
  hasFailed = false;
  /** What the preview measured, by the pointer of the row. */
  measurements: ReadonlyMap<string, RowMeasurement> = new Map();
  /** Increases with each request to try again. */
  private attempts = 0;

  constructor(options: Options) {
    this.options = options;
    this.audience = options.audience;
    makeAutoObservable<this, 'options' | 'received' | 'attempts'>(
      this,
      {
        options: false,
        attempts: true,
        received: observableRef,
        audience: observableRef,
        measurements: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The explanation that was received last, also when the page has changed since. */
  get explanation(): Explanation | undefined {
    return this.received?.explanation;
  }

  /** Whether the page or the audience has changed since the explanation. */
  get isOutdated(): boolean {
    const page = this.options.read();
    const { received } = this;
    return (
      received !== undefined &&
      (received.audience !== this.audience ||
        received.page.document !== page?.document ||
        received.page.row !== page.row)
    );
  }

  /** Returns what hides a row of the page from the audience; empty: nothing, or it is not known yet. */
  findReasons(row: unknown): readonly HidingReason[] {
    return this.received?.reasonsByRow.get(row) ?? [];
  }

  setAudience(audience: PreviewAudience): void {
    if (JSON.stringify(audience) !== JSON.stringify(this.audience)) this.audience = audience;
  }

  setMeasurements(rows: readonly RowMeasurement[]): void {
    this.measurements = new Map(rows.map((row) => [row.pointer, row]));
  }

  retry(): void {
    this.attempts += 1;
  }

  /** Follows the page and the audience. Returns a cleanup function. */
  start(): () => void {
    let current = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = reaction(
      () => ({ page: this.options.read(), audience: this.audience, attempts: this.attempts }),
      ({ page, audience }) => {
        current += 1;
        const request = current;
        clearTimeout(timer);
        // The server explains the whole page, so the explanation waits until the editor has stopped typing.
        timer = setTimeout(() => {
          if (page) void this.fetchExplanation(page, audience, () => request !== current);
        }, DELAY_MS);
      },
      { fireImmediately: true, equals: haveSameParts },
    );
    return () => {
      current += 1;
      clearTimeout(timer);
      stop();
    };
  }

  private async fetchExplanation(
    page: InspectedPage,
    audience: PreviewAudience,
    isObsolete: () => boolean,
  ): Promise<void> {
    try {
      const { id, document, row } = page;
      const explanation = await this.options.explain({ page: id, document, ...(row && { row }), audience });
      if (!isObsolete()) this.receive({ page, audience, explanation, reasonsByRow: mapReasons(document, explanation) });
    } catch {
      if (!isObsolete()) this.fail();
    }
  }

  private receive(received: ReceivedExplanation): void {
    this.received = received;
    this.hasFailed = false;
  }

  private fail(): void {
    this.hasFailed = true;
  }
}

type Inputs = {
  readonly page: InspectedPage | undefined;
  readonly audience: PreviewAudience;
  readonly attempts: number;
};

const haveSameParts = (before: Inputs, after: Inputs): boolean =>
  before.audience === after.audience &&
  before.attempts === after.attempts &&
  before.page?.id === after.page?.id &&
  before.page?.document === after.page?.document &&
  before.page?.row === after.page?.row;

const mapReasons = (
  document: InspectedPage['document'],
  { rows }: Explanation,
): ReadonlyMap<unknown, readonly HidingReason[]> =>
  new Map(rows.map(({ pointer, reasons }) => [getAt(document as JsonObject, pointer), reasons]));
