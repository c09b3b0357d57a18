import { observable, reaction } from 'mobx';
import { expect, test, vi } from 'vitest';
import type { AppState } from '#schemas/appState.ts';
import type { App } from './app.ts';
import { showViewerTimeZone } from './showViewerTimeZone.ts';

test('another time zone of the browser is shown and stored', async () => {
  const state = observable({ timeZone: 'Europe/Lisbon' }) as unknown as AppState;
  const app: Pick<App, 'state' | 'heldUpdates'> = { state, heldUpdates: {} };
  const document = { cookie: '' };
  const shown: string[] = [];
  reaction(
    () => state.timeZone,
    (zone) => shown.push(zone),
  );
  await showViewerTimeZone(app, document, 'Europe/Lisbon');
  await showViewerTimeZone(app, document, undefined);
  expect([shown, document.cookie]).toEqual([[], '']);
  await showViewerTimeZone(app, document, 'Asia/Tokyo');
  expect(shown).toEqual(['Asia/Tokyo']);
  expect(document.cookie).toBe('tz=Asia%2FTokyo; path=/; max-age=31536000; samesite=lax');
});

test('the widgets are updated a few at a time, and later changes at once', async () => {
  const state = observable({ timeZone: 'Europe/Lisbon' }) as unknown as AppState;
  const app: Pick<App, 'state' | 'heldUpdates'> = { state, heldUpdates: {} };
  const shown: string[] = [];
  const scheduler = (run: () => void): void => void (app.heldUpdates.runs ? app.heldUpdates.runs.push(run) : run());
  for (let widget = 0; widget < 20; widget++)
    reaction(
      () => state.timeZone,
      (zone) => shown.push(zone),
      { scheduler },
    );
  const change = showViewerTimeZone(app, { cookie: '' }, 'Asia/Tokyo');
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(20);
  await change;
  expect(shown).toEqual(Array.from({ length: 20 }, () => 'Asia/Tokyo'));
  expect(app.heldUpdates.runs).toBeUndefined();
});

test('an error of one widget does not keep the others from their update', async () => {
  const reportError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reportError);
  const state = observable({ timeZone: 'Europe/Lisbon' }) as unknown as AppState;
  const app: Pick<App, 'state' | 'heldUpdates'> = { state, heldUpdates: {} };
  const shown: string[] = [];
  const failure = new Error('A widget fails.');
  const update = (zone: string) => (): void => {
    if (shown.push(zone) === 2) throw failure;
  };
  const scheduler = (): void => void app.heldUpdates.runs?.push(update(state.timeZone));
  for (let widget = 0; widget < 4; widget++)
    reaction(
      () => state.timeZone,
      () => undefined,
      { scheduler },
    );
  await showViewerTimeZone(app, { cookie: '' }, 'Asia/Tokyo');
  expect(shown).toHaveLength(4);
  expect(reportError.mock.calls).toEqual([[failure]]);
  vi.unstubAllGlobals();
});
