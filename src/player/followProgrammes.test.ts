import { expect, test, vi } from 'vitest';
import { createPlayer } from './createPlayer.ts';
import { followProgrammes } from './followProgrammes.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

const STREAM = { streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [] }] } as const;
const programmes = [
  { title: 'Before', startsAt: 900_000, endsAt: 1_030_000 },
  { title: 'Now', startsAt: 1_030_000, endsAt: 1_200_000 },
];

test('programmes become the chapters of a live stream, also when it is loaded again with another timeline', async () => {
  const { options, players } = createFakeMedia({ live: true });
  const player = createPlayer(options);
  const stop = followProgrammes(player, programmes);
  expect(player.get().chapters).toEqual([]);
  await player.load(STREAM);
  await player.play();
  const chapters = [
    { title: 'Before', start: 900, end: 1030 },
    { title: 'Now', start: 1030, end: 1200 },
  ];
  expect(player.get().chapters).toEqual(chapters);
  const { chapters: first } = player.get();
  player.seek(1010);
  expect(player.get().chapters, 'the chapters are the same array while the video plays').toBe(first);
  await player.load(STREAM);
  // As in HLS, position 0 is the start of the seekable part (here 1,000 s after 1970) and not 1970.
  const shaka = players.at(-1)!;
  shaka.getPlayheadTimeAsDate = () => new Date(1_000_000 + (shaka.video?.currentTime ?? 0) * 1000);
  player.seek(1020);
  expect(player.get().chapters[1]).toEqual({ title: 'Now', start: 30, end: 200 });
  stop();
  await player.load(STREAM);
  await player.play();
  expect(player.get().chapters).toEqual([]);
});

test('a recording keeps its own chapters', async () => {
  const { options } = createFakeMedia();
  const player = createPlayer(options);
  followProgrammes(player, programmes);
  await player.load({ ...STREAM, chaptersUrl: '/chapters.vtt' });
  await player.play();
  await vi.waitFor(() => expect(player.get().chapters).toEqual([{ title: 'Intro', start: 0, end: 16 }]));
});
