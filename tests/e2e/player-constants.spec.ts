// Intervals of the player that the specification requires.
import { expect, proves, test } from './fixtures.ts';
import { expectPlaying, openAsAccount, skipWithoutCodecs } from './openPlayer.ts';

test('a playing video reports its position every 30000 ms', async ({ page, product, problems }) => {
  await page.clock.install();
  let heartbeats = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/playback\/[^/]+\/heartbeat$/.test(request.url())) heartbeats++;
  });
  await openAsAccount(page, product.url('ironclad', '/video/five-frames'));
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
  await proves('CONST-037', 'a heartbeat is sent 30000 ms after the previous one', async () => {
    await page.clock.fastForward(30_000);
    await expect.poll(() => heartbeats).toBeGreaterThan(0);
    const countBefore = heartbeats;
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
    expect(heartbeats, 'no heartbeat is sent within 20 s of the previous one').toBe(countBefore);
    await page.clock.fastForward(10_000);
    await expect.poll(() => heartbeats).toBe(countBefore + 1);
  });
  expect(problems).toEqual([]);
});
