// Starts two servers on one data folder, and sends SIGTERM at random moments of a start.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  check,
  createDrillFolder,
  waitUntilShown,
  type Drill,
  type DrillContext,
  type DrillServer,
} from './drillServer.ts';

/** Whether the output names the problem and contains no stack trace. */
const isClear = (output: string): boolean => output.trim() !== '' && !/^\s+at /m.test(output);

/** Returns the CPU time in ms of the ended child processes of this process; 0 where the system does not report it. */
function readChildrenCpuMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}

async function startSecondServer({ start }: DrillContext): Promise<string> {
  const drillFolder = createDrillFolder();
  try {
    const first = start(drillFolder);
    const api = await first.ready();
    const times: number[] = [],
      cpuTimes: number[] = [];
    // All three starts must be refused. The shortest time counts; on a busy machine the CPU time counts, because
    // waiting is not the server's fault.
    for (let round = 0; round < 3; round++) {
      const before = readChildrenCpuMs();
      const second = start(drillFolder);
      const { code } = await second.ended;
      times.push(second.age());
      cpuTimes.push(readChildrenCpuMs() - before);
      check(code === 1, `the second server ended with ${code}: ${second.output()}`);
      check(
        second.output().includes(`in use by process ${first.process.pid}`) && isClear(second.output()),
        `no clear line: ${second.output()}`,
      );
      check(
        (await api.publish(round + 1)).status === 200 && (await waitUntilShown(api, round + 1)),
        'the first server was disturbed',
      );
    }
    const bestMs = Math.min(...times),
      bestCpuMs = Math.min(...cpuTimes) || bestMs;
    check(
      Math.min(bestMs, bestCpuMs) < 2000,
      `the second server was refused after ${Math.round(bestMs)} ms at best (${Math.round(bestCpuMs)} ms of CPU time)`,
    );
    check((await first.end('SIGTERM')).code === 0, 'the first server did not stop cleanly');
    return `refused after ${times.map((ms) => Math.round(ms)).join(', ')} ms, ${cpuTimes.map((ms) => Math.round(ms)).join(', ')} ms of CPU time (whole process, limit 2000)`;
  } finally {
    drillFolder.remove();
  }
}

const ROUNDS = 10;

async function stopWhileStarting({ random, start }: DrillContext): Promise<string> {
  let drillFolder = createDrillFolder();
  const ends: string[] = [];
  try {
    const uninterruptedServer = start(drillFolder);
    await uninterruptedServer.ready();
    const startDurationMs = uninterruptedServer.age();
    check((await uninterruptedServer.end('SIGTERM')).code === 0, 'a server that is ready does not stop cleanly');
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // Half of the starts are first starts, in which the database is created, migrated and seeded.
      if (round % 2 === 0) {
        drillFolder.remove();
        drillFolder = createDrillFolder();
      }
      const server = start(drillFolder);
      const delayMs = random() * startDurationMs * 1.1;
      await pause(delayMs);
      const stopRequestedAt = performance.now();
      const { code, signal } = await server.end('SIGTERM');
      const stopDurationMs = performance.now() - stopRequestedAt;
      slowest = Math.max(slowest, stopDurationMs);
      // Before the first line of the program runs, a signal ends Node itself.
      const endedBeforeProgram = signal === 'SIGTERM' && server.output() === '';
      check(
        code === 0 || endedBeforeProgram,
        `SIGTERM after ${Math.round(delayMs)} ms: ended with ${code ?? signal}: ${server.output()}`,
      );
      check(
        endedBeforeProgram || !/error|\n\s+at /i.test(server.output()),
        `SIGTERM after ${Math.round(delayMs)} ms was not silent: ${server.output()}`,
      );
      // In the report, `e` marks a start that ended before the program ran.
      ends.push(`${Math.round(delayMs)}${endedBeforeProgram ? 'e' : ''}`);
      // The next start must work. Every second folder is kept for the next round.
      if (round % 2 === 1) await expectWorking(start(drillFolder));
    }
    await expectWorking(start(drillFolder));
    return `${ROUNDS} stops at ${ends.join(' ')} ms of a start of ${Math.round(startDurationMs)} ms, slowest ${Math.round(slowest)} ms; the next starts work`;
  } finally {
    drillFolder.remove();
  }
}

async function expectWorking(server: DrillServer): Promise<void> {
  const api = await server.ready();
  check((await api.publish(7)).status === 200 && (await waitUntilShown(api, 7)), 'the next start does not publish');
  check((await server.end('SIGTERM')).code === 0, 'the next start does not stop cleanly');
}

export const drills: readonly Drill[] = [
  { name: 'a second server on one data folder', run: startSecondServer },
  { name: 'SIGTERM while starting', run: stopWhileStarting },
];
