// Accepts or refuses requests before the app sees them, because a refusal must cost little while the server is
// overloaded.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '#schemas/api/error.ts';
import { classifyRequest } from './classifyRequest.ts';
import { createLoadMonitor, type LoadMonitor } from './createLoadMonitor.ts';
import type { LoadLimits } from './limits.ts';
import { createPlainPagePolicy } from '../ssr/plainPage.ts';

/** Returns the document that a browser shows after a refusal, in the request's language; undefined: none is set. */
export type FindBusyPage = (acceptLanguage: string | undefined) => string | undefined;

/** Refuses requests while the server is overloaded, before the app sees them. */
export type RequestGate = {
  /** Returns false when the gate has refused the request and has responded. */
  readonly accept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Sets the document that browsers show when a page was refused. Without one they show JSON. */
  readonly useBusyPage: (find: FindBusyPage) => void;
  /** Returns the document of `useBusyPage`. */
  readonly findBusyPage: FindBusyPage;
  readonly counts: LoadMonitor['counts'];
  /** Refuses all further requests, because the server ends. */
  readonly close: () => void;
};

type GateOptions = {
  readonly limits: LoadLimits;
  /** Returns the headers that every response has. */
  readonly commonHeaders: (id: string, request: IncomingMessage) => Readonly<Record<string, string>>;
  /** Called for each refusal because of load. */
  readonly onRefusal: () => void;
  readonly monitor?: LoadMonitor;
};

/** Bounds of Retry-After in seconds. The value is random, so that refused clients do not come back together. */
const RETRY_AFTER = { min: 2, max: 6 };

/** Creates the gate of one server. */
export function createRequestGate({
  limits,
  commonHeaders,
  onRefusal,
  monitor = createLoadMonitor(),
}: GateOptions): RequestGate {
  /**
   * Number of requests of each connection that wait for their response; `closing` after a refusal that ends the
   * connection.
   */
  const waiting = new WeakMap<Socket, number | 'closing'>();
  const policy = createPlainPagePolicy();
  let findBusyPage: FindBusyPage = () => undefined;
  let isClosed = false;

  /** Counts a request of its connection. Returns false when there are too many, and ends the connection. */
  const acceptOnConnection = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const before = waiting.get(socket) ?? 0;
    // The connection ends after an earlier response, so this request gets none.
    if (before === 'closing') return false;
    if (before >= limits.pipelined) {
      waiting.set(socket, 'closing');
      const message = `More than ${limits.pipelined} requests of this connection wait for a response. Send them one after the other.`;
      sendRefusal(response, { status: 429, code: 'PIPELINE_TOO_LONG', message, isLast: true });
      return false;
    }
    waiting.set(socket, before + 1);
    response.once('close', () => {
      const now = waiting.get(socket);
      if (typeof now === 'number') waiting.set(socket, now - 1);
    });
    return true;
  };
  const sendRefusal = (response: ServerResponse, refusal: Refusal): void => {
    const page =
      refusal.status === 503 && isDocument(response.req)
        ? findBusyPage(response.req.headers['accept-language'])
        : undefined;
    const id = randomUUID();
    writeRefusal(response, refusal, {
      id,
      page,
      headers: { ...commonHeaders(id, response.req), 'content-security-policy': policy },
    });
  };

  return {
    accept(request, response) {
      if (isClosed) {
        const message = 'The server is stopping. Try again after details.retryAfter seconds.';
        sendRefusal(response, { status: 503, code: 'STOPPING', message, isLast: true });
        return false;
      }
      if (!acceptOnConnection(request, response)) return false;
      if (!limits.isSheddingOn) return true;
      const release = monitor.accept(classifyRequest(request.method ?? 'GET', request.url ?? '/'));
      if (release) {
        callAtResponse(response, release);
        return true;
      }
      onRefusal();
      const message = 'The server has more requests than it can handle. Try again after details.retryAfter seconds.';
      sendRefusal(response, { status: 503, code: 'OVERLOADED', message });
      return false;
    },
    useBusyPage(find) {
      findBusyPage = find;
    },
    findBusyPage: (acceptLanguage) => findBusyPage(acceptLanguage),
    counts: monitor.counts,
    close() {
      isClosed = true;
    },
  };
}

type Refusal = { readonly status: number; readonly code: string; readonly message: string; readonly isLast?: boolean };
type RefusalParts = {
  readonly id: string;
  /** Document for a browser; JSON is sent without one. */
  readonly page: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

function writeRefusal(
  response: ServerResponse,
  { status, code, message, isLast = false }: Refusal,
  { id, page, headers }: RefusalParts,
): void {
  const retryAfter = RETRY_AFTER.min + Math.floor(Math.random() * (RETRY_AFTER.max - RETRY_AFTER.min + 1));
  const error: ApiError = { status, code, messages: [message], requestId: id, details: { retryAfter } };
  const body = page ?? JSON.stringify(error);
  response.writeHead(status, {
    ...headers,
    'content-type': page === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    // The browser loads the page again, without a script.
    ...(page !== undefined && { refresh: String(retryAfter) }),
    ...(isLast && { connection: 'close' }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Whether a browser shows the response as a document. */
export const isDocument = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'document' ||
  (headers['sec-fetch-dest'] === undefined && (headers.accept ?? '').startsWith('text/html'));

/**
 * Calls `onResponse` when the response begins. The server then only sends the rest, at the speed of the client: a slow
 * client, or a stream that never ends, must not count as load.
 */
function callAtResponse(response: ServerResponse, onResponse: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]): ServerResponse => {
    onResponse();
    return writeHead(...args);
  };
  response.once('close', onResponse);
}
