import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createObservable } from '../createObservable.ts';
import type { Player } from '../playerTypes.ts';
import { createAds } from './createAds.ts';

const LIST = 'https://ads.test/list.json';
const unit = { id: 'ad-1', kind: 'INTERSTITIALS', consent: 'REQUIRED', timeoutSeconds: 5 } as const;

/** Plays a video whose HLS playlist has an interstitial at 12 s to a position, and returns the requested addresses. */
async function playTo(position: number, isLive: boolean): Promise<readonly string[]> {
  const requestedUrls: string[] = [];
  const state = createObservable({
    position: 0,
    duration: isLive ? 0 : 64,
    isLive,
    isInterrupted: false,
    phase: 'playing',
  });
  const player = { ...state, onEvent: () => undefined, video: { ended: false } } as unknown as Player;
  const ads = createAds({
    player,
    attachStream: () => Promise.reject(new Error('no stream plays in this test')),
    fetch: (url) => {
      requestedUrls.push(new Request(url).url);
      return Promise.resolve(new Response('{"ASSETS":[]}'));
    },
    parseXml: () => undefined,
    hasConsent: () => true,
    createId: () => 'p',
    base: 'https://host.test/',
  });
  const interstitials = [{ id: 'middle', at: 12, source: { list: LIST }, skipAfter: undefined }];
  await ads.start({ contentId: 'video', streams: [], hlsInterstitials: interstitials }, [unit]);
  state.set({ position });
  return requestedUrls;
}

test('interstitials of recordings are requested before they play; those of live streams never are', async () => {
  const recording = await playTo(10, false);
  await vi.waitFor(() => expect(recording).toEqual([LIST]));
  expect(await playTo(10, true)).toEqual([]);
  expect(await playTo(13, true)).toEqual([]);
  expect(readFileSync('README.md', 'utf8')).toContain(
    'advertisements inside HLS playlists do not play in live streams, only in recordings',
  );
});
