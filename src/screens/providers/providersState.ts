import type { TvProvider } from '#src/identity/pay-tv/payTvTypes.ts';

/** The navigation state of the page (identity-and-commerce 2, provider picker). */
export type ProvidersState = {
  /** The pay-TV provider and its TV providers. */
  readonly provider?: {
    readonly requestorId: string;
    readonly resourceId: string;
    readonly baseUri: string;
    readonly mvpds: readonly TvProvider[];
  };
  /** Registration code. */
  readonly regcode?: string;
  /** Path from which the viewer came. */
  readonly origin?: string | undefined;
  /** The licence that the viewer has chosen. */
  readonly licence?: string | undefined;
  /** Whether an earlier attempt failed, so that the page asks the viewer to try again. */
  readonly secondAttempt?: boolean;
  /** Whether the viewer is new and has yet to agree to the terms of the brand. */
  readonly mustAgree?: boolean;
  /** Whether the viewer has not agreed to the terms, so that no account was created. */
  readonly hasDeclined?: boolean;
};

/** What the page needs of a navigation state. */
export type RelevantState = Pick<ProvidersState, 'origin' | 'licence' | 'secondAttempt' | 'mustAgree' | 'hasDeclined'>;

/** Reads what the page needs of a navigation state, which may be another page's. */
export function readNavigationState(state: unknown): RelevantState {
  const { origin, licence, secondAttempt, mustAgree, hasDeclined } = (state ?? {}) as Readonly<Record<string, unknown>>;
  return {
    origin: typeof origin === 'string' ? origin : undefined,
    licence: typeof licence === 'string' ? licence : undefined,
    secondAttempt: secondAttempt === true,
    mustAgree: mustAgree === true,
    hasDeclined: hasDeclined === true,
  };
}
