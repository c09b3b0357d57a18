// Runs the stand-in of a pay-TV provider on a port of its own, as a site that pages call from another origin, and lets
// tests make single calls fail.
import fastify from 'fastify';
import { registerTvProvider } from '#src/server/tv/registerTvProvider.ts';

/** One call of the stand-in's API. */
export type TvCall = 'register' | 'token' | 'regcode' | 'config' | 'authn' | 'authorize';
/** A call that the stand-in got. */
export type TvRequest = {
  readonly call: TvCall;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether a page of another origin has sent it. */
  readonly isFromPage: boolean;
};
/** What the sign-in page's buttons choose. */
export type TvChoice = 'sport' | 'basic' | 'cancel';

/** The stand-in under test. */
export type TvProviderStandIn = {
  readonly origin: string;
  /** All calls since the last `reset`, in order. */
  readonly requests: readonly TvRequest[];
  /**
   * Makes the next calls of a kind fail.
   * @param how the HTTP status of the responses; with `hang` the calls get no response
   * @param times number of calls; default: all until `reset`
   */
  fail(call: TvCall, how: number | 'hang', times?: number): void;
  /** Changes the JSON of successful responses of a kind. */
  change(call: TvCall, fields: Readonly<Record<string, unknown>>): void;
  /** Signs a person in, as the buttons of the sign-in page do. Returns the status of the page's response. */
  signIn(
    regcode: string,
    person: { readonly mvpd?: string; readonly customer: string; readonly choice?: TvChoice },
  ): Promise<number>;
  reset(): void;
  close(): Promise<void>;
};

const PATHS: readonly (readonly [RegExp, TvCall])[] = [
  [/^\/o\/client\/register/, 'register'],
  [/^\/o\/client\/token/, 'token'],
  [/^\/reggie\/v1\/[^/]+\/regcode/, 'regcode'],
  [/^\/api\/v1\/config\//, 'config'],
  [/^\/api\/v1\/tokens\/authn/, 'authn'],
  [/^\/api\/v1\/authorize/, 'authorize'],
];
const findCall = (path: string): TvCall | undefined => PATHS.find(([pattern]) => pattern.test(path))?.[1];

/** Starts the stand-in on a free port of this computer. */
export async function startTvProvider(now: () => number = Date.now): Promise<TvProviderStandIn> {
  const app = fastify({ forceCloseConnections: true });
  const requests: TvRequest[] = [];
  const faults = new Map<TvCall, { how: number | 'hang'; times: number }>();
  const changes = new Map<TvCall, Readonly<Record<string, unknown>>>();
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept',
      'access-control-allow-methods': 'GET, POST',
    });
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
  app.addHook('preHandler', async (request, reply) => {
    const call = findCall(request.url);
    if (!call) return;
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    requests.push({ call, path: request.url, body, isFromPage: request.headers.origin !== undefined });
    const fault = faults.get(call);
    if (!fault || fault.times === 0) return;
    fault.times -= 1;
    if (fault.how === 'hang') reply.hijack();
    else await reply.code(fault.how).send({ error: 'fault of a test' });
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const fields = changes.get(findCall(request.url) ?? 'token');
    return fields && reply.statusCode < 300 ? { ...(payload as object), ...fields } : payload;
  });
  app.options('/*', async (_request, reply) => reply.code(204).send());
  await registerTvProvider(app, { prefix: '', now });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  return {
    origin,
    requests,
    fail: (call, how, times = Number.POSITIVE_INFINITY) => void faults.set(call, { how, times }),
    change: (call, fields) => void changes.set(call, fields),
    async signIn(regcode, { mvpd = 'norte-tv', customer, choice = 'sport' }) {
      const form = { reg_code: regcode, mso_id: mvpd, redirect_url: `${origin}/back`, customer, choice };
      const response = await fetch(`${origin}/api/v1/authenticate`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      });
      return response.status;
    },
    reset() {
      requests.length = 0;
      faults.clear();
      changes.clear();
    },
    close: () => app.close(),
  };
}
