// Two servers on one folder, and SIGTERM at any moment of a start.
import { setTimeout as pause } from 'node:timers/promises';
import { check, makeWorkplace, waitShown, type Drill, type DrillContext, type Server } from './kit.ts';

/** A line that names what is wrong and no stack of calls. */
const isClear = (said: string): boolean => said.trim() !== '' && !/^\s+at /m.test(said);

async function secondServer({ start }: DrillContext): Promise<string> {
  const place = makeWorkplace();
  try {
    const first = start(place);
    const api = await first.ready();
    const times: number[] = [];
    // The machine may be busy: the best of three counts, all three must be refused.
    for (let turn = 0; turn < 3; turn++) {
      const second = start(place);
      const { code } = await second.ended;
      times.push(second.age());
      check(code === 1, `the second server ended with ${code}: ${second.said()}`);
      check(second.said().includes(`in use by process ${first.process.pid}`) && isClear(second.said()), `no clear line: ${second.said()}`);
      check((await api.publish(turn + 1)).status === 200 && (await waitShown(api, turn + 1)), 'the first server was disturbed');
    }
    const best = Math.min(...times);
    check(best < 2000, `the second server was refused after ${Math.round(best)} ms at best`);
    check((await first.end('SIGTERM')).code === 0, 'the first server did not stop cleanly');
    return `refused after ${times.map((ms) => Math.round(ms)).join(', ')} ms (whole process, limit 2000)`;
  } finally {
    place.remove();
  }
}

const TURNS = 10;

async function stopWhileStarting({ random, start }: DrillContext): Promise<string> {
  let place = makeWorkplace();
  const ends: string[] = [];
  try {
    const whole = start(place);
    await whole.ready();
    const took = whole.age();
    check((await whole.end('SIGTERM')).code === 0, 'a server that is ready does not stop cleanly');
    let slowest = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      // Half of the starts are first ones: the database is made, migrated and seeded.
      if (turn % 2 === 0) { place.remove(); place = makeWorkplace(); }
      const server = start(place);
      const moment = random() * took * 1.1;
      await pause(moment);
      const asked = performance.now();
      const { code, signal } = await server.end('SIGTERM');
      const stopped = performance.now() - asked;
      slowest = Math.max(slowest, stopped);
      // Before the program's first line a signal ends Node itself.
      const early = signal === 'SIGTERM' && server.said() === '';
      check(code === 0 || early, `SIGTERM after ${Math.round(moment)} ms: ended with ${code ?? signal}: ${server.said()}`);
      check(early || !/error|\n\s+at /i.test(server.said()), `SIGTERM after ${Math.round(moment)} ms was not silent: ${server.said()}`);
      ends.push(`${Math.round(moment)}${early ? 'e' : ''}`);
      // The next start works; every other folder is kept for it.
      if (turn % 2 === 1) await works(start(place));
    }
    await works(start(place));
    return `${TURNS} stops at ${ends.join(' ')} ms of a start of ${Math.round(took)} ms, slowest ${Math.round(slowest)} ms; the next starts work`;
  } finally {
    place.remove();
  }
}

async function works(server: Server): Promise<void> {
  const api = await server.ready();
  check((await api.publish(7)).status === 200 && (await waitShown(api, 7)), 'the next start does not publish');
  check((await server.end('SIGTERM')).code === 0, 'the next start does not stop cleanly');
}

export const drills: readonly Drill[] = [
  { name: 'a second server on one data folder', run: secondServer },
  { name: 'SIGTERM while starting', run: stopWhileStarting },
];
