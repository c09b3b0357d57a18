import { observable, runInAction } from 'mobx';
import { expect, test, vi } from 'vitest';
import type { Explanation } from '#schemas/preview/explanation.ts';
import { InspectionStore, type Explain, type InspectedPage } from './InspectionStore.ts';

const promo = { type: 'promo', id: 'a' };
const news = { type: 'news', id: 'b' };

const createExplanation = (...reasons: Explanation['rows'][number]['reasons'][]): Explanation => ({
  source: { file: 'pages/home.json', origin: { realm: 'r', layer: 'own' }, state: 'draft' },
  extensions: [],
  rows: reasons.map((each, index) => ({
    pointer: `/elements/${index}`,
    state: each.length > 0 ? 'hidden' : 'shown',
    reasons: each,
  })),
});

function open(explain: Explain) {
  const state = observable<{ page: InspectedPage }>(
    { page: { id: 'home', document: { elements: [promo, news] }, row: '/elements/0' } },
    {},
    { deep: false },
  );
  const inspection = new InspectionStore({ explain, read: () => state.page, audience: { kind: 'guest' } });
  const change = (page: Partial<InspectedPage>): void =>
    runInAction(() => void (state.page = { ...state.page, ...page }));
  return { inspection, change, stop: inspection.start() };
}

test('a moved row keeps its reasons until the next explanation arrives', async () => {
  const explain = vi.fn<Explain>().mockResolvedValue(createExplanation([], ['roles']));
  const { inspection, change, stop } = open(explain);
  await vi.waitFor(() => expect(inspection.explanation).toBeDefined());
  expect(explain).toHaveBeenLastCalledWith({
    page: 'home',
    document: { elements: [promo, news] },
    row: '/elements/0',
    audience: { kind: 'guest' },
  });
  expect([inspection.findReasons(promo), inspection.findReasons(news)]).toEqual([[], ['roles']]);
  expect(inspection.isOutdated).toBe(false);

  explain.mockResolvedValue(createExplanation(['roles'], []));
  change({ document: { elements: [news, promo] } });
  expect(inspection.isOutdated).toBe(true);
  expect(inspection.findReasons(news)).toEqual(['roles']);
  await vi.waitFor(() => expect(inspection.isOutdated).toBe(false));
  expect([inspection.findReasons(promo), inspection.findReasons(news)]).toEqual([[], ['roles']]);
  stop();
});

test('another audience requests a new explanation; an equal audience does not', async () => {
  const explain = vi.fn<Explain>().mockResolvedValue(createExplanation([]));
  const { inspection, stop } = open(explain);
  await vi.waitFor(() => expect(inspection.explanation).toBeDefined());
  inspection.setAudience({ kind: 'guest' });
  expect(inspection.isOutdated).toBe(false);
  inspection.setAudience({ kind: 'child' });
  expect(inspection.isOutdated).toBe(true);
  await vi.waitFor(() => expect(inspection.isOutdated).toBe(false));
  expect(explain).toHaveBeenCalledTimes(2);
  stop();
});

test('a failure is shown until a retry succeeds, and a late response to an earlier request is ignored', async () => {
  const explain = vi.fn<Explain>().mockRejectedValueOnce(new Error('no response'));
  const { inspection, change, stop } = open(explain);
  await vi.waitFor(() => expect(inspection.hasFailed).toBe(true));

  let resolveFirst: (explanation: Explanation) => void = () => undefined;
  explain.mockReturnValueOnce(new Promise((resolve) => (resolveFirst = resolve)));
  inspection.retry();
  await vi.waitFor(() => expect(explain).toHaveBeenCalledTimes(2));
  explain.mockResolvedValueOnce(createExplanation(['child']));
  change({ document: { elements: [promo] } });
  await vi.waitFor(() => expect(inspection.findReasons(promo)).toEqual(['child']));
  expect(inspection.hasFailed).toBe(false);
  resolveFirst(createExplanation(['until']));
  await Promise.resolve();
  expect(inspection.findReasons(promo)).toEqual(['child']);
  stop();
});

test('while the editor types, no explanation is requested; one is requested after the last letter', async () => {
  vi.useFakeTimers();
  try {
    const explain = vi.fn<Explain>().mockResolvedValue(createExplanation([]));
    const { change, stop } = open(explain);
    await vi.runAllTimersAsync();
    explain.mockClear();
    for (let letter = 0; letter < 10; letter += 1) {
      change({ document: { elements: [{ ...promo, letter }] } });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(explain).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(explain).toHaveBeenCalledTimes(1);
    expect(explain.mock.lastCall?.[0].document).toEqual({ elements: [{ ...promo, letter: 9 }] });
    stop();
  } finally {
    vi.useRealTimers();
  }
});
