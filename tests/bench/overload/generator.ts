// A process that sends requests to a server: as fast as the server responds, or at a fixed rate that does not depend on
// the responses.
import { Agent, request } from 'node:http';
import { createRandom } from '../../../src/cli/createRandom.ts';
import type { GeneratorResult, GeneratorTask } from './startGenerator.ts';

/** A client gives up after this time, as a viewer would. */
const PATIENCE_MS = 5_000;
const TICK_MS = 10;

process.on('message', (task: GeneratorTask) => {
  void run(task).then((result) => process.send!(result));
});
process.once('disconnect', () => process.exit(0));

async function run({ port, targets, seconds, rate, connections, seed }: GeneratorTask): Promise<GeneratorResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const random = createRandom(seed);
  const result = { offered: 0, answered: 0, late: 0, shed: 0, failed: 0 };
  const send = (): Promise<void> =>
    new Promise((resolve) => {
      const { path, host } = targets[Math.floor(random() * targets.length)]!;
      const sent = request(
        { agent, port, host: '127.0.0.1', path, headers: { host, 'accept-encoding': 'gzip' }, timeout: PATIENCE_MS },
        (response) => {
          response.resume();
          response.on('end', () => {
            if (response.statusCode === 200 && performance.now() > endsAt) result.late += 1;
            else if (response.statusCode === 200) result.answered += 1;
            else if (response.statusCode === 503) result.shed += 1;
            else result.failed += 1;
            resolve();
          });
          response.on('error', fail);
        },
      );
      const patience = setTimeout(() => sent.destroy(new Error('too late')), PATIENCE_MS);
      sent.once('close', () => clearTimeout(patience));
      let hasFailed = false;
      function fail(): void {
        if (!hasFailed) result.failed += 1;
        hasFailed = true;
        resolve();
      }
      sent.on('error', fail);
      sent.end();
      result.offered += 1;
    });

  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  if (rate === undefined) {
    const work = async (): Promise<void> => {
      while (performance.now() < endsAt) await send();
    };
    await Promise.all(Array.from({ length: connections }, work));
  } else {
    const pending = new Set<Promise<void>>();
    while (performance.now() < endsAt) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
      while (result.offered < due) {
        const sent = send().finally(() => pending.delete(sent));
        pending.add(sent);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, TICK_MS);
      });
    }
    await Promise.all(pending);
  }
  agent.destroy();
  return result;
}
