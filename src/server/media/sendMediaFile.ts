import type { FastifyReply } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { parseByteRange } from './byteRange.ts';

/** A file to send. */
export type SentFile = {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly cacheControl: string;
};

/** Sends a file, or the part of it that a Range header requests. */
export function sendMediaFile(reply: FastifyReply, file: SentFile, range: string | undefined): FastifyReply {
  const { contentType, bytes, cacheControl } = file;
  void reply
    .type(contentType)
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'same-origin');
  // Texts are compressed, and a range counts bytes before compression: they are always sent as a whole.
  if (!/^(video|audio|image)\//.test(contentType)) return reply.send(bytes);
  void reply.header('accept-ranges', 'bytes');
  const part = parseByteRange(range, bytes.length);
  if (part === undefined) return reply.send(bytes);
  if (part === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${bytes.length}`);
    throw new HttpError(416, 'RANGE_INVALID', `The file has ${bytes.length} bytes, and the range begins after them.`);
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`)
    .send(bytes.subarray(part.first, part.last + 1));
}
