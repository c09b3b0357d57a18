// The typed API client, derived from schemas/api. On the server the same type is implemented in process.
import type { CallInput, CallName, CallResponse } from '#schemas/api/callTypes.ts';
import type { CallPath } from '#schemas/defineCall.ts';
import type { ApiError } from '#schemas/api/error.ts';

/** Every call as a function: `api.getPage({ id: 'home' })`. Rejects with ApiFailure. */
export type Api = {
  readonly [N in CallName]: (input: CallInput<N> & { signal?: AbortSignal }) => Promise<CallResponse<N>>;
};

/** A failed call: an error response, or no usable response (`status` 0: offline, timeout, not JSON). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds of the Retry-After header. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: string,
    message: string,
    more: { requestId?: string | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
  }
}

/** Retries of a GET call, with jitter (docs/faults.md, network and API). */
const RETRIES = 2;
const RETRY_STATUS: readonly number[] = [0, 408, 425, 429, 500, 502, 503, 504];

/** Calls that open or end a session. They replace the token, so a refused token is not renewed for them. */
const SESSION_CALLS: readonly string[] = ['postLogin', 'postGuestCheckin', 'postTokenRefresh', 'postLogout'];

/** How calls authenticate. */
export type ApiAuth = {
  /** The token for the Authorization header; undefined when a cookie carries the session. */
  readonly token: () => string | undefined;
  /**
   * Renews a token that the server refused.
   *
   * @returns true when the call can be repeated
   * @throws the error that prevented the renewal
   */
  readonly renew: (refused: string | undefined) => Promise<boolean>;
};

export type ApiOptions = {
  /** schemas/generated/callPaths.ts: the calls of a first visit */
  readonly calls: Readonly<Record<string, CallPath>>;
  /** Loads the other calls (schemas/generated/lazyCallPaths.ts) when the first of them is made. */
  readonly lazyCalls?: () => Promise<Readonly<Record<string, CallPath>>>;
  readonly fetch: typeof fetch;
  readonly locale: () => string;
  /** Waits before a retry. An argument, so that tests need no clock. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly auth?: ApiAuth;
};

export function createApi({ calls, lazyCalls, fetch, locale, wait, auth }: ApiOptions): Api {
  type Made = (input: Record<string, unknown>) => Promise<unknown>;
  const made = new Map<string, Made>();
  let later: Readonly<Record<string, CallPath>> | undefined;
  const make = (name: string): Made => {
    const known = made.get(name);
    if (known) return known;
    const fresh: Made = async (input) => {
      // No `await` once the paths are loaded: a call made while the page unloads must be sent in the same task.
      const call = calls[name] ?? (later ??= await lazyCalls?.())?.[name];
      if (!call) throw new TypeError(`There is no call ${name}.`);
      const { signal } = input as { signal?: AbortSignal };
      let renewed = false;
      // One deadline for all attempts: the viewer waits at most this long for content (N03).
      const deadline = performance.now() + call.timeoutMs;
      for (let attempt = 0; ; attempt++) {
        const token = name === 'postTokenRefresh' ? undefined : auth?.token();
        try {
          return await send(call, input, fetch, locale(), token, deadline - performance.now());
        } catch (refusal) {
          let error: unknown = refusal;
          if (
            auth &&
            !renewed &&
            !SESSION_CALLS.includes(name) &&
            refusal instanceof ApiFailure &&
            refusal.status === 401 &&
            refusal.code.startsWith('TOKEN_')
          ) {
            const outcome = await auth.renew(token).catch((cause: unknown) => {
              error = cause;
              return false;
            });
            if (outcome) {
              renewed = true;
              continue;
            }
          }
          const again =
            error instanceof ApiFailure &&
            RETRY_STATUS.includes(error.status) &&
            call.method === 'GET' &&
            attempt < RETRIES &&
            !signal?.aborted;
          // Retry-After wins over the own delay (N29).
          const pause =
            error instanceof ApiFailure && error.retryAfter
              ? error.retryAfter * 1_000
              : 300 * 2 ** attempt * (0.5 + Math.random());
          if (!again || performance.now() + pause > deadline) throw error;
          await wait(pause, signal);
        }
      }
    };
    made.set(name, fresh);
    return fresh;
  };
  // Each call is created when it is first read. `then` is left out: with it, `await` would take the client for a promise.
  return new Proxy({} as Api, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined),
  });
}

async function send(
  call: CallPath,
  input: Record<string, unknown>,
  fetch: ApiOptions['fetch'],
  locale: string,
  token: string | undefined,
  ms: number,
): Promise<unknown> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const name of call.query) {
    const given = input[name] as string | number | readonly string[] | undefined;
    for (const value of typeof given === 'object' ? given : [given])
      if (value !== undefined) query.append(name, String(value));
  }
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
  const given = input['signal'] as AbortSignal | undefined;
  let response: Response;
  try {
    response = await fetch(query.size ? `${path}?${query}` : path, {
      method: call.method,
      signal: given ? AbortSignal.any([given, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        // The language asked for, also while the page still shows another one.
        'accept-language': typeof input['lang'] === 'string' ? input['lang'] : locale,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...('body' in input && { 'content-type': 'application/json' }),
      },
      ...('body' in input && { body: JSON.stringify(input['body']) }),
      credentials: 'same-origin',
      // A change sent while the page unloads still reaches the server.
      keepalive: call.method !== 'GET',
    });
  } catch (error) {
    if (given?.aborted) throw error;
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
    { requestId: error.requestId, retryAfter: Number(response.headers.get('retry-after')) || undefined },
  );
}
