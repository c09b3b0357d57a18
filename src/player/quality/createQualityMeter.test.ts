import { expect, test } from 'vitest';
import type { PlaybackEvent } from '../playbackEvents.ts';
import { createQualityMeter, type QualityReport } from './createQualityMeter.ts';

function startMeter() {
  const reports: QualityReport[] = [];
  const player = { droppedFrames: 0, isInterrupted: false };
  const meter = createQualityMeter(
    () => 1000,
    { getDroppedFrames: () => player.droppedFrames, isInterrupted: () => player.isInterrupted },
    (report) => reports.push(report),
  );
  const emit = (at: number, type: string, more: object = {}): void =>
    meter.handleEvent({ type, at, ...more } as PlaybackEvent);
  return { meter, emit, player, reports };
}

test('the time to the first frame leaves out advertisements, and reports count stalls and dropped frames', () => {
  const { meter, emit, player, reports } = startMeter();
  emit(1200, 'load-start', { protocol: 'DASH' });
  emit(1500, 'loaded');
  emit(1550, 'bitrate-change', { bandwidth: 1, height: 360 });
  meter.onInterruption(true, 1600);
  emit(1700, 'first-frame');
  meter.onInterruption(false, 9600);
  meter.onVideoPlaying(9700);
  expect(reports).toEqual([{ event: 'playback-start', loadMs: 500, firstFrameMs: 700 }]);
  emit(10_700, 'stall-start', { isSeeking: false });
  meter.onVideoPlaying(10_900);
  emit(11_000, 'stall-start', { isSeeking: true });
  emit(11_100, 'bitrate-change', { bandwidth: 2, height: 720 });
  player.droppedFrames = 3;
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
  emit(20_000, 'closed');
  expect(reports.at(-1)).toMatchObject({ playedMs: 500, stallCount: 0, droppedFrames: 0 });
  expect(reports).toHaveLength(3);
});

test('an exit before the first frame and an error are reported', () => {
  const closedEarly = startMeter();
  closedEarly.emit(4000, 'closed');
  expect(closedEarly.reports).toEqual([{ event: 'playback-exit', waitedMs: 3000 }]);
  const failed = startMeter();
  failed.emit(2000, 'error', { error: { category: 'network', code: '1001', status: 503, requestId: 'r-1' } });
  failed.emit(4000, 'closed');
  expect(failed.reports).toEqual([{ event: 'playback-error', code: '1001', requestId: 'r-1' }]);
});
