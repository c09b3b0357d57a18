// Errors of the player: shaka-player's numbered errors by category, so that messages and retries depend on the cause.

/** Where a playback failed. */
export type PlayerErrorCategory = 'network' | 'drm' | 'media' | 'access';

/** A failed playback. */
export type PlayerError = {
  readonly category: PlayerErrorCategory;
  /**
   * A number of shaka-player (https://shaka-player-demo.appspot.com/docs/api/shaka.util.Error.html), or our own name.
   */
  readonly code: string;
  /** HTTP status of the failed request; undefined when there was none. */
  readonly status: number | undefined;
  /** The code of the server's error response, for example `MEDIA_TOKEN_EXPIRED`. */
  readonly problem?: string | undefined;
  /** Id of the failed request, by which support finds it; missing when a server other than ours responded. */
  readonly requestId?: string | undefined;
};

/** The fields that shaka-player's errors have. */
export type ShakaError = { readonly code: number; readonly category: number; readonly data: readonly unknown[] };

/** shaka.util.Error.Category: NETWORK, DRM and CAST. All others are failures of the media. */
const CATEGORIES: Readonly<Record<number, PlayerErrorCategory>> = { 1: 'network', 6: 'drm', 8: 'network' };
const BAD_HTTP_STATUS = 1001;
const HTTP_ERROR = 1002;
const TIMEOUT = 1003;
/** A licence request that failed contains the network error in its data. */
const LICENCE_REQUEST_FAILED = 6007;
/**
 * Code for a load that ended because the viewer left the page or opened another video. The player shows no message for
 * it.
 */
const LOAD_INTERRUPTED = 7000;
const PLAYER_DESTROYED = 7003;

const isShakaError = (error: unknown): error is ShakaError =>
  typeof error === 'object' && error !== null && typeof (error as Partial<ShakaError>).code === 'number';

/** Whether loading ended because the player was closed or another video was loaded. */
export const isAbortedLoad = (error: unknown): boolean =>
  isShakaError(error) && (error.code === LOAD_INTERRUPTED || error.code === PLAYER_DESTROYED);

/** Whether a request of the stream failed, so that repeating it may help. */
export const isRequestFailure = ({ code }: Pick<ShakaError, 'code'>): boolean =>
  code === BAD_HTTP_STATUS || code === HTTP_ERROR || code === TIMEOUT;

/** Converts anything thrown while playing to an error of a known category. */
export function toPlayerError(error: unknown): PlayerError {
  if (!isShakaError(error)) return { category: 'media', code: getErrorName(error), status: undefined };
  const { status, body } = findResponse(error);
  const isRefused = status === 401 || status === 403;
  // A refused segment or manifest has the category `access`; a refused licence keeps the category `drm`.
  const category = isRefused && error.category === 1 ? 'access' : (CATEGORIES[error.category] ?? 'media');
  return { category, code: String(error.code), status, ...readProblem(body) };
}

type FailedResponse = { readonly status: number | undefined; readonly body: unknown };

/** The data of a BAD_HTTP_STATUS error are the URL, the status and the body. */
function findResponse({ code, data }: ShakaError): FailedResponse {
  if (code === BAD_HTTP_STATUS) return { status: typeof data[1] === 'number' ? data[1] : undefined, body: data[2] };
  const cause = code === LICENCE_REQUEST_FAILED ? data[0] : undefined;
  return isShakaError(cause) ? findResponse(cause) : { status: undefined, body: undefined };
}

/** Reads the error response of our API. A CDN sends anything else. */
function readProblem(body: unknown): Pick<PlayerError, 'problem' | 'requestId'> {
  try {
    const { code, requestId } = JSON.parse(String(body)) as Readonly<Record<string, unknown>>;
    return {
      ...(typeof code === 'string' && { problem: code }),
      ...(typeof requestId === 'string' && { requestId }),
    };
  } catch {
    return {};
  }
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'UNKNOWN');
