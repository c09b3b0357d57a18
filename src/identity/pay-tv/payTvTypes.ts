import type { PayTvSettings } from '#schemas/api/identity/getPayTvSettings.ts';
import type { PayTvRegcode } from '#schemas/api/identity/postPayTvRegcode.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';

/** A registration at the pay-TV provider that the browser has made itself (bearer mode). */
export type Registration = { readonly clientId: string; readonly clientSecret: string };

/** A TV provider that the viewer can pick. */
export type TvProvider = {
  readonly id: string;
  readonly displayName: string;
  readonly logoUrl: string | undefined;
  readonly isFeatured: boolean;
};

/** Why a step failed. `code`: the error code of the server, or a code of the flow, such as `providerUnreachable`. */
export type PayTvFailure = {
  readonly status: number;
  readonly code: string;
  /** The server's first message, in its language. */
  readonly message: string | undefined;
  readonly requestId: string | undefined;
};

/** What is stored for this tab while the viewer signs in (decision D6). */
export type PayTvMemory = {
  /** Path on this site from which the viewer came. */
  readonly origin: string | undefined;
  readonly regcode: string;
  /** Id of the picked TV provider. */
  readonly provider: string | undefined;
  readonly accessToken: string;
  readonly licence: string | undefined;
  readonly isSecondAttempt: boolean;
};

/** The calls of our own API. They reject with ApiFailure. */
export type PayTvApi = {
  regcode(body: { readonly requestorId: string } & Partial<Registration>): Promise<PayTvRegcode>;
  token(
    body: { readonly requestorId: string; readonly accessToken: string } & Partial<Registration>,
  ): Promise<SessionResponse>;
  confirm(body: { readonly requestorId: string; readonly resourceId: string }): Promise<SessionResponse>;
};

/** What the flow needs from the browser. */
export type PayTvDeps = {
  readonly api: PayTvApi;
  readonly settings: PayTvSettings;
  readonly realmId: string;
  readonly fetch: typeof fetch;
  /** Origin of this page, such as `https://nova.example`. */
  readonly origin: string;
  /** Path to which the provider returns. */
  readonly returnPath: string;
  /** The stored registration of this realm, as JSON. */
  readonly registration: {
    get(): string | undefined;
    set(value: string): void;
    remove(): void;
  };
  /** The tab's storage. Its functions never throw. */
  readonly memory: {
    get(): PayTvMemory | undefined;
    set(memory: PayTvMemory): void;
    remove(): void;
  };
  /** Signs this browser in with the session of a response. */
  readonly adoptSession: (session: SessionResponse) => Promise<void>;
};
