// The typed client of the API, derived from schemas/api. On the server the same type is answered in process.
import type * as calls from '#schemas/api/index.gen.ts';
import type { ResponseOf, BodyOf, CallPath, ParamsOf, QueryOf } from '#schemas/defineCall.ts';
import type { ApiError } from '#schemas/api/error.ts';

type Input<C> = ParamsOf<C> &
  QueryOf<C> &
  (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> }) & { signal?: AbortSignal };

/** Every call as a function: `api.getPage({ id: 'home' })`. Rejects with ApiFailure. */
export type Api = {
  readonly [K in keyof typeof calls]: (input: Input<(typeof calls)[K]>) => Promise<ResponseOf<(typeof calls)[K]>>;
};

/** An answer that is not a success, or none at all (`status` 0: offline, timeout, not JSON). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again. */
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

/** Retries for reads: the specification of faults (faults.md 3) allows two, with jitter. */
const RETRIES = 2;
const RETRY_STATUS: readonly number[] = [0, 408, 425, 429, 500, 502, 503, 504];

/** Calls that open or end a session: a refused token is theirs to replace, not to renew. */
const SESSION_CALLS: readonly string[] = ['postLogin', 'postGuestCheckin', 'postTokenRefresh', 'postLogout'];

/** How calls carry the session. */
export type ApiAuth = {
  /** For the Authorization header; undefined where a cookie carries the session. */
  readonly token: () => string | undefined;
  /** The server refused the session. True: repeat the call once. Rejects with what kept it from renewing. */
  readonly renew: (refused: string | undefined) => Promise<boolean>;
};

export type ApiOptions = {
  /** schemas/generated/call-paths.ts: the calls of a first visit. */
  readonly calls: Readonly<Record<string, CallPath>>;
  /** Loads the others (schemas/generated/later-call-paths.ts) with the first of them that is made. */
  readonly laterCalls?: () => Promise<Readonly<Record<string, CallPath>>>;
  readonly fetch: typeof fetch;
  readonly locale: () => string;
  /** Waits before a retry; given by the caller so that tests need no clock. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly auth?: ApiAuth;
};

export function createApi({ calls, laterCalls, fetch, locale, wait, auth }: ApiOptions): Api {
  type Made = (input: Record<string, unknown>) => Promise<unknown>;
  const made = new Map<string, Made>();
  let later: Readonly<Record<string, CallPath>> | undefined;
  const make = (name: string): Made => {
    const known = made.get(name);
    if (known) return known;
    const fresh: Made = async (input) => {
      // Once they are there nothing is waited for: a call from a page that is being left must be on its way at once.
      const call = calls[name] ?? (later ??= await laterCalls?.())?.[name];
      if (!call) throw new TypeError(`There is no call ${name}.`);
      const { signal } = input as { signal?: AbortSignal };
      let renewed = false;
      // For all tries together: nobody looks at a skeleton for longer (N03).
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
          // A server that says when is not asked before (N29).
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
  // By name when it is asked for: what a first visit never calls costs it nothing. `then` would make it a promise to `await`.
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
        'accept-language': locale,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...('body' in input && { 'content-type': 'application/json' }),
      },
      ...('body' in input && { body: JSON.stringify(input['body']) }),
      credentials: 'same-origin',
      // What is changed while the page is left arrives all the same.
      keepalive: call.method !== 'GET',
    });
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ApiFailure(0, 'UNREACHABLE', String(error));
  }
  const answer = (await response.json().catch(() => undefined)) as unknown;
  if (response.ok && answer !== undefined) return answer;
  // A proxy's HTML page is no message for a viewer (N02).
  const error = (answer ?? {}) as Partial<ApiError>;
  throw new ApiFailure(
    response.ok ? 0 : response.status,
    error.code ?? 'UNREADABLE',
    error.messages?.join(' ') ?? `${path} answered ${response.status}`,
    { requestId: error.requestId, retryAfter: Number(response.headers.get('retry-after')) || undefined },
  );
}
