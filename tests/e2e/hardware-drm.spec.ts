// Keys in protected hardware: the realm's setting reaches the browser, and only Edge asks for them.
import type { VideoAccess } from '../../schemas/domain/video-access.ts';
import { expect, fetchByHand, proves, test } from './fixtures.ts';
import { isPlaying, open, skipWithoutCodecs, SUBSCRIBER } from './openPlayer.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PLAYREADY = 'com.microsoft.playready.recommendation';

test('only Edge asks for a hardware key system, when the realm enables it', async ({ browser, product }) => {
  const levels: Record<string, unknown> = {};
  for (const [name, userAgent] of Object.entries({ chrome: CHROME, edge: `${CHROME} Edg/140.0.0.0` })) {
    const page = await browser.newPage({ userAgent });
    await page.addInitScript(() => {
      const asked: [string, string[]][] = [];
      const request = navigator.requestMediaKeySystemAccess.bind(navigator);
      Object.assign(window, { asked });
      navigator.requestMediaKeySystemAccess = (system, requested) => {
        const configurations = [...requested];
        const robustness = configurations.flatMap(({ videoCapabilities = [] }) =>
          videoCapabilities.map((each) => each.robustness ?? ''),
        );
        asked.push([system, robustness.filter((each) => each !== '')]);
        return request(system, configurations);
      };
    });
    // The demo's licence server has ClearKey only. This browser refuses PlayReady, so the video plays with ClearKey.
    await page.route('**/api/v5/manifest/event/**', async (route) => {
      const response = await fetchByHand(route, product.port);
      const access = (await response.json()) as VideoAccess;
      expect(access.streams[0]?.drm?.hardware, 'the realm enables hardware keys').toBe(true);
      for (const { drm } of access.streams) drm?.keySystems.unshift(PLAYREADY);
      await route.fulfill({ response, json: access });
    });
    await open(page, product.url('ironclad', '/live/stand-up-tv'), SUBSCRIBER);
    await skipWithoutCodecs(page);
    await page.locator('a[data-play]').click();
    await isPlaying(page);
    const asked = await page.evaluate(() => (window as unknown as { asked: [string, string[]][] }).asked);
    levels[name] = [...new Set(asked.filter(([system]) => system === PLAYREADY).flatMap(([, level]) => level))];
    await page.close();
  }
  await proves('PLAYER-029', 'Edge asks for security level 3000, another browser for none', () => {
    expect(levels).toEqual({ chrome: [], edge: ['3000', '2000'] });
  });
});
