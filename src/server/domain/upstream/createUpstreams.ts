// Reads from the back ends of realms: builds addresses, adds the operator's headers, caches, counts, and reports
// failures to editors. One cache for each realm.
import type { Caches } from '../../memory/createCaches.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Upstream } from '#schemas/realm/upstream.ts';
import type { ReportedProblem } from '../../db/repositories/problemReports.ts';
import type { Metrics } from '../../metrics/createMetrics.ts';
import type { Outbound } from '../../outbound/createOutbound.ts';
import { HttpError } from '../../http/errors.ts';
import { callUpstream, UpstreamFailure } from './callUpstream.ts';
import { createUpstreamCache, RETRY_DELAY_MS, type CachedResponse, type UpstreamCache } from './createUpstreamCache.ts';
import { readUpstreamSettings, UPSTREAM_TOPICS, type UpstreamTopic } from './upstreamSettings.ts';

/** Headers that the operator sends to a back end: by realm, then by origin. */
export type UpstreamHeaders = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** A request for a document of the upstream. */
export type UpstreamRequest = {
  readonly topic: UpstreamTopic;
  /** Path below the upstream's URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly locale: string;
  readonly maxBytes: number;
  /** Throws UpstreamFailure for a value that has the wrong shape. */
  readonly check: (value: unknown) => void;
};

/** Reads from the upstream of one realm. */
export type UpstreamReader = {
  readonly settings: Upstream;
  /** @throws HttpError 503 UPSTREAM_UNAVAILABLE when the upstream fails and there is no earlier response to use. */
  read(request: UpstreamRequest): Promise<CachedResponse>;
  /** Reports parts of a response that were dropped, for /_admin/activity. */
  report(path: string, problems: readonly Problem[]): void;
};

/** The upstreams of all realms: servers of the brands' own, from which content is read. */
export type Upstreams = {
  /** Returns undefined for a realm whose content comes only from its folder. */
  findReader(realmId: string, realm: Realm | undefined): UpstreamReader | undefined;
  /** Makes the next read of each document send a request to the realm's upstream. */
  expire(realmId: string): void;
};

type UpstreamDeps = {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly headers: UpstreamHeaders;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'countUpstream'>;
  /** Stores problems for editors. */
  readonly storeProblems: (realmId: string, problems: readonly ReportedProblem[]) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/** Maximum number of findings of one response that are stored. */
const MAX_FINDINGS = 20;
/**
 * Maximum number of distinct findings of a realm that this node remembers, so that it stores each at most once in
 * REPORT_INTERVAL_MS.
 */
const MAX_REMEMBERED = 500;
const REPORT_INTERVAL_MS = MINUTE_MS;

/** Creates the upstreams, with caches for each realm and topic. */
export function createUpstreams(deps: UpstreamDeps): Upstreams {
  const caches = new Map<string, Readonly<Record<UpstreamTopic, UpstreamCache>>>();
  const { metrics, now } = deps;
  const reportFinding = createReporter(deps);
  const getCaches = (realmId: string): Readonly<Record<UpstreamTopic, UpstreamCache>> => {
    const existing = caches.get(realmId);
    if (existing) return existing;
    const createCache = (topic: UpstreamTopic): UpstreamCache =>
      createUpstreamCache({
        now,
        caches: deps.caches,
        onResponse: (origin) => metrics.countUpstream(realmId, topic, origin),
        onFailure: ({ reason, pointer }, key) => {
          const code = reason === 'malformed' || reason === 'shape' ? 'UPSTREAM_MALFORMED' : 'UPSTREAM_FAILED';
          metrics.countUpstream(realmId, topic, reason);
          reportFinding(realmId, { pageId: toPath(key), rowId: reason, code, pointer });
        },
      });
    const created = Object.fromEntries(UPSTREAM_TOPICS.map((topic) => [topic, createCache(topic)])) as Record<
      UpstreamTopic,
      UpstreamCache
    >;
    caches.set(realmId, created);
    return created;
  };
  return {
    findReader(realmId, realm) {
      const settings = readUpstreamSettings(realm);
      if (!settings) return undefined;
      const { url: base, timeoutMs, cacheSeconds, staleSeconds } = settings;
      const headers = deps.headers[realmId]?.[new URL(base).origin] ?? {};
      return {
        settings,
        async read({ topic, path, query = {}, locale, maxBytes, check }) {
          const url = `${base}${path}?${toSearch({ ...query, lang: locale })}`;
          try {
            return await getCaches(realmId)[topic].read({
              key: url,
              cacheMs: cacheSeconds * SECOND_MS,
              staleMs: staleSeconds * SECOND_MS,
              check,
              call: (etag) => callUpstream(deps.outbound, { url, locale, headers, etag, timeoutMs, maxBytes }),
            });
          } catch (error) {
            throw error instanceof UpstreamFailure ? upstreamUnavailable() : error;
          }
        },
        report: (path, problems) => {
          for (const { code, pointer, rowId = '' } of problems.slice(0, MAX_FINDINGS))
            reportFinding(realmId, { pageId: path, rowId, code, pointer });
        },
      };
    },
    expire(realmId) {
      for (const cache of Object.values(caches.get(realmId) ?? {})) cache.expire();
    },
  };
}

const upstreamUnavailable = (): HttpError =>
  new HttpError(503, 'UPSTREAM_UNAVAILABLE', 'This content cannot be loaded now. Try again in some seconds.', {
    retryAfter: RETRY_DELAY_MS / SECOND_MS,
  });

/** Returns the query in the order of its names, so that equal requests have one key. */
function toSearch(query: NonNullable<UpstreamRequest['query']>): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(query).sort())
    for (const value of [query[name] ?? []].flat()) search.append(name, String(value));
  return search.toString();
}

const toPath = (url: string): string => new URL(url).pathname.slice(0, 200);

/** Returns a function that stores a finding for editors, each at most once in REPORT_INTERVAL_MS. */
function createReporter({
  now,
  storeProblems,
  onError,
}: UpstreamDeps): (realmId: string, finding: ReportedProblem) => void {
  const reportedAt = new Map<string, Map<string, number>>();
  return (realmId, finding) => {
    const remembered = reportedAt.get(realmId) ?? new Map<string, number>();
    reportedAt.set(realmId, remembered);
    const key = JSON.stringify(finding);
    if (now() - (remembered.get(key) ?? -Infinity) < REPORT_INTERVAL_MS) return;
    remembered.delete(key);
    remembered.set(key, now());
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    void storeProblems(realmId, [finding]).catch(onError);
  };
}
