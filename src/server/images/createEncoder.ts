import { fork, type ChildProcess } from 'node:child_process';
import { SECOND_MS } from '#schemas/durations.ts';
import type { EncodeRequest } from './encodeImage.ts';
import type { EncoderReply, EncoderRequest } from './encoderMessages.ts';

/** Encodes images in a process of low priority. */
export type Encoder = {
  /**
   * Encodes an image.
   * @throws Error when the image cannot be decoded, takes too long, or the process ends.
   */
  encode(request: EncodeRequest): Promise<Uint8Array>;
  /** Ends the process; running encodings reject. */
  close(): void;
};

type PendingEncoding = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void };

/** Time without images after which the process ends, because it uses about 100 MB of memory. */
const IDLE_LIMIT_MS = 30 * SECOND_MS;
/** Time limit of one image. On a busy machine an image of 3840 px can take more than a minute at low priority. */
const ENCODE_LIMIT_MS = 240 * SECOND_MS;

/**
 * Creates the encoder. Its process starts with the first image and again after a crash.
 * @param threads number of images that are encoded at the same time.
 */
export function createEncoder(threads: number): Encoder {
  const pendingById = new Map<number, PendingEncoding>();
  let lastId = 0;
  let isClosed = false;
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const rejectAll = (error: Error): void => {
    const waiting = [...pendingById.values()];
    pendingById.clear();
    for (const { reject } of waiting) reject(error);
  };
  const start = (): ChildProcess => {
    const started = fork(new URL('./encoderProcess.ts', import.meta.url), [], {
      // The child does not inherit flags of this process, such as the port of an inspector.
      execArgv: [],
      env: { ...process.env, UV_THREADPOOL_SIZE: String(threads + 1) },
      serialization: 'advanced',
    });
    started.on('message', (message: EncoderReply) => {
      const pending = pendingById.get(message.id);
      pendingById.delete(message.id);
      if ('error' in message) pending?.reject(new Error(message.error));
      else pending?.resolve(message.bytes);
    });
    const onEnd = (reason: string): void => {
      if (child !== started) return;
      child = undefined;
      rejectAll(new Error(`the encoder process ended (${reason})`));
    };
    started.on('error', (error) => onEnd(error.message));
    started.on('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    started.unref();
    started.channel?.unref();
    return started;
  };
  const stop = (reason: string): void => {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
    rejectAll(new Error(reason));
  };

  return {
    async encode(request) {
      if (isClosed) throw new Error('the server is closing');
      clearTimeout(idleTimer);
      child ??= start();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      pendingById.set(id, { resolve, reject });
      child.send({ id, ...request } satisfies EncoderRequest, (error) => {
        if (error && pendingById.delete(id)) reject(error);
      });
      const limit = setTimeout(
        () => stop(`encoding took longer than ${ENCODE_LIMIT_MS / SECOND_MS} s`),
        ENCODE_LIMIT_MS,
      ).unref();
      try {
        return await promise;
      } finally {
        clearTimeout(limit);
        clearTimeout(idleTimer);
        idleTimer = setTimeout(() => {
          if (pendingById.size === 0) stop('idle');
        }, IDLE_LIMIT_MS).unref();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(idleTimer);
      stop('the server is closing');
    },
  };
}
