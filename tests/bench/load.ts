// Sends requests over real HTTP on connections that stay open, as a proxy in front of the server does.
import { Agent, request } from 'node:http';

export type Answer = { readonly status: number; readonly type: string; readonly body: string };
export type Ask = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text: the request is a POST then. */
  readonly body?: string;
};

/** Number of concurrent requests. */
const PARALLEL = 4;

export type Client = {
  get(port: number, ask: Ask): Promise<Answer>;
  post(port: number, url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Sends all requests and reads every response to its end. @throws when a status is not 200 */
  all(port: number, asks: readonly Ask[]): Promise<void>;
  close(): void;
};

export function createClient(): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const send = (port: number, method: string, { url, headers = {} }: Ask, body?: string): Promise<Answer> =>
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
    get: (port, ask) => send(port, 'GET', ask),
    post: (port, url, body, headers) =>
      send(port, 'POST', { url, headers: { 'content-type': 'application/json', ...headers } }, JSON.stringify(body)),
    async all(port, asks) {
      const queue = asks.values();
      const work = async (): Promise<void> => {
        for (const ask of queue) {
          const { status, body } = await send(port, ask.body === undefined ? 'GET' : 'POST', ask, ask.body);
          if (status !== 200) throw new Error(`${ask.url} answered ${status}: ${body.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
    },
    close: () => agent.destroy(),
  };
}
