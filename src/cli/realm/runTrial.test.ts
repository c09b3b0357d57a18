import { expect, test } from 'vitest';
import type { PublishClient, TrialReport } from './publishClient.ts';
import { runTrial } from './runTrial.ts';

const NOW = Date.parse('2026-12-01T08:00:00Z');
const UNTIL = '2026-12-24T18:00:00.000Z';
const EVENT = { kind: 'published', version: 8, percent: 10, until: UNTIL, author: 'Ada', note: '' };

/** Runs `trial` with a client that reports a trial, and returns what it prints. */
async function print(report: TrialReport, more: { share?: number; until?: string } = {}, now = NOW) {
  const lines: string[] = [];
  const changes: unknown[] = [];
  const client = {
    location: 'http://127.0.0.1:4000',
    readTrial: async () => report,
    async changeTrial(_realm, percent, options) {
      changes.push({ percent, ...options });
      return { version: 8, percent, until: UNTIL };
    },
  } satisfies Partial<PublishClient> as unknown as PublishClient;
  const context = { author: 'Ada', print: (line: string) => void lines.push(line), now };
  await runTrial({ name: 'trial', realm: 'nova', ...more }, client, context);
  return { lines, changes };
}

test('`trial` shows when the trial ends, and the end that each event set', async () => {
  const trial = { version: 8, percent: 10, until: UNTIL };
  const events = [
    { ...EVENT, kind: 'changed', percent: 20, until: null, at: '2026-12-02T08:00:00.000Z' },
    { ...EVENT, at: '2026-12-01T08:00:00.000Z' },
  ];
  const { lines } = await print({ trial, events });
  expect(lines[0]).toBe('nova: 10 % of the visitors see version 8 until 2026-12-24 18:00:00 UTC.');
  expect(lines[1]?.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['when', 'what', 'version', 'share', 'until', 'by', 'note'],
    ['2026-12-02 08:00:00', 'changed', '8', '20 %', 'Ada'],
    ['2026-12-01 08:00:00', 'published', '8', '10 %', '2026-12-24 18:00:00', 'Ada'],
  ]);
});

test('`trial` says that the end of a trial has passed while the server was off', async () => {
  const { lines } = await print(
    { trial: { version: 8, percent: 10, until: UNTIL }, events: [] },
    {},
    Date.parse(UNTIL),
  );
  expect(lines).toEqual([
    'nova: the trial of version 8 ended at 2026-12-24 18:00:00 UTC. The server records it when it starts.',
  ]);
});

test('`trial --share --until` changes the share and the end', async () => {
  const { lines, changes } = await print({ events: [] }, { share: 25, until: UNTIL });
  expect(changes).toEqual([{ percent: 25, until: UNTIL, note: undefined, author: 'Ada' }]);
  expect(lines).toEqual([
    'nova: 25 % of the visitors see version 8 until 2026-12-24 18:00:00 UTC (http://127.0.0.1:4000).',
  ]);
});
