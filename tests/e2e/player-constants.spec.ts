// Times of the player that the specification fixes.
import { expect, proves, test } from './fixtures.ts';
import { expectPlaying, open, skipWithoutCodecs } from './openPlayer.ts';

test('a playing video reports its position every 30000 ms', async ({ page, product, problems }) => {
  await page.clock.install();
  let beats = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/playback\/[^/]+\/heartbeat$/.test(request.url())) beats++;
  });
  await open(page, product.url('ironclad', '/video/five-frames'));
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
  await proves('CONST-037', 'a heartbeat follows 30000 ms after the one before', async () => {
    await page.clock.fastForward(30_000);
    await expect.poll(() => beats).toBeGreaterThan(0);
    const sent = beats;
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
    expect(beats, 'none after 20 s').toBe(sent);
    await page.clock.fastForward(10_000);
    await expect.poll(() => beats).toBe(sent + 1);
  });
  expect(problems).toEqual([]);
});
