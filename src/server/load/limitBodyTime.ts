// Ends requests whose body arrives too slowly, so that a client cannot hold a connection with some bytes a second.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#schemas/durations.ts';
import { HttpError } from '../http/errors.ts';
import type { LoadLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body may take longer than other bodies, as long as `uploadBytesPerSecond` or more arrive. For routes that
     * check the caller before they read the body.
     */
    isUpload?: boolean;
  }
}

/** Limits the time of every request's body. A client whose body takes longer gets 408, and its connection ends. */
export function limitBodyTime(
  app: FastifyInstance,
  { bodyMs, uploadBytesPerSecond }: Pick<LoadLimits, 'bodyMs' | 'uploadBytesPerSecond'>,
): void {
  const bytesPerInterval = (uploadBytesPerSecond * bodyMs) / SECOND_MS;
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply);
    done();
  });
  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    let readBefore = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const read = raw.socket.bytesRead;
      const isFastEnough = read - readBefore >= bytesPerInterval;
      readBefore = read;
      // A response before the end of the body is a refusal, so the rest of the body is not needed.
      if (request.routeOptions.config.isUpload && !reply.sent && isFastEnough) return;
      clearInterval(timer);
      endRequest(request, reply);
    }, bodyMs).unref();
    const stop = (): void => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function endRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    raw.destroy();
    return;
  }
  void reply
    .header('connection', 'close')
    .send(new HttpError(408, 'BODY_TOO_SLOW', 'The body of the request took too long. Send it again.'));
}
