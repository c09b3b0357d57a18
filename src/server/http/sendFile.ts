// Sends a file that is in memory: chooses its encoding, and responds to conditional requests.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file in memory, with its compressed forms. */
export type SendableFile = {
  /** Value of Content-Type. */
  readonly type: string;
  /** ETag of the uncompressed form. Each compressed form has a tag of its own. */
  readonly etag: string;
  readonly identity: Buffer;
  /** Missing for files that compression does not make smaller. */
  readonly br?: Buffer;
  readonly gzip?: Buffer;
};

/** Longer values of Accept-Encoding and If-None-Match are cut. */
const MAX_HEADER_LENGTH = 500;

/** Sends a file in an encoding that the request accepts, or a 304 response when the client has that form. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SendableFile): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file);
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  void reply.header('etag', etag);
  if (file.br || file.gzip) addVary(reply, 'Accept-Encoding');
  if (matchesTag(request.headers['if-none-match'], etag)) {
    void reply.code(304).send();
    return;
  }
  // The app's compression does not compress a response that already has an encoding.
  if (encoding) void reply.header('content-encoding', encoding);
  void reply.type(file.type).send(encoding ? file[encoding] : file.identity);
}

function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? name : `${String(vary)}, ${name}`);
}

/** Whether an If-None-Match header names a tag. Tags are compared weakly (RFC 9110, section 13.1.2). */
const matchesTag = (header: string | undefined, etag: string): boolean =>
  splitList(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

/** Returns the encoding with the highest weight that the file has; undefined: none (RFC 9110, section 12.5.3). */
function chooseEncoding(header: string | string[] | undefined, file: SendableFile): 'br' | 'gzip' | undefined {
  const weights = new Map(splitList(header).map(readWeight));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((name) => file[name] && weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

/** Reads `gzip;q=0.5`. Without a weight it is 1. */
function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

const splitList = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
