// Sign-in with a TV subscription (specification, identity-and-commerce 4; decisions C4, D12): register, fetch a
// registration code and the list of TV providers, send the viewer to their TV provider, and exchange the registration
// code for a session when the viewer returns.
import type { SessionResponse } from '#schemas/domain/session.ts';
import { buildAuthenticateUrl, resolveBase } from './buildAuthenticateUrl.ts';
import type { PayTvDeps, PayTvFailure, Registration, TvProvider } from './payTvTypes.ts';
import { readTvProviders } from './readTvProviders.ts';

/** Where the viewer came from, and what they want. */
export type PayTvStart = {
  /** Path on this site from which the viewer came. */
  readonly origin: string | undefined;
  readonly licence: string | undefined;
  readonly isSecondAttempt: boolean;
  /** Code of another device, which then signs in instead of this browser. */
  readonly deviceCode?: string | undefined;
  /** Orders the names of the TV providers. */
  readonly locale: string;
};

/** What `prepare` found. */
export type PayTvPreparation =
  | { readonly step: 'picking'; readonly regcode: string; readonly providers: readonly TvProvider[] }
  /** The account has a linked subscription, with which the server has opened a session. */
  | { readonly step: 'signed-in' }
  | { readonly step: 'failed'; readonly failure: PayTvFailure };

/** What is needed to go on with a sign-in whose viewer must agree to the terms of the brand first. */
export type PayTvPause = Pick<PayTvStart, 'origin' | 'licence' | 'isSecondAttempt'>;

/**
 * How the exchange ended. `restart`: the caller begins again, as the second attempt. `paused`: the viewer is new and
 * must agree to the terms of the brand; `finishSignUp` gets the session of the new account.
 */
export type PayTvResult =
  | { readonly step: 'signed-in'; readonly origin: string | undefined }
  | ({ readonly step: 'paused' } & PayTvPause)
  | { readonly step: 'restart'; readonly origin: string | undefined; readonly licence: string | undefined }
  | {
      readonly step: 'failed';
      readonly failure: PayTvFailure;
      readonly origin: string | undefined;
      /** Whether the viewer has been signed in although a later step failed. */
      readonly isSignedIn: boolean;
    };

/** One sign-in. Its functions never reject. */
export type PayTvFlow = {
  /** Fetches what the picker needs. */
  prepare(start: PayTvStart): Promise<PayTvPreparation>;
  /** Returns the address of a TV provider's page, and stores what the return needs. */
  leave(regcode: string, providerId: string): string;
  /** Gets the session when the viewer has returned from the TV provider. */
  finish(): Promise<PayTvResult>;
  /** Signs in a viewer who has agreed to the terms. */
  finishSignUp(session: SessionResponse, pause: PayTvPause): Promise<PayTvResult>;
  /** Removes what is stored for this sign-in. The registration stays. */
  clear(): void;
};

/** Time limit of a call to the provider. */
const PROVIDER_TIMEOUT_MS = 10_000;
/** Statuses after which a new registration and a new code may help. */
const RESTART_STATUSES: readonly number[] = [400, 412];

/** A call that failed. */
class StepFailed extends Error {
  readonly failure: PayTvFailure;
  constructor(failure: PayTvFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Creates the flow of one sign-in. It stores nothing before `prepare`. */
export function createPayTvFlow(deps: PayTvDeps): PayTvFlow {
  const { api, settings, memory, origin } = deps;
  const { requestorId, resourceId, baseUri } = settings;
  const registrations = createRegistrations(deps);

  const confirm = async (): Promise<void> => deps.adoptSession(await api.confirm({ requestorId, resourceId }));

  const fetchCode = async (): Promise<{ readonly accessToken: string; readonly code: string }> => {
    const registration = await registrations.get();
    try {
      return await api.regcode({ requestorId, ...registration });
    } catch (error) {
      if (toFailure(error).status !== 400) throw error;
      // The provider no longer knows the registration. It is replaced once.
      registrations.remove();
      return api.regcode({ requestorId, ...(await registrations.get()) });
    }
  };

  /** Tries to open a session with the linked subscription of the account. Returns whether it did. */
  const tryLinked = async (): Promise<boolean> => {
    if (!settings.linkedAdobeAccount) return false;
    try {
      await confirm();
      return true;
    } catch (error) {
      // The provider no longer knows the device: the viewer picks a TV provider again.
      if ([...RESTART_STATUSES, 404].includes(toFailure(error).status)) return false;
      throw error;
    }
  };

  return {
    async prepare({ deviceCode, locale, ...start }) {
      try {
        const { code, accessToken } =
          deviceCode === undefined ? await fetchCode() : { code: deviceCode, accessToken: '' };
        const config = await callProvider(deps, `/api/v1/config/${encodeURIComponent(requestorId)}`);
        if (deviceCode === undefined && (await tryLinked())) return { step: 'signed-in' };
        memory.set({ ...start, regcode: code, accessToken, provider: undefined });
        return {
          step: 'picking',
          regcode: code,
          providers: readTvProviders(config, settings.allowedProviders, locale),
        };
      } catch (error) {
        return { step: 'failed', failure: toFailure(error) };
      }
    },
    leave(regcode, providerId) {
      const stored = memory.get();
      if (stored) memory.set({ ...stored, regcode, provider: providerId });
      const { returnPath } = deps;
      return buildAuthenticateUrl({ baseUri, requestorId, providerId, regcode, origin, returnPath });
    },
    ...createExchange(deps, registrations, confirm),
    clear: () => memory.remove(),
  };
}

/** Creates the end of a sign-in: the session is opened, and the provider confirms the subscription. */
function createExchange(
  { api, memory, adoptSession, settings: { requestorId } }: PayTvDeps,
  registrations: ReturnType<typeof createRegistrations>,
  confirm: () => Promise<void>,
): Pick<PayTvFlow, 'finish' | 'finishSignUp'> {
  const open = async (fetchSession: () => Promise<SessionResponse>, pause: PayTvPause): Promise<PayTvResult> => {
    const { origin, licence, isSecondAttempt } = pause;
    let isSignedIn = false;
    try {
      await adoptSession(await fetchSession());
      isSignedIn = true;
      await confirm();
      memory.remove();
      return { step: 'signed-in', origin };
    } catch (error) {
      const failure = toFailure(error);
      memory.remove();
      if (failure.code === 'consentRequired') return { step: 'paused', origin, licence, isSecondAttempt };
      if (!RESTART_STATUSES.includes(failure.status) || isSecondAttempt)
        return { step: 'failed', failure, origin, isSignedIn };
      registrations.remove();
      return { step: 'restart', origin, licence };
    }
  };
  return {
    async finish() {
      const stored = memory.get();
      if (stored)
        return open(() => api.token({ requestorId, accessToken: stored.accessToken, ...registrations.read() }), stored);
      // When this tab has stored no attempt, the server cannot know one either: the viewer starts again.
      const failure = createFailure(400, 'signInExpired');
      return { step: 'failed', failure, origin: undefined, isSignedIn: false };
    },
    finishSignUp: (session, pause) => open(() => Promise.resolve(session), pause),
  };
}

/** Reads, creates and removes the registration of this browser. */
function createRegistrations(deps: PayTvDeps) {
  const { registration, realmId, settings, origin, returnPath } = deps;
  const read = (): Registration | undefined => {
    try {
      const { realm, clientId, clientSecret } = JSON.parse(registration.get() ?? '{}') as Readonly<
        Record<string, unknown>
      >;
      if (realm !== realmId || typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
      return { clientId, clientSecret };
    } catch {
      return undefined;
    }
  };
  return {
    read,
    /** Without a software statement the server registers, and the browser gets no secret (decision O10). */
    async get(): Promise<Registration | undefined> {
      const stored = read();
      if (stored || settings.softwareStatement === undefined) return stored;
      const body = { software_statement: settings.softwareStatement, redirect_uri: new URL(returnPath, origin).href };
      const response = await callProvider(deps, '/o/client/register', body);
      const { client_id: clientId, client_secret: clientSecret } = (response ?? {}) as Readonly<
        Record<string, unknown>
      >;
      if (typeof clientId !== 'string' || typeof clientSecret !== 'string')
        throw new StepFailed(createFailure(0, 'providerUnreachable'));
      registration.set(JSON.stringify({ realm: realmId, clientId, clientSecret }));
      return { clientId, clientSecret };
    },
    remove: () => registration.remove(),
  };
}

/**
 * Calls the provider itself and returns the JSON of its response.
 * @param body sent with POST; missing: GET.
 * @throws StepFailed
 */
async function callProvider(
  { settings, fetch, origin }: PayTvDeps,
  path: string,
  body?: Readonly<Record<string, string>>,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${resolveBase(settings.baseUri, origin)}${path}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as unknown;
  } catch {
    throw new StepFailed(createFailure(0, 'providerUnreachable'));
  }
  const isRefused = body !== undefined && response.status < 500;
  throw new StepFailed(createFailure(response.status, isRefused ? 'registrationRefused' : 'providerUnreachable'));
}

const createFailure = (status: number, code: string): PayTvFailure => ({
  status,
  code,
  message: undefined,
  requestId: undefined,
});

/** The fields of an error of our API client. */
type FailedCall = Omit<PayTvFailure, 'message'> & { readonly messages: readonly string[] };

/** Reads an error of our API client, or of a step. */
export function toFailure(error: unknown): PayTvFailure {
  if (error instanceof StepFailed) return error.failure;
  const { status = 0, code = '', messages, requestId } = (error ?? {}) as Partial<FailedCall>;
  return { status, code, message: messages?.[0], requestId };
}
