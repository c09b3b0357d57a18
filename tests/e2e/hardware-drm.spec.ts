// Keys in protected hardware: the realm's setting reaches the browser, and only Edge requests them.
import type { VideoAccess } from '../../schemas/domain/video-access.ts';
import { expect, fetchIntercepted, proves, test } from './fixtures.ts';
import { openAsAccount, skipWithoutCodecs, SUBSCRIBER } from './openPlayer.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PLAYREADY = 'com.microsoft.playready';
/** Ids of key systems in manifests: the common id (W3C), which the demo uses, and PlayReady's id. */
const COMMON_ID = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b';
const PLAYREADY_ID = '9a04f079-9840-4286-ab92-e65be0885f95';

test('only Edge requests a hardware key system, when the realm enables it', async ({ browser, product }) => {
  const levels: Record<string, unknown> = {};
  for (const [name, userAgent] of Object.entries({ chrome: CHROME, edge: `${CHROME} Edg/140.0.0.0` })) {
    const page = await browser.newPage({ userAgent });
    await page.addInitScript(() => {
      const requestedSystems: [system: string, robustness: string][] = [];
      Object.assign(window, { requestedSystems });
      const { mediaCapabilities } = navigator;
      const decodingInfo = mediaCapabilities.decodingInfo.bind(mediaCapabilities);
      mediaCapabilities.decodingInfo = (configuration) => {
        const { keySystem, video } = configuration.keySystemConfiguration ?? {};
        if (keySystem !== undefined) requestedSystems.push([keySystem, video?.robustness ?? '']);
        return decodingInfo(configuration);
      };
    });
    // The demo has ClearKey only: this stream names PlayReady, which this browser requests but does not support.
    await page.route('**/api/v5/manifest/event/**', async (route) => {
      const response = await fetchIntercepted(route, product.port);
      const access = (await response.json()) as VideoAccess;
      expect(access.streams[0]?.drm?.hardware, 'the realm enables hardware keys').toBe(true);
      for (const { drm } of access.streams) drm?.keySystems.splice(0, 1, PLAYREADY);
      await route.fulfill({ response, json: access });
    });
    await page.route(/\/manifest\.mpd/, async (route) => {
      const response = await fetchIntercepted(route, product.port);
      await route.fulfill({ response, body: (await response.text()).replaceAll(COMMON_ID, PLAYREADY_ID) });
    });
    await openAsAccount(page, product.url('ironclad', '/live/stand-up-tv'), SUBSCRIBER);
    await skipWithoutCodecs(page);
    await page.locator('a[data-play]').click();
    await expect(page.locator('[data-player="error"]')).toBeVisible();
    const requestedSystems = await page.evaluate(
      () => (window as unknown as { requestedSystems: [string, string][] }).requestedSystems,
    );
    levels[name] = [...new Set(requestedSystems.map(([, level]) => level).filter((level) => level !== ''))];
    await page.close();
  }
  await proves('PLAYER-029', 'Edge requests security level 3000 first, and another browser requests none', () => {
    expect(levels).toEqual({ chrome: [], edge: ['3000', '2000'] });
  });
});
