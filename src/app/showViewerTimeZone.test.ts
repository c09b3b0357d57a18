import { observable, reaction } from 'mobx';
import { expect, test } from 'vitest';
import type { AppState } from '#schemas/appState.ts';
import { showViewerTimeZone } from './showViewerTimeZone.ts';

test('another time zone of the browser is shown and stored', () => {
  const state = observable({ timeZone: 'Europe/Lisbon' }) as unknown as AppState;
  const document = { cookie: '' };
  const shown: string[] = [];
  reaction(
    () => state.timeZone,
    (zone) => shown.push(zone),
  );
  showViewerTimeZone(state, document, 'Europe/Lisbon');
  showViewerTimeZone(state, document, undefined);
  expect([shown, document.cookie]).toEqual([[], '']);
  showViewerTimeZone(state, document, 'Asia/Tokyo');
  expect(shown).toEqual(['Asia/Tokyo']);
  expect(document.cookie).toBe('tz=Asia%2FTokyo; path=/; max-age=31536000; samesite=lax');
});
