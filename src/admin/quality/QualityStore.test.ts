import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEAD_EVENT } from '../preview/headEvent.ts';
import type { PageFacts } from './pageFacts.ts';
import { QualityStore, type QualityReader } from './QualityStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the page is measured again when its head changes after the frame has rendered it', async () => {
  let description: string | undefined;
  const readPage = {
    findRows: () => ({ rendered: [], count: 0 }),
    readHeadingsOutsideRows: () => [],
    readSharing: () => ({ description }) as PageFacts['sharing'],
  } as unknown as QualityReader['readPage'];
  const store = new QualityStore(() =>
    Promise.resolve({ readPage, measureContrast: () => Promise.resolve(undefined) }),
  );
  const frame = Object.assign(new EventTarget(), { innerWidth: 800, document: {} }) as unknown as Window;
  store.open();
  store.onRendered(frame);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.facts?.sharing.description, store.isMeasuring]).toEqual([undefined, false]);
  description = 'All fights live.';
  frame.dispatchEvent(new Event(HEAD_EVENT));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.facts?.sharing.description, store.isMeasuring]).toEqual(['All fights live.', false]);
});
