// Starts a server in its own process and asks it for its port and the CPU time that it has used so far.
import { fork } from 'node:child_process';
import { cpuMicros } from '../compare.ts';

/** The messages between the two processes. */
export type Answers = readonly (readonly [url: string, type: string, body: string])[];
type ToServer = { readonly ask: 'cpu' } | { readonly ask: 'answer'; readonly answers: Answers };
type FromServer = { readonly port: number } | { readonly cpu: number } | { readonly taken: number };

export type MeasuredServer = {
  readonly port: number;
  /** Returns the CPU time in microseconds of all threads of the process, including the database. */
  cpu(): Promise<number>;
  /** Sets the responses of the rival. */
  answer(answers: Answers): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts `<name>.ts` of this folder. No other server may use the database.
 * @param database a data folder, or the URL of a PostgreSQL database.
 */
export async function startServer(name: 'ours' | 'rival', database: string): Promise<MeasuredServer> {
  const child = fork(new URL(`${name}.ts`, import.meta.url), [database], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const next = (): Promise<FromServer> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the ${name} server ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as FromServer);
      });
    });
  const ask = async (message: ToServer): Promise<FromServer> => {
    const answer = next();
    child.send(message);
    return answer;
  };
  const { port } = (await next()) as { port: number };
  return {
    port,
    cpu: async () => ((await ask({ ask: 'cpu' })) as { cpu: number }).cpu,
    answer: async (answers) => void (await ask({ ask: 'answer', answers })),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/**
 * Runs in the server's process: sends the port, then responds to messages. The process ends when the connection to
 * the benchmark closes.
 */
export function serveBench(
  port: number,
  { close, answer = () => undefined }: { close: () => Promise<void>; answer?: (answers: Answers) => void },
): void {
  process.on('message', (message: ToServer) => {
    if (message.ask === 'cpu') process.send!({ cpu: cpuMicros() } satisfies FromServer);
    else {
      answer(message.answers);
      process.send!({ taken: message.answers.length } satisfies FromServer);
    }
  });
  process.once('disconnect', () => void close().finally(() => process.exit(0)));
  process.send!({ port } satisfies FromServer);
}

/** Returns the options of the database that the bench passed as the argument. */
export function databaseOptions(): { readonly dataDir: string; readonly databaseUrl?: string } {
  const given = process.argv[2] ?? '';
  return given.startsWith('postgres://') ? { dataDir: '', databaseUrl: given } : { dataDir: given };
}

export function portOf(address: string | { readonly port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  return address.port;
}
