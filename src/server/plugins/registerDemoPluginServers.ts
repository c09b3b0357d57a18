// Replaces the servers that the example plugins (docs/examples/plugins) call: it stores the votes of the poll, and
// returns the scores for the ticker. Only the demo and the tests use it. docs/plugins.md describes what such a server
// gets.
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import { readJson } from '../json/readJson.ts';

type Options = {
  /** Folder of the file with the votes; empty: they are kept in memory. */
  readonly dataDir: string;
  readonly now: () => number;
};

/** The answer of each visitor of a poll. */
type Votes = Map<string, Map<string, number>>;

const MAX_POLLS = 1_000;
/** Visitors of one poll whose votes are stored. */
const MAX_VOTES = 100_000;
const MAX_ANSWERS = 20;
const NO_STORE = { 'cache-control': 'no-store' };
const PREFIX = '/demo-plugins';
const FILE = 'demo-votes.json';

/** Registers the routes under `/demo-plugins`. */
export function registerDemoPluginServers(app: FastifyInstance, { dataDir, now }: Options): void {
  const store = createVoteStore(dataDir, (error) => app.log.warn(error));
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(`${PREFIX}/votes`, ({ query, headers }, reply) => {
    const { poll } = query;
    if (typeof poll !== 'string') return reply.code(400).send({ error: 'name the poll' });
    return reply.headers(NO_STORE).send(store.count(poll, headers['marquee-visitor']));
  });
  app.post<{ Body: unknown }>(`${PREFIX}/votes`, async ({ body, headers }, reply) => {
    const { poll, answer } = (body ?? {}) as { readonly poll?: unknown; readonly answer?: unknown };
    const visitor = headers['marquee-visitor'];
    const isValid = typeof poll === 'string' && poll.length <= 200 && Number.isInteger(answer);
    if (!isValid || typeof visitor !== 'string') return reply.code(400).send({ error: 'poll, answer and visitor' });
    if ((answer as number) < 0 || (answer as number) >= MAX_ANSWERS) return reply.code(400).send({ error: 'answer' });
    const isStored = await store.add(poll, visitor, answer as number);
    // A vote that is not stored, such as the second one of a visitor, gets 409 with the current votes.
    return reply.code(isStored ? 200 : 409).send(store.count(poll, visitor));
  });
  app.get(`${PREFIX}/scores`, (_request, reply) => reply.headers(NO_STORE).send({ scores: computeScores(now()) }));
}

function createVoteStore(dataDir: string, onError: (error: unknown) => void) {
  const votes: Votes = dataDir === '' ? new Map() : readVotes(join(dataDir, FILE));
  let writing = Promise.resolve();
  const save = (): Promise<void> => {
    if (dataDir === '') return Promise.resolve();
    // One after the other, so that an earlier state never replaces a later one.
    writing = writing.then(() => writeVotes(join(dataDir, FILE), votes)).catch(onError);
    return writing;
  };
  return {
    /**
     * Stores a vote.
     * @returns false when the visitor has voted before, or when there is no space
     */
    async add(poll: string, visitor: string, answer: number): Promise<boolean> {
      const votesOfPoll = votes.get(poll) ?? new Map<string, number>();
      if (votesOfPoll.has(visitor) || votesOfPoll.size >= MAX_VOTES) return false;
      if (!votes.has(poll) && votes.size >= MAX_POLLS) return false;
      votes.set(poll, votesOfPoll.set(visitor, answer));
      await save();
      return true;
    },
    /** Returns the votes by answer, and the visitor's own one. */
    count(poll: string, visitor: unknown): { votes: number[]; own?: number } {
      const votesOfPoll = votes.get(poll) ?? new Map<string, number>();
      const counts: number[] = [];
      for (const answer of votesOfPoll.values()) counts[answer] = (counts[answer] ?? 0) + 1;
      const own = typeof visitor === 'string' ? votesOfPoll.get(visitor) : undefined;
      return { votes: Array.from(counts, (count) => count ?? 0), ...(own !== undefined && { own }) };
    },
  };
}

/** Reads the votes of the last run; a file that is missing or damaged has none. */
function readVotes(file: string): Votes {
  try {
    const json = readJson(readFileSync(file, 'utf8'));
    if (!('value' in json)) return new Map();
    const polls = Object.entries(json.value as Readonly<Record<string, Readonly<Record<string, number>>>>);
    return new Map(polls.map(([poll, answers]) => [poll, new Map(Object.entries(answers))]));
  } catch {
    return new Map();
  }
}

async function writeVotes(file: string, votes: Votes): Promise<void> {
  const polls = [...votes].map(([poll, answers]) => [poll, Object.fromEntries(answers)] as const);
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(polls)));
  await rename(`${file}.new`, file);
}

/** Returns invented scores, which change every minute. */
function computeScores(
  now: number,
): { id: string; home: string; away: string; homeScore: number; awayScore: number }[] {
  const minute = Math.floor(now / MINUTE_MS);
  return [
    ['north', 'Northside', 'Harbour'],
    ['east', 'Eastgate', 'Old Town'],
    ['hill', 'Hilltop', 'Riverside'],
  ].map(([id = '', home = '', away = ''], index) => ({
    id,
    home,
    away,
    homeScore: Math.floor(minute / (3 + index)) % 7,
    awayScore: Math.floor(minute / (4 + index)) % 6,
  }));
}
