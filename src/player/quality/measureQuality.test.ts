import { expect, test } from 'vitest';
import type { PlaybackEvent } from '../playbackEvents.ts';
import { createQualityMeter, type QualityReport } from './measureQuality.ts';

function start() {
  const reports: QualityReport[] = [];
  const player = { frames: 0, isInterrupted: false };
  const meter = createQualityMeter(
    1000,
    { droppedFrames: () => player.frames, isInterrupted: () => player.isInterrupted },
    (report) => reports.push(report),
  );
  const on = (at: number, type: string, more: object = {}): void => meter.on({ type, at, ...more } as PlaybackEvent);
  return { meter, on, player, reports };
}

test('the start is measured without advertisements, then waits, qualities and frames', () => {
  const { meter, on, player, reports } = start();
  on(1200, 'load-start', { protocol: 'DASH' });
  on(1500, 'loaded');
  on(1550, 'bitrate-change', { bandwidth: 1, height: 360 });
  meter.onInterruption(true, 1600);
  on(1700, 'first-frame');
  meter.onInterruption(false, 9600);
  meter.onVideoPlaying(9700);
  expect(reports).toEqual([{ event: 'playback-start', loadMs: 500, firstFrameMs: 700 }]);
  on(10_700, 'stall-start', { isSeeking: false });
  meter.onVideoPlaying(10_900);
  on(11_000, 'stall-start', { isSeeking: true });
  on(11_100, 'bitrate-change', { bandwidth: 2, height: 720 });
  player.frames = 3;
  meter.flush(11_900);
  expect(reports.at(-1)).toEqual({
    event: 'playback-quality',
    playedMs: 2000,
    stallCount: 1,
    stallMs: 200,
    bitrateChanges: 1,
    droppedFrames: 3,
    height: 720,
  });
  meter.onPause(12_400);
  on(20_000, 'closed');
  expect(reports.at(-1)).toMatchObject({ playedMs: 500, stallCount: 0, droppedFrames: 0 });
  expect(reports).toHaveLength(3);
});

test('leaving before the first frame and errors are reported', () => {
  const left = start();
  left.on(4000, 'closed');
  expect(left.reports).toEqual([{ event: 'playback-exit', waitedMs: 3000 }]);
  const failed = start();
  failed.on(2000, 'error', { error: { category: 'network', code: '1001', status: 503, requestId: 'r-1' } });
  failed.on(4000, 'closed');
  expect(failed.reports).toEqual([{ event: 'playback-error', code: '1001', requestId: 'r-1' }]);
});
