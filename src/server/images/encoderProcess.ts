// The process that encodes images. It has the lowest priority, so that it uses only CPU time that requests do not need,
// and a crash of the decoder does not end the server. Do not import this file: createEncoder.ts starts it.
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { EncoderReply, EncoderRequest } from './encoderMessages.ts';

/**
 * Lowers the priority of every thread, because Linux has one for each, and Node has started threads before this code.
 */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // Without /proc the process has one priority, which is set already.
  }
}

async function serve(): Promise<void> {
  lowerPriority();
  // sharp is loaded after the priority is lowered, so that the threads of libvips inherit the low priority.
  const [{ default: sharp }, { encodeImage }] = await Promise.all([import('sharp'), import('./encodeImage.ts')]);
  // The server sends several images at the same time. One thread for each image is faster than several threads for each.
  sharp.concurrency(1);
  sharp.cache(false);
  const reply = (message: EncoderReply): void => void process.send?.(message);
  process.on('message', ({ id, ...request }: EncoderRequest) => {
    encodeImage(request).then(
      (bytes) => reply({ id, bytes }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  // The server has ended.
  process.on('disconnect', () => process.exit());
}

// `process.send` exists only in a process that was started with a channel to its parent.
if (process.send) await serve();
