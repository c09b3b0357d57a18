// Sends a file that is in memory: chooses its encoding, and responds to conditional requests.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file in memory, with its compressed forms. */
export type SendableFile = {
  /** Value of Content-Type. */
  readonly type: string;
  readonly etag: string;
  readonly identity: Buffer;
  /** Missing for files that compression does not make smaller. */
  readonly br?: Buffer;
  readonly gzip?: Buffer;
};

/** Sends a file in an encoding that the request accepts, or a 304 response when the client has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SendableFile): void {
  void reply.header('etag', file.etag);
  if (file.br) addVary(reply, 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) {
    void reply.code(304).send();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const encoding = (['br', 'gzip'] as const).find((name) => file[name] && accepts(accepted, name));
  // The app's compression does not compress a response that already has an encoding.
  if (encoding) void reply.header('content-encoding', encoding);
  void reply.type(file.type).send(encoding ? file[encoding] : file.identity);
}

function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? name : `${String(vary)}, ${name}`);
}

/** Whether an Accept-Encoding header names an encoding and does not forbid it (`br;q=0`). */
const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .slice(0, 500)
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
