import { expect, test } from 'vitest';
import { createStreamDescriptions } from './createStreamDescriptions.ts';

/** Describes the stream of an item of the realm `nova`, for a guest, and returns what media servers are told. */
async function readCmcd(itemId: string, playback: object = { cmcd: {} }) {
  const describeStream = createStreamDescriptions({
    history: { findResumePosition: () => Promise.resolve(0) } as never,
    tokens: { sign: () => Promise.resolve('token') } as never,
    now: () => 0,
  });
  const stored = { id: itemId, type: 'VOD', media: { asset: 'feature' } };
  const described = await describeStream(
    {
      realmId: 'nova',
      content: { realm: { playback } } as never,
      context: { viewer: {} } as never,
      session: { sessionId: 's' } as never,
    },
    { stored, item: stored } as never,
    'p1',
  );
  return described.playback.cmcd;
}

test('media servers are told the realm and the video', async () => {
  expect(await readCmcd('film-1')).toEqual({ transport: 'QUERY', contentId: 'nova/film-1' });
  expect(await readCmcd('film-1', { cmcd: { transport: 'HEADERS' } })).toMatchObject({ transport: 'HEADERS' });
  expect(await readCmcd('film-1', {})).toBeUndefined();
});

test('long ids with a common beginning stay different and keep the limit of the standard', async () => {
  const common = 'x'.repeat(59);
  expect((await readCmcd(common))?.contentId, '64 characters fit').toBe(`nova/${common}`);
  const ids = [(await readCmcd(`${common}1`))!.contentId, (await readCmcd(`${common}2`))!.contentId];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^nova\/x{47}-[\w-]{11}$/);
  expect((await readCmcd(`${common}1`))!.contentId, 'the same video keeps its id').toBe(ids[0]);
});
