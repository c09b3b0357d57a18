// Caches the responses of one realm's upstream. Equal requests that wait at the same time share one call. While the
// upstream fails, expired responses are used for some time: docs/own-back-end.md describes the rules.
import { SECOND_MS } from '#schemas/durations.ts';
import { createCaches, type Caches } from '../../memory/createCaches.ts';
import { UpstreamFailure, type UpstreamReason, type UpstreamResponse } from './callUpstream.ts';

/**
 * Maximum number of responses of one realm. Each realm has its own limits, so that a realm cannot evict the responses
 * of others.
 */
const MAX_ENTRIES = 2_000;
/** Size of the responses as they arrived. In memory they take two to four times as much. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum number of calls that run at the same time for one realm. */
const MAX_RUNNING = 40;
/** Time in ms before a failed request is repeated. */
export const RETRY_DELAY_MS = 5 * SECOND_MS;
/** Number of consecutive failed connections after which no request is sent for RETRY_DELAY_MS. */
const MAX_FAILED_CONNECTIONS = 3;
const CONNECTION_FAILURES: readonly UpstreamReason[] = ['timeout', 'unreachable', 'refused'];

/** A stored response. `value` is undefined when the upstream does not have the document. */
type Entry = {
  readonly value: unknown;
  readonly etag: string | undefined;
  readonly bytes: number;
  /** In ms since 1970. */
  readonly checkedAt: number;
  /**
   * Value of the counter that `expire` increases. A response of an earlier epoch is requested again before it is used.
   */
  readonly epoch: number;
};

/** Where a response came from. */
export type ResponseOrigin = 'upstream' | 'unchanged' | 'cache' | 'stale' | 'none';

/** A request to the upstream, and how long its response may be used. */
export type CachedRequest = {
  /** Address with its query: the same key has the same response for all viewers. */
  readonly key: string;
  readonly cacheMs: number;
  readonly staleMs: number;
  readonly call: (etag: string | undefined) => Promise<UpstreamResponse>;
  /** Throws UpstreamFailure for a value that has the wrong shape. */
  readonly check: (value: unknown) => void;
};

/** The value, or undefined when the upstream does not have the document; `rejected` when it refused the request. */
export type CachedResponse = { readonly value: unknown } | 'rejected';

/** Responses of an upstream, which several viewers share. */
export type UpstreamCache = {
  /** @throws UpstreamFailure when the upstream fails and there is no response that may still be used. */
  read(request: CachedRequest): Promise<CachedResponse>;
  /** Makes the next read of each key send a request to the upstream. */
  expire(): void;
};

type CacheDeps = {
  readonly now: () => number;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches | undefined;
  readonly onResponse: (origin: ResponseOrigin) => void;
  readonly onFailure: (failure: UpstreamFailure, key: string) => void;
};

/** Creates the cache. Requests for the same key share one call, also while it runs. */
export function createUpstreamCache({ now, onResponse, onFailure, caches = createCaches() }: CacheDeps): UpstreamCache {
  const entries = caches.create<Entry>({
    name: 'upstream',
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    sizeOf: (entry, key) => entry.bytes + key.length,
  });
  const running = new Map<string, Promise<CachedResponse>>();
  const retryDelays = createRetryDelays(caches, now);
  let epoch = 0;

  const fetchResponse = async ({ key, call, check }: CachedRequest): Promise<CachedResponse> => {
    const stored = entries.get(key);
    const startEpoch = epoch;
    const response = await call(stored?.etag);
    if (response.kind === 'rejected') return 'rejected';
    if (response.kind === 'value') check(response.value);
    retryDelays.recordSuccess(key);
    const isUnchanged = response.kind === 'unchanged';
    const unchanged = isUnchanged ? stored : undefined;
    const value = response.kind === 'value' ? response.value : unchanged?.value;
    entries.set(key, {
      value,
      etag: response.kind === 'value' ? response.etag : unchanged?.etag,
      bytes: response.kind === 'value' ? response.bytes : (unchanged?.bytes ?? 0),
      checkedAt: now(),
      epoch: startEpoch,
    });
    onResponse(isUnchanged ? 'unchanged' : 'upstream');
    return { value };
  };
  const shareCall = (request: CachedRequest): Promise<CachedResponse> => {
    const runKey = `${epoch} ${request.key}`;
    const shared = running.get(runKey);
    if (shared) return shared;
    if (running.size >= MAX_RUNNING)
      return Promise.reject(new UpstreamFailure('busy', `${MAX_RUNNING} calls to the upstream are running.`));
    const call = fetchResponse(request)
      .catch((error: unknown) => {
        if (error instanceof UpstreamFailure) {
          retryDelays.recordFailure(request.key, error);
          onFailure(error, request.key);
        }
        throw error;
      })
      .finally(() => running.delete(runKey));
    running.set(runKey, call);
    return call;
  };

  return {
    async read(request) {
      const { key, cacheMs, staleMs } = request;
      const entry = entries.get(key);
      const age = entry ? now() - entry.checkedAt : Infinity;
      if (entry?.epoch === epoch && age >= 0 && age < cacheMs) {
        onResponse('cache');
        return { value: entry.value };
      }
      try {
        if (retryDelays.isWaiting(key)) throw new UpstreamFailure('busy', 'The last call to the upstream failed.');
        return await shareCall(request);
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        const usable = entries.get(key);
        if (!usable || now() - usable.checkedAt >= cacheMs + staleMs) {
          onResponse('none');
          throw error;
        }
        onResponse('stale');
        return { value: usable.value };
      }
    },
    expire() {
      epoch++;
      retryDelays.clear();
    },
  };
}

type RetryDelays = {
  recordFailure(key: string, failure: UpstreamFailure): void;
  recordSuccess(key: string): void;
  /** Whether the upstream is not called for this key now. */
  isWaiting(key: string): boolean;
  clear(): void;
};

/** Remembers which requests failed, and whether the upstream accepts connections. */
function createRetryDelays(caches: Caches, now: () => number): RetryDelays {
  const retryAtByKey = caches.create<{ readonly at: number }>({ name: 'upstream_failures', maxEntries: MAX_ENTRIES });
  let failedConnections = 0;
  let reconnectAt = 0;
  return {
    recordFailure(key, { reason }) {
      retryAtByKey.set(key, { at: now() + RETRY_DELAY_MS });
      failedConnections = CONNECTION_FAILURES.includes(reason) ? failedConnections + 1 : 0;
      if (failedConnections >= MAX_FAILED_CONNECTIONS) reconnectAt = now() + RETRY_DELAY_MS;
    },
    recordSuccess(key) {
      retryAtByKey.delete(key);
      failedConnections = 0;
    },
    isWaiting: (key) => Math.max(retryAtByKey.get(key)?.at ?? 0, reconnectAt) > now(),
    clear() {
      retryAtByKey.clear();
      reconnectAt = 0;
    },
  };
}
