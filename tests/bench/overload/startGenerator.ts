import { forkOnCore } from '../servers/forkOnCore.ts';

/** The task of a generator. With `rate` it sends this number of requests per second, else as many as are answered. */
export type GeneratorTask = {
  readonly port: number;
  /** The paths that are requested with equal probability, and their hosts. */
  readonly targets: readonly { readonly path: string; readonly host: string }[];
  /** How long the generator sends requests. */
  readonly seconds: number;
  readonly rate?: number;
  readonly connections: number;
  readonly seed: number;
};

/** Numbers of requests. */
export type GeneratorResult = {
  readonly offered: number;
  /** With the status 200, while requests were sent. */
  readonly answered: number;
  /** With the status 200, after the last request was sent. */
  readonly late: number;
  /** With the status 503. */
  readonly shed: number;
  /** Without a response within 5 s, or with another status. */
  readonly failed: number;
};

/** Runs a task in a process of its own, on the given core. */
export function runGenerator(core: number, task: GeneratorTask): Promise<GeneratorResult> {
  const child = forkOnCore(new URL('generator.ts', import.meta.url), [], { core });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)));
    child.once('message', (message) => {
      resolve(message as GeneratorResult);
      child.disconnect();
    });
    child.send(task);
  });
}
