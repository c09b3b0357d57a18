// Requests data from the host of a plugin (docs/plugins.md). The server makes the request through the guard for
// outbound calls, so the host learns nothing about the viewer: no address, cookie, token or name.
import { createHmac } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import { HttpError } from '../../http/errors.ts';
import { readJson } from '../../json/readJson.ts';
import type { Caches } from '../../memory/createCaches.ts';
import { OutboundError, type Outbound, type OutboundResponse } from '../../outbound/createOutbound.ts';
import type { KeyRing } from '../session/createKeyRing.ts';
import type { UpstreamHeaders } from '../upstream/createUpstreams.ts';

/** Limits of the data of plugins. */
export const PLUGIN_DATA_LIMITS = {
  timeoutMs: 4 * SECOND_MS,
  maxBytes: 64 * 1024,
  /** Requests of one network for one plugin. */
  perNetwork: { maxCount: 60, windowMs: MINUTE_MS },
  /**
   * Maximum number of simultaneous requests to the host of one plugin, for each node. It limits what a slow host costs.
   */
  maxParallel: 20,
  cache: { maxEntries: 2_000, maxBytes: 16 * 1024 * 1024 },
} as const;

type Definition = Pick<PluginDefinition, 'id' | 'data'>;
type Endpoint = NonNullable<PluginDefinition['data']>['endpoints'][number];

/** A request of a plugin. */
export type PluginRequest = {
  readonly realmId: string;
  /** The plugins that the realm shows. */
  readonly plugins: readonly Definition[];
  readonly plugin: string;
  readonly endpoint: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly locale: string;
  /** Key of the viewer's network (`toNetwork`). */
  readonly network: string;
  /** Identifies the viewer on this server: an account, or the network of a guest. */
  readonly viewer: string;
};

/** What the host of a plugin responded. `data` is undefined when the response has no body. */
export type PluginResponse = { readonly status: number; readonly data?: unknown };

/** Sends requests to the hosts of plugins. */
export type PluginData = {
  /**
   * @throws HttpError 404 PLUGIN_DATA_UNKNOWN, 429 TOO_MANY_REQUESTS, 502 PLUGIN_HOST_FAILED, 503 PLUGIN_HOST_BUSY.
   */
  request(request: PluginRequest): Promise<PluginResponse>;
};

type PluginDataDeps = {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly keys: Pick<KeyRing, 'getNewest'>;
  readonly caches: Caches;
  /** Headers of the operator for the hosts of a realm, by origin. */
  readonly headers: UpstreamHeaders;
  /** Address of this server, for plugins whose data comes from this server, as in the demo. */
  readonly ownOrigin: () => string | undefined;
  readonly now: () => number;
};

type Cached = { readonly response: PluginResponse; readonly until: number; readonly bytes: number };

/** Creates the service. */
export function createPluginData(deps: PluginDataDeps): PluginData {
  const { caches, rateLimits, now } = deps;
  const { cache: limits, perNetwork, maxParallel } = PLUGIN_DATA_LIMITS;
  const cache = caches.create<Cached>({
    name: 'plugin_data',
    ...limits,
    sizeOf: ({ bytes }, key) => bytes + key.length,
  });
  /** Requests without a response yet. Viewers who ask for the same data share one request. */
  const running = new Map<string, Promise<PluginResponse>>();
  const runningByPlugin = new Map<string, number>();

  const send = async (request: PluginRequest, found: FoundEndpoint): Promise<PluginResponse> => {
    const key = `${request.realmId} ${request.plugin}`;
    const count = runningByPlugin.get(key) ?? 0;
    if (count >= maxParallel) throw hostBusy(request.plugin);
    runningByPlugin.set(key, count + 1);
    try {
      return await callHost(deps, request, found);
    } finally {
      const remaining = (runningByPlugin.get(key) ?? 1) - 1;
      if (remaining > 0) runningByPlugin.set(key, remaining);
      else runningByPlugin.delete(key);
    }
  };
  const share = (
    request: PluginRequest,
    found: FoundEndpoint,
    key: string,
    cacheMs: number,
  ): Promise<PluginResponse> => {
    const earlier = running.get(key);
    if (earlier) return earlier;
    const sending = send(request, found);
    running.set(key, sending);
    sending
      .then(
        (response) => {
          if (response.status < 300)
            cache.set(key, { response, until: now() + cacheMs, bytes: JSON.stringify(response).length });
        },
        () => undefined,
      )
      .finally(() => running.delete(key));
    return sending;
  };
  return {
    async request(request) {
      const found = findEndpoint(request, deps.ownOrigin);
      const { method, cacheSeconds, visitor } = found.endpoint;
      const cacheMs = method === 'GET' && !visitor ? cacheSeconds * SECOND_MS : 0;
      const key = JSON.stringify([request.realmId, request.plugin, found.url, request.locale, request.input]);
      const findCached = (): PluginResponse | undefined => {
        const cached = cacheMs > 0 ? cache.get(key) : undefined;
        return cached && now() < cached.until ? cached.response : undefined;
      };
      const cached = findCached();
      if (cached) return cached;
      const counter = {
        realmId: request.realmId,
        bucket: `plugin ${request.plugin}`,
        key: request.network,
        now: now(),
      };
      const retryAfter = await rateLimits.consume({ ...counter, windowMs: perNetwork.windowMs }, perNetwork.maxCount);
      if (retryAfter !== undefined) throw tooManyRequests(request.plugin, retryAfter);
      if (cacheMs === 0) return send(request, found);
      // Another request may have been answered while this one was counted.
      return findCached() ?? share(request, found, key, cacheMs);
    },
  };
}

type FoundEndpoint = { readonly endpoint: Endpoint; readonly origin: string; readonly url: string };

/** @throws HttpError 404 PLUGIN_DATA_UNKNOWN, also for a plugin that is turned off. */
function findEndpoint(
  { plugins, plugin, endpoint }: PluginRequest,
  ownOrigin: () => string | undefined,
): FoundEndpoint {
  const { data } = plugins.find(({ id }) => id === plugin) ?? {};
  const found = data?.endpoints.find(({ name }) => name === endpoint);
  if (!data || !found)
    throw new HttpError(
      404,
      'PLUGIN_DATA_UNKNOWN',
      `The realm has no plugin "${plugin}" with an endpoint "${endpoint}". Declare it in "data" of the plugin's definition, and publish the realm.`,
    );
  const origin = data.origin.startsWith('/') ? `${ownOrigin() ?? ''}${data.origin}` : data.origin;
  return { endpoint: found, origin: data.origin, url: `${origin}${found.path}` };
}

async function callHost(
  { outbound, keys, headers }: PluginDataDeps,
  { realmId, plugin, input, locale, viewer }: PluginRequest,
  { endpoint: { method, visitor }, origin, url }: FoundEndpoint,
): Promise<PluginResponse> {
  const pseudonym = visitor ? await createPseudonym(keys, { realmId, plugin, viewer }) : undefined;
  const response = await outbound
    .request({
      url: method === 'GET' ? withQuery(url, input) : url,
      method,
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        'marquee-realm': realmId,
        'marquee-plugin': plugin,
        ...(pseudonym !== undefined && { 'marquee-visitor': pseudonym }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...headers[realmId]?.[origin],
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      timeoutMs: PLUGIN_DATA_LIMITS.timeoutMs,
      maxBytes: PLUGIN_DATA_LIMITS.maxBytes,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? hostFailed(plugin, error.failure) : error;
    });
  return readResponse(plugin, response);
}

function readResponse(plugin: string, { status, body }: OutboundResponse): PluginResponse {
  if (status < 200 || status >= 500) throw hostFailed(plugin, `status ${status}`);
  if (body.byteLength === 0) return { status };
  const json = readJson(body);
  if ('refusal' in json) throw hostFailed(plugin, 'no JSON');
  return { status, data: json.value };
}

/** Returns the address with the texts, numbers and booleans of the input as its query. */
function withQuery(url: string, input: PluginRequest['input']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (['string', 'number', 'boolean'].includes(typeof value)) query.set(name, String(value));
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Returns a name of the viewer that only this plugin of this realm gets. */
async function createPseudonym(
  keys: PluginDataDeps['keys'],
  { realmId, plugin, viewer }: Pick<PluginRequest, 'realmId' | 'plugin' | 'viewer'>,
): Promise<string> {
  const { secret } = await keys.getNewest(realmId);
  return createHmac('sha256', secret).update(`plugin visitor ${plugin} ${viewer}`).digest('base64url').slice(0, 22);
}

const hostFailed = (plugin: string, reason: string): HttpError =>
  new HttpError(
    502,
    'PLUGIN_HOST_FAILED',
    `The host of the plugin "${plugin}" did not respond as expected: ${reason}.`,
  );

const hostBusy = (plugin: string): HttpError =>
  new HttpError(503, 'PLUGIN_HOST_BUSY', `The host of the plugin "${plugin}" has too many requests. Try again.`, {
    retryAfter: 2,
  });

const tooManyRequests = (plugin: string, retryAfter: number): HttpError =>
  new HttpError(429, 'TOO_MANY_REQUESTS', `The plugin "${plugin}" asks its host too often. Wait.`, { retryAfter });
