// The only way in which the server calls other servers (docs/adr/026-outbound-calls.md). Every connection checks the
// address that it connects to, so a name that DNS points to a private address after a publish gets no request.
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import {
  checkUrlForm,
  getHost,
  isPrivateOrigin,
  resolveWithSystem,
  type OutboundRules,
  type ResolvedAddress,
} from './checkUrl.ts';
import { isPublicAddress } from './publicAddress.ts';

/** One call. */
export type OutboundRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time for the whole call, the body included. */
  readonly timeoutMs: number;
  /** Largest body of the response in bytes. */
  readonly maxBytes: number;
};

/** The response of another server. */
export type OutboundResponse = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Uint8Array;
};

/** Why a call failed. `refused`: the guard does not allow the address. */
export type OutboundFailure = 'refused' | 'redirect' | 'too-large' | 'timeout' | 'unreachable';

/** A call that failed. A response with an error status is not a failure. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Calls other servers. */
export type Outbound = {
  /**
   * Calls a URL and reads the whole response, whatever its status is.
   * @throws OutboundError
   */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** Ends open connections. */
  close(): void;
};

/** Maximum number of connections to one origin. */
const MAX_SOCKETS = 20;

/** Creates the client of a server process. The caller closes it. */
export function createOutbound(rules: OutboundRules): Outbound {
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: 30_000 };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return {
    async request(request) {
      const finding = checkUrlForm(request.url, rules);
      if (finding)
        throw new OutboundError('refused', `A call was refused: expected ${finding.expected}, found ${finding.found}.`);
      const url = new URL(request.url);
      const isHttp = url.protocol === 'http:';
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        return await call(isHttp ? http.request : https.request, url, request, {
          agent: agents[isHttp ? 'http:' : 'https:'],
          lookup: createLookup(url, rules),
          signal,
        });
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        if (signal.aborted)
          throw new OutboundError('timeout', `${url.origin} did not respond within ${request.timeoutMs} ms.`, {
            cause: error,
          });
        const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : '';
        throw new OutboundError('unreachable', `${url.origin} cannot be reached (${reason}).`, { cause: error });
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/**
 * Returns the function that resolves the host of one connection. The connection uses exactly the addresses that were
 * checked. A host with one private address among public ones is refused.
 */
function createLookup(url: URL, rules: OutboundRules): LookupFunction {
  const resolve = rules.resolve ?? resolveWithSystem;
  const resolveAndCheck = callbackify(async (host: string): Promise<readonly ResolvedAddress[]> => {
    const addresses = await resolve(host);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused && !isPrivateOrigin(url, rules))
      throw new OutboundError('refused', `A call was refused: ${host} has the address ${refused.address}.`);
    if (addresses.length === 0) throw new OutboundError('unreachable', `${getHost(url)} has no address.`);
    return addresses;
  });
  return (host, { all }, callback) =>
    resolveAndCheck(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error, '');
      else if (all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
}

function call(
  send: typeof http.request,
  url: URL,
  { method = 'GET', headers, body, maxBytes }: OutboundRequest,
  options: RequestOptions,
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, method, headers: { ...headers, 'accept-encoding': 'identity' } });
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const stop = (failure: OutboundFailure, message: string): void => {
        request.destroy();
        reject(new OutboundError(failure, `${url.origin} ${message}`));
      };
      // A redirect could lead to an address that was not checked.
      if (status >= 300 && status < 400 && status !== 304)
        return stop('redirect', `redirects (${status}); redirects are not followed. Name the final address.`);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) stop('too-large', `sent more than ${maxBytes} bytes.`);
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ status, headers: response.headers, body: Buffer.concat(chunks) }));
      response.on('aborted', () => reject(new Error('the response ended too early')));
    });
    request.end(body);
  });
}
