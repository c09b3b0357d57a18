import { SECOND_MS } from '#schemas/durations.ts';

/** Limits of connections and of load. docs/production.md explains them to operators. */
export type LoadLimits = {
  /** Time for the headers of a request. */
  readonly headersMs: number;
  /** Time for the body of a request. An authorised upload may take longer (`uploadBytesPerSecond`). */
  readonly bodyMs: number;
  /** An authorised upload that is slower than this, measured over each `bodyMs`, is ended. */
  readonly uploadBytesPerSecond: number;
  /** Interval in which Node looks for connections that exceed `headersMs`. */
  readonly checkIntervalMs: number;
  /**
   * Maximum number of requests of one connection that wait for a response. Browsers and proxies send one at a time over
   * HTTP/1.1.
   */
  readonly pipelined: number;
  /** False: requests are never refused because of load. */
  readonly isSheddingOn: boolean;
};

/** Limits without settings of the operator. */
export const DEFAULT_LIMITS: LoadLimits = {
  headersMs: 10 * SECOND_MS,
  bodyMs: 15 * SECOND_MS,
  uploadBytesPerSecond: 8 * 1024,
  checkIntervalMs: SECOND_MS,
  pipelined: 8,
  isSheddingOn: true,
};
