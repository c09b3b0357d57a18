// The reasons for which the server refuses a playback, as plain data for the message and its next step.

/** The reason for which the server refused a playback. */
export type RefusalKind =
  | 'sign-in'
  | 'denied'
  | 'geoblocked'
  | 'unavailable'
  | 'not-live'
  /** The item does not exist. */
  | 'missing'
  /** The programme has left the window of the channel, and there is no recording. */
  | 'not-kept'
  | 'too-many'
  /** The viewer has stopped the playback from another device. */
  | 'taken'
  /** The viewer was signed out while the video played. */
  | 'signed-out'
  /** The server has an error or cannot be reached. */
  | 'failed';

/** A licence that would give access. */
export type OfferedLicence = {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** The provider from which viewers get it, and the page for it; missing: the brand itself. */
  readonly externalAuthProviderDetails?: { readonly provider: string; readonly acquisitionLink: string } | undefined;
};
/** A playback of the same account on another device. */
export type OtherPlayback = {
  /** Id of the playback, by which the viewer can stop it from here. */
  readonly id: string;
  /** Missing when the other device sent no name. */
  readonly deviceName?: string | undefined;
  /** Title of the item that plays there. */
  readonly title: string;
  /** Time in ISO 8601. */
  readonly startedAt: string;
};

/** Why the server does not let an item play. */
export type PlaybackRefusal = {
  readonly kind: RefusalKind;
  /** Licences that would give access; may be empty. */
  readonly licences: readonly OfferedLicence[];
  /** The playbacks that use the streams of the account; empty unless there are too many. */
  readonly playbacks: readonly OtherPlayback[];
  /** Id of the refused call, by which support finds it. */
  readonly requestId: string | undefined;
};

/** The fields of a failed call (src/api/createApi.ts, ApiFailure). */
type Failure = {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

const KINDS_BY_CODE: Readonly<Record<string, RefusalKind>> = {
  SIGN_IN_REQUIRED: 'sign-in',
  ACCESS_DENIED: 'denied',
  GEOBLOCKED: 'geoblocked',
  PLAYBACK_UNAVAILABLE: 'unavailable',
  VIDEO_NOT_LIVE: 'not-live',
  PROGRAMME_NOT_KEPT: 'not-kept',
  TOO_MANY_STREAMS: 'too-many',
  PLAYBACK_ENDED: 'taken',
  SESSION_ENDED: 'signed-out',
};
/**
 * Used for error codes that this version does not know (specification, content-and-viewing 4: each status maps to a
 * message).
 */
const KINDS_BY_STATUS: Readonly<Record<number, RefusalKind>> = { 401: 'sign-in', 403: 'denied', 404: 'missing' };

const toList = (value: unknown): readonly never[] => (Array.isArray(value) ? (value as never[]) : []);

/** Converts the failure of a playback call. */
export function toRefusal(error: unknown): PlaybackRefusal {
  const { status = 0, code = '', requestId, details } = (error ?? {}) as Failure;
  return {
    kind: KINDS_BY_CODE[code] ?? KINDS_BY_STATUS[status] ?? 'failed',
    licences: toList(details?.['licences']),
    playbacks: toList(details?.['playbacks']),
    requestId,
  };
}
