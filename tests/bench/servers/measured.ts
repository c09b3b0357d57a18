// Starts a server in its own process, and reads its port and the CPU time that it has used so far.
import { readCpuMicros } from '../compare.ts';
import { forkOnCore } from './forkOnCore.ts';

/** The responses that the rival sends, by URL, with their media type. */
export type StoredResponses = readonly (readonly [url: string, type: string, body: string])[];
type ToServer =
  | { readonly command: 'readCpu' }
  | { readonly command: 'setResponses'; readonly responses: StoredResponses };
type FromServer = { readonly port: number } | { readonly cpu: number } | { readonly stored: number };

export type MeasuredServer = {
  readonly port: number;
  /** Returns the CPU time in microseconds of all threads of the process, including the database. */
  cpu(): Promise<number>;
  /** Sets the responses of the rival. */
  setResponses(responses: StoredResponses): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts `<name>.ts` of this folder. No other server may use the database.
 * @param database a data folder, or the URL of a PostgreSQL database.
 * @param options the core to which the process is bound, and further environment variables.
 */
export async function startServer(
  name: 'ours' | 'rival',
  database: string,
  options: { readonly core?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<MeasuredServer> {
  const child = forkOnCore(new URL(`${name}.ts`, import.meta.url), [database], options);
  const receiveMessage = (): Promise<FromServer> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the ${name} server ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as FromServer);
      });
    });
  const sendCommand = async (message: ToServer): Promise<FromServer> => {
    const reply = receiveMessage();
    child.send(message);
    return reply;
  };
  const { port } = (await receiveMessage()) as { port: number };
  return {
    port,
    cpu: async () => ((await sendCommand({ command: 'readCpu' })) as { cpu: number }).cpu,
    setResponses: async (responses) => void (await sendCommand({ command: 'setResponses', responses })),
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
  {
    close,
    setResponses = () => undefined,
  }: { close: () => Promise<void>; setResponses?: (responses: StoredResponses) => void },
): void {
  process.on('message', (message: ToServer) => {
    if (message.command === 'readCpu') process.send!({ cpu: readCpuMicros() } satisfies FromServer);
    else {
      setResponses(message.responses);
      process.send!({ stored: message.responses.length } satisfies FromServer);
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

export function getPort(address: string | { readonly port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  return address.port;
}
