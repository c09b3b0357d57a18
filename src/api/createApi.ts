// The typed API client of the browser, derived from schemas/api. The server implements the same type without HTTP.
import type { CallInput, CallName, CallResponse } from '#schemas/api/callTypes.ts';
import type { ClientCall } from '#schemas/defineCall.ts';
import type { ApiError } from '#schemas/api/error.ts';

/** Every call as a function: `api.getPage({ id: 'home' })`. Rejects with ApiFailure. */
export type Api = {
  readonly [N in CallName]: (input: CallInput<N> & CallOptions) => Promise<CallResponse<N>>;
};

/** What a caller may add to the input of a call. */
type CallOptions = {
  readonly signal?: AbortSignal;
  /** True: no token is sent. */
  readonly isAnonymous?: boolean;
  /** Request headers, such as those of schemas/idempotency.ts. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The error of a failed call: an error response, or no usable response (`status` 0: offline, timeout, not JSON). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** The messages of the server; undefined without any. */
  readonly messages: readonly string[] | undefined;
  readonly requestId: string | undefined;
  /** Seconds of the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** Facts for programs, for example the licences that would give access. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(
    status: number,
    code: string,
    message: string,
    more: Partial<Pick<ApiFailure, 'messages' | 'requestId' | 'retryAfter' | 'details'>> = {},
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.messages = more.messages;
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}

/** Maximum number of retries of a GET call (docs/faults.md, network and API). */
const MAX_RETRIES = 2;
/** Statuses after which a retry can succeed; 0: no response. */
const RETRY_STATUSES: readonly number[] = [0, 408, 425, 429, 500, 502, 503, 504];
/** A condition of the request is missing (RFC 6585): nothing was changed, so each call is repeated once (N28). */
const PRECONDITION_REQUIRED = 428;
/**
 * Delay in ms before the first retry. It doubles with each retry. It varies by half, so that clients retry at
 * different times.
 */
const RETRY_DELAY_MS = 300;

/** Calls that open or end a session. They replace the token, so a refused token is not renewed for them. */
const SESSION_CALLS: readonly string[] = ['postLogin', 'postGuestCheckin', 'postTokenRefresh', 'postLogout'];

/** How calls authenticate. */
export type ApiAuth = {
  /** The token for the Authorization header; undefined when a cookie carries the session. */
  readonly token: () => string | undefined;
  /**
   * Renews a token that the server refused.
   *
   * @param code the code of the error; `SIGN_IN_REQUIRED`: the server has taken the viewer for a guest
   * @returns true when the call can be repeated
   * @throws the error that prevented the renewal
   */
  readonly renew: (refused: string | undefined, code: string) => Promise<boolean>;
};

/** The calls of a client, and how they reach the server. */
export type ApiOptions = {
  /** Paths of the calls that a first visit makes (schemas/generated/callPaths.ts). */
  readonly calls: Readonly<Record<string, ClientCall>>;
  /** Loads the paths of all other calls (schemas/generated/lazyCallPaths.ts) when the first of them is made. */
  readonly lazyCalls?: () => Promise<Readonly<Record<string, ClientCall>>>;
  readonly fetch: typeof fetch;
  /** Returns the language of responses (BCP 47) for calls that name none. */
  readonly locale: () => string;
  /** Waits before a retry. An argument, so that tests need no clock. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly auth?: ApiAuth;
};

/** Creates the API client of a tab. */
export function createApi({ calls, lazyCalls, fetch, locale, wait, auth }: ApiOptions): Api {
  type CallFunction = (input: Record<string, unknown>) => Promise<unknown>;
  const functionsByName = new Map<string, CallFunction>();
  let lazyPaths: Readonly<Record<string, ClientCall>> | undefined;
  const getFunction = (name: string): CallFunction => {
    const existing = functionsByName.get(name);
    if (existing) return existing;
    const callFunction: CallFunction = async (input) => {
      // No `await` once the paths are loaded: a call made while the page unloads must be sent in the same task.
      const call = calls[name] ?? (lazyPaths ??= await lazyCalls?.())?.[name];
      if (!call) throw new TypeError(`Unknown call ${name}.`);
      const { signal, isAnonymous } = input as CallOptions;
      let hasRenewed = false;
      let hasRepeated = false;
      // One deadline for all attempts: the viewer waits at most this long for content (N03).
      const deadline = performance.now() + call.timeoutMs;
      for (let attempt = 0; ; attempt++) {
        const token = isAnonymous || name === 'postTokenRefresh' ? undefined : auth?.token();
        try {
          return await send(call, input, fetch, locale(), token, deadline - performance.now());
        } catch (failure) {
          let error: unknown = failure;
          if (auth && !hasRenewed && !SESSION_CALLS.includes(name) && isTokenRefused(failure)) {
            hasRenewed = await auth.renew(token, failure.code).catch((cause: unknown) => {
              error = cause;
              return false;
            });
            if (hasRenewed) continue;
          }
          if (!hasRepeated && error instanceof ApiFailure && error.status === PRECONDITION_REQUIRED) {
            hasRepeated = true;
            continue;
          }
          const canRetry =
            error instanceof ApiFailure &&
            RETRY_STATUSES.includes(error.status) &&
            call.method === 'GET' &&
            attempt < MAX_RETRIES &&
            !signal?.aborted;
          // The server's Retry-After replaces the client's own delay (N29).
          const delayMs =
            error instanceof ApiFailure && error.retryAfter
              ? error.retryAfter * 1_000
              : RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random());
          if (!canRetry || performance.now() + delayMs > deadline) throw error;
          await wait(delayMs, signal);
        }
      }
    };
    functionsByName.set(name, callFunction);
    return callFunction;
  };
  // The function of a call is created when it is first read. The client has no `then`, because `await` would take an
  // object with that method for a promise.
  return new Proxy({} as Api, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? getFunction(name) : undefined),
  });
}

const isTokenRefused = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 401 && /^(TOKEN_|SIGN_IN_R)/.test(error.code);

/** Sends one request. Rejects with ApiFailure, or with the abort error when the caller aborts. */
async function send(
  call: ClientCall,
  input: Record<string, unknown>,
  fetch: ApiOptions['fetch'],
  locale: string,
  token: string | undefined,
  timeoutMs: number,
): Promise<unknown> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const name of call.query) {
    const oneOrMore = input[name] as string | number | readonly string[] | undefined;
    for (const value of typeof oneOrMore === 'object' ? oneOrMore : [oneOrMore])
      if (value !== undefined) query.append(name, String(value));
  }
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)));
  const signal = input['signal'] as AbortSignal | undefined;
  let response: Response;
  try {
    response = await fetch(query.size ? `${path}?${query}` : path, {
      method: call.method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        // `lang` is the language of this call, also while the page still shows another one.
        'accept-language': typeof input['lang'] === 'string' ? input['lang'] : locale,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...('body' in input && { 'content-type': 'application/json' }),
        ...(input['headers'] as CallOptions['headers']),
      },
      ...('body' in input && { body: JSON.stringify(input['body']) }),
      credentials: 'same-origin',
      // A change sent while the page unloads still reaches the server.
      keepalive: call.method !== 'GET',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0, 'UNREACHABLE', String(error));
  }
  const result = (await response.json().catch(() => undefined)) as unknown;
  if (response.ok && result !== undefined) return result;
  // A proxy's HTML page is never shown as a message (N02).
  const error = (result ?? {}) as Partial<ApiError>;
  throw new ApiFailure(
    response.ok ? 0 : response.status,
    error.code ?? 'UNREADABLE',
    error.messages?.join(' ') ?? `${path} responded with status ${response.status}`,
    { ...error, retryAfter: Number(response.headers.get('retry-after')) || undefined },
  );
}
