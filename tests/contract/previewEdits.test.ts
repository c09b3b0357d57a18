// A preview that follows edits equals one that has just been opened: what the frame's document prepares for the screen
// (createPreviewDocument) is compared after each edit. tests/e2e/preview-edits.spec.ts compares the DOM.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPreviewDocument } from '#src/admin/preview/createPreviewDocument.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { createRandomEditor } from '../pages/randomEdits.ts';
import { startContent, type ContentApi } from './contentApi.ts';
import { createTestClock, readToken } from './startApi.ts';

type Documents = ReturnType<typeof createPreviewDocument>;
type Deliver = Parameters<typeof createPreviewDocument>[0]['deliver'];

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const EDITS = isDeep ? 1_000 : 40;
const newSeed = (): number => Math.floor(Math.random() * 1e9);
const SEEDS = process.env['TEST_SEED']
  ? [Number(process.env['TEST_SEED'])]
  : isDeep
    ? [newSeed(), newSeed(), newSeed()]
    : [newSeed()];

/** A document whose revisions the test waits for. */
class TestFrame {
  readonly documents: Documents;
  readonly refusals: string[] = [];
  /** What was prepared for the screen for the current revision. */
  shown: PreparedRevision[] = [];
  private pending: { readonly revision: number; readonly resolve: () => void } | undefined;
  /** Ends the pause before the check of the whole page. */
  private endPause: () => void = () => undefined;

  constructor(deliver: Deliver) {
    this.documents = createPreviewDocument({
      deliver,
      audience: () => ({ kind: 'guest', at: '2026-11-21T20:00:00Z' }),
      show: (prepared) => {
        this.shown = [...this.shown.filter(({ open }) => open.revision === prepared.open.revision), prepared];
        if (this.pending?.revision === prepared.open.revision) this.pending.resolve();
        return Promise.resolve();
      },
      onMissed: (revision) => this.refusals.push(`missed ${revision}`),
      onRefused: (reason, detail) => this.refusals.push(`${reason} ${detail}`),
      wait: () =>
        new Promise<void>((resolve) => {
          this.endPause = resolve;
        }),
    });
  }

  /** Waits until a revision is shown. */
  async waitFor(revision: number): Promise<PreparedRevision> {
    const found = this.shown.at(-1);
    if (found?.open.revision !== revision)
      await new Promise<void>((resolve) => {
        this.pending = { revision, resolve };
        // An edit before this one may wait for the check of the whole page.
        this.endPause();
      });
    return this.shown.at(-1)!;
  }

  /** Waits until the whole page of a revision was checked. */
  async waitForCheck(revision: number, isComplete: (prepared: PreparedRevision) => boolean): Promise<PreparedRevision> {
    const first = await this.waitFor(revision);
    if (isComplete(first)) return first;
    await new Promise<void>((resolve) => {
      this.pending = { revision, resolve };
      this.endPause();
    });
    return this.shown.at(-1)!;
  }
}

const toScreen = ({ page, pointers, findings }: PreparedRevision) => ({ page, pointers, findings });

describe('random edits', () => {
  let api: ContentApi;
  let deliver: Deliver;
  const clock = createTestClock();
  const home = sampleDocuments('sample')['pages/home.json'] as JsonObject;
  beforeAll(async () => {
    api = await startContent({}, undefined, clock);
    const token = readToken(
      await api.call('/api/v2/login', { body: { id: 'editor@demo.test', secret: 'marquee-demo-1' } }),
    );
    deliver = async (body) => {
      // An editor makes at most 1,200 requests in a minute.
      clock.advance(100);
      const response = await api.call('/api/v2/editing/deliver', { body: structuredClone(body), token });
      if (response.status !== 200) throw Object.assign(new Error(JSON.stringify(response.body)), response);
      return response.body as never;
    };
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test.each(SEEDS)(
    `after each of ${EDITS} random edits the preview equals a fresh one (TEST_SEED=%i)`,
    async (seed) => {
      const edited = new TestFrame(deliver);
      const editor = createRandomEditor({
        pageId: 'home',
        document: home,
        seed,
        onChange: ({ editNumber, operations }) =>
          edited.documents.patch({
            from: editNumber - 1,
            to: editNumber,
            operations: structuredClone([...operations]),
          }),
      });
      const { store } = editor;
      const toOpen = () => ({
        revision: store.editNumber,
        kind: 'page' as const,
        id: 'home',
        document: structuredClone(store.document) as unknown,
      });
      edited.documents.open(toOpen());
      await edited.waitFor(store.editNumber);
      for (let number = 1; number <= EDITS; number += 1) {
        // Edits that follow each other faster than the frame shows them are shown together.
        const kinds = Array.from({ length: number % 5 === 0 ? 3 : 1 }, () => editor.edit());
        const label = `seed ${seed}, edit ${number}: ${kinds.join(', ')}`;
        const fresh = new TestFrame(deliver);
        fresh.documents.open(toOpen());
        const expected = toScreen(await fresh.waitFor(store.editNumber));
        const isSame = (prepared: PreparedRevision): boolean =>
          JSON.stringify(toScreen(prepared)) === JSON.stringify(expected);
        expect(toScreen(await edited.waitForCheck(store.editNumber, isSame)), label).toEqual(expected);
        // Only the check of the whole page finds problems between elements. Without errors the first result is final.
        const [first] = edited.shown;
        if (expected.findings.every(({ severity }) => severity !== 'error'))
          expect({ page: first!.page, pointers: first!.pointers }, label).toEqual({
            page: expected.page,
            pointers: expected.pointers,
          });
        expect(edited.refusals, label).toEqual([]);
      }
    },
    isDeep ? 1_800_000 : 60_000,
  );
});
