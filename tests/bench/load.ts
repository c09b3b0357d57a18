// Sends requests over real HTTP on connections that stay open, as a proxy in front of the server does.
import { Agent, request } from 'node:http';

/** The part of a response that benches read; `type` is its media type. */
export type BenchResponse = { readonly status: number; readonly type: string; readonly body: string };
/** A request: GET without a body, POST with one. */
export type BenchRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
};

/** Number of concurrent requests. */
const PARALLEL = 4;

/** An HTTP client with connections that stay open. */
export type Client = {
  get(port: number, benchRequest: BenchRequest): Promise<BenchResponse>;
  post(port: number, url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<BenchResponse>;
  /** Sends all requests and reads every response to its end. @throws when a status is not 200 */
  all(port: number, requests: readonly BenchRequest[]): Promise<void>;
  close(): void;
};

/** Creates a client. Close it at the end, so that the process can end. */
export function createClient(): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const send = (
    port: number,
    method: string,
    { url, headers = {} }: BenchRequest,
    body?: string,
  ): Promise<BenchResponse> =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    get: (port, benchRequest) => send(port, 'GET', benchRequest),
    post: (port, url, body, headers) =>
      send(port, 'POST', { url, headers: { 'content-type': 'application/json', ...headers } }, JSON.stringify(body)),
    async all(port, requests) {
      const queue = requests.values();
      const work = async (): Promise<void> => {
        for (const benchRequest of queue) {
          const { status, body } = await send(
            port,
            benchRequest.body === undefined ? 'GET' : 'POST',
            benchRequest,
            benchRequest.body,
          );
          if (status !== 200) throw new Error(`${benchRequest.url} responded with ${status}: ${body.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
    },
    close: () => agent.destroy(),
  };
}
