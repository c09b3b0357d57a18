// Kills the server (kill -9) in the middle of publishes: no acknowledged publish is lost, and every version is
// complete.
import { setTimeout as pause } from 'node:timers/promises';
import {
  check,
  readCount,
  createDrillFolder,
  readShownCount,
  type DrillApi,
  type Drill,
  type DrillContext,
} from './drillServer.ts';
import { runOnPostgres } from './runOnPostgres.ts';

/** The published number, by the version that the server acknowledged. */
type PublishedNumbers = Map<number, number>;

/**
 * Publishes increasing numbers until the server is killed, and records the acknowledged ones.
 * @returns the last number that it sent.
 */
async function publishUntilKilled(api: DrillApi, from: number, acknowledged: PublishedNumbers): Promise<number> {
  for (let count = from; ; count++) {
    try {
      const { status, body, text } = await api.publish(count);
      check(status === 200, `a publish responded with ${status}: ${text.slice(0, 300)}`);
      acknowledged.set(Number(body['version']), count);
    } catch (error) {
      // The connection broke. This number may be published or not; all numbers before it are published.
      if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return count;
      throw error;
    }
  }
}

/**
 * Checks that every acknowledged publish is stored under its version, and that viewers see the newest version.
 * @param since first version to read.
 * @returns the newest version.
 */
async function checkVersions(api: DrillApi, acknowledged: PublishedNumbers, since: number): Promise<number> {
  const list = await api.admin('GET', '/realms');
  const current =
    (list.body['realms'] as { realm: string; version: number }[]).find(({ realm }) => realm === 'drill')?.version ?? 0;
  const last = Math.max(1, ...acknowledged.keys());
  check(current >= last, `version ${last} was acknowledged, but ${current} is current`);
  for (let version = since; version <= current; version++) {
    const count = await readCount(api, version);
    const expected = acknowledged.get(version);
    check(
      expected === undefined || expected === count,
      `version ${version} was acknowledged with ${expected} and has ${count}`,
    );
  }
  const shown = await readShownCount(api);
  check(shown === (await readCount(api, current)), `viewers see ${shown}, version ${current} has another number`);
  return current;
}

async function runKillCycles(
  { cycles, random, start }: DrillContext,
  databaseUrl: string | undefined,
): Promise<string> {
  const drillFolder = createDrillFolder();
  const acknowledged: PublishedNumbers = new Map();
  const starts: number[] = [];
  let next = 1,
    current = 1,
    unacknowledged = 0;
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const server = start({ ...drillFolder, databaseUrl });
      const api = await server.ready();
      starts.push(server.age());
      // Reads only the new versions; the end of the drill reads all of them again.
      current = await checkVersions(api, acknowledged, current);
      const before = acknowledged.size;
      const writing = publishUntilKilled(api, next, acknowledged);
      writing.catch(() => undefined);
      // Kills after the first acknowledged publish, at any moment of the next ones.
      for (let waited = 0; acknowledged.size < before + 1 && waited < 30_000; waited += 20)
        await Promise.race([pause(20), writing]);
      await pause(random() * 900);
      await server.end('SIGKILL');
      next = (await writing) + 1;
      check(acknowledged.size > before, `cycle ${cycle}: nothing was acknowledged`);
    }
    const server = start({ ...drillFolder, databaseUrl });
    const api = await server.ready();
    const final = await checkVersions(api, acknowledged, 1);
    unacknowledged = final - 1 - acknowledged.size;
    check(
      unacknowledged >= 0 && unacknowledged <= cycles,
      `${final} versions for ${acknowledged.size} acknowledged publishes`,
    );
    const { code } = await server.end('SIGTERM');
    check(code === 0, `the last stop ended with ${code}`);
    return `${cycles} kills, ${acknowledged.size} publishes acknowledged, none lost; ${final} versions complete, ${unacknowledged} committed but not acknowledged; start ${(Math.max(...starts) / 1000).toFixed(1)} s at most`;
  } finally {
    drillFolder.remove();
  }
}

export const drills: readonly Drill[] = [
  { name: 'kill -9 while publishing, embedded', run: (context) => runKillCycles(context, undefined) },
  {
    name: 'kill -9 while publishing, PostgreSQL',
    run: (context) => runOnPostgres((url) => runKillCycles(context, url)),
  },
];
