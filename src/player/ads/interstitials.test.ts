import { expect, test, vi } from 'vitest';
import { readInterstitials } from '../readInterstitials.ts';
import { loadBreaks } from './loadBreaks.ts';

const createRange = (id: string, startTime: number, attributes: Record<string, string>) => ({
  schemeIdUri: 'com.apple.hls.interstitial',
  id,
  startTime,
  values: Object.entries({ ID: id, ...attributes }).map(([key, data]) => ({ key, data })),
});

function read(ranges: readonly object[]) {
  const shaka = new EventTarget();
  const interstitials = readInterstitials(shaka);
  for (const detail of ranges) shaka.dispatchEvent(new CustomEvent('timelineregionadded', { detail }));
  return interstitials;
}

const unit = { id: 'ad-1', kind: 'INTERSTITIALS', consent: 'REQUIRED', timeoutSeconds: 5 } as const;
const load = (interstitials: ReturnType<typeof read>, requestText = vi.fn<(url: string) => Promise<string>>()) =>
  loadBreaks([unit], {
    hlsInterstitials: interstitials,
    requestText,
    requestXml: () => Promise.reject(new Error('not requested')),
    sendHits: () => undefined,
    consent: { isGranted: true, playbackId: 'p' },
    base: 'https://host.test/',
    duration: 64,
  });

test('each date range becomes one break, also when several playlists of the video list it', async () => {
  const middle = createRange('mid', 12, { 'X-ASSET-URI': 'https://ads.test/tea.mp4', 'X-SKIP-CONTROL-OFFSET': '3' });
  const interstitials = read([
    middle,
    middle,
    createRange('pre', 0, { 'X-ASSET-URI': 'https://ads.test/pre/main.m3u8', CUE: 'PRE,ONCE' }),
    createRange('post', 0, { 'X-ASSET-URI': 'https://ads.test/air.webm', CUE: 'POST' }),
    createRange('nothing', 5, {}),
    { ...middle, id: 'other', schemeIdUri: 'com.example.chapter' },
  ]);
  const breaks = await load(interstitials);
  expect(breaks.map(({ id, at }) => [id, at])).toEqual([
    ['interstitial-mid', 12],
    ['interstitial-pre', 'start'],
    ['interstitial-post', 'end'],
  ]);
  const ads = await Promise.all(breaks.map(async (each) => (await each.load())[0]));
  expect(ads.map((ad) => [ad?.files[0]?.type, ad?.skipAfter])).toEqual([
    ['video/mp4', 3],
    ['application/vnd.apple.mpegurl', undefined],
    ['video/webm', undefined],
  ]);
});

test('a list of assets is requested when its break begins; an invalid list fails only its own break', async () => {
  const requestText = vi
    .fn<(url: string) => Promise<string>>()
    .mockResolvedValueOnce(
      '{"ASSETS":[{"URI":"one.mp4","DURATION":8},{"DURATION":4},{"URI":"https://b.test/two.mp4"}]}',
    )
    .mockResolvedValueOnce('<html>');
  const interstitials = read([
    createRange('a', 4, { 'X-ASSET-LIST': 'https://ads.test/lists/a.json' }),
    createRange('b', 8, { 'X-ASSET-LIST': 'https://ads.test/lists/b.json' }),
  ]);
  const [first, second] = await load(interstitials, requestText);
  expect(requestText).not.toHaveBeenCalled();
  expect((await first!.load()).map(({ files, duration }) => [files[0]?.url, duration])).toEqual([
    ['https://ads.test/lists/one.mp4', 8],
    ['https://b.test/two.mp4', 0],
  ]);
  await expect(second!.load()).rejects.toThrow(SyntaxError);
});
