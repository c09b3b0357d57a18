// What the buttons of a programme start, on a real live stream: live, from the programme's start, or its recording.
import type { Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { expectPlaying, skipWithoutCodecs } from './openPlayer.ts';
import { createTestRealm, items, IMAGES } from './testRealm.ts';

const MINUTE_MS = 60_000;
const minutesAgo = (count: number): string => new Date(Date.now() - count * MINUTE_MS).toISOString();
const programme = (id: string, startedMinutesAgo: number, playbackStatus = 'restart') => ({
  id,
  type: 'EPG',
  epgId: id,
  title: `Programme ${id}`,
  accessLevel: 'GRANTED',
  playbackStatus,
  thumbnailUrl: IMAGES.landscape,
  startDate: minutesAgo(startedMinutesAgo),
  endDate: minutesAgo(-60),
  media: { asset: 'northern-lights' },
});

/** Returns the time of the visible frame in ms since 1970. The demo's live streams count seconds since 1970. */
const readPlayedTime = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime * 1000);

async function playFromPanel(page: Page, id: string, index: number): Promise<void> {
  const card = page.locator(`[data-row="row"] [data-item="${id}"]`);
  const panel = card.locator('[data-panel]');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // Retries, because a growing card may cover its neighbour for a moment.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await card.hover();
    await expect(panel).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await panel.getByRole('link').nth(index).click();
}

test(
  'the buttons of a programme start the channel live or at the start of the programme',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const catalogue = [
      ...items(1),
      programme('restartable', 20),
      programme('live-first', 20, 'live'),
      // These two began before the two hours that the channel offers. Only 'recorded' has a recording.
      programme('unrecorded', 200),
      programme('recorded', 200),
      {
        id: 'recording',
        type: 'VOD',
        title: 'Recording',
        accessLevel: 'GRANTED',
        thumbnailUrl: IMAGES.landscape,
        liveEventId: 'recorded',
        media: { asset: 'northern-lights' },
      },
    ];
    const home = {
      elements: [
        {
          bucketId: 'row',
          exid: 'row',
          type: 'VOD_PLAYLIST',
          name: 'Row',
          source: { ids: ['restartable', 'live-first', 'unrecorded', 'recorded'] },
        },
      ],
    };
    const realm = createTestRealm(product, { home }, { catalogue, realm: { features: { epgPlayback: true } } });
    const { status, output } = await realm.publish();
    expect(status, output).toBe(0);
    const returnHome = async (): Promise<void> => {
      await page.goBack();
      await expect(page.locator('[data-page="home"]')).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
    };
    const readStart = (id: string): number =>
      Date.parse((catalogue.find((item) => item.id === id) as { startDate: string }).startDate);
    const expectStartOf = async (id: string): Promise<void> => {
      await expectPlaying(page);
      const played = await readPlayedTime(page);
      expect(played).toBeGreaterThan(readStart(id) - 1000);
      expect(played).toBeLessThan(readStart(id) + 20_000);
    };
    const expectLive = async (): Promise<void> => {
      await expectPlaying(page);
      expect(Date.now() - (await readPlayedTime(page))).toBeLessThan(60_000);
    };
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await skipWithoutCodecs(page);
    await proves('CARD-028', 'with playback status restart the first button plays from the start', async () => {
      await playFromPanel(page, 'restartable', 0);
      await expectStartOf('restartable');
    });
    await returnHome();
    await proves('CARD-029', 'with another playback status the first button plays live', async () => {
      await playFromPanel(page, 'live-first', 0);
      await expectLive();
    });
    await proves('CARD-030', 'the second button does what the first one does with the other status', async () => {
      await returnHome();
      await playFromPanel(page, 'live-first', 1);
      await expectStartOf('live-first');
      await returnHome();
      await playFromPanel(page, 'restartable', 1);
      await expectLive();
    });
    await returnHome();
    await playFromPanel(page, 'unrecorded', 0);
    const message = page.locator('[data-player-message]');
    await expect(message).toContainText('It is over and is not kept.');
    await message.getByRole('button', { name: 'Watch live' }).click();
    await expectLive();
    await returnHome();
    await playFromPanel(page, 'recorded', 0);
    await page.waitForURL((url) => url.pathname.includes('/recording'));
    await expectPlaying(page);
    // The browser logs the recording that does not exist.
    allowProblems(problems, /404/);
    realm.remove();
  },
);
