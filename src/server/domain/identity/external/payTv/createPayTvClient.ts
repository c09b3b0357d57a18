// Calls the API of a pay-TV provider (specification, identity-and-commerce 4 and 7) through the guard of outbound
// calls. HTTP statuses become refusals here, so that callers do not handle HTTP.
import { HOUR_MS, SECOND_MS } from '#schemas/durations.ts';
import { parseJson } from '../../../../json/readJson.ts';
import { OutboundError, type Outbound, type OutboundResponse } from '../../../../outbound/createOutbound.ts';
import type { RegisteredClient } from '../../identityProvider.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../createProviderClient.ts';
import { ProviderFailure, providerRefused, providerUnreachable } from '../providerErrors.ts';
import type { PayTvProvider } from './payTvSettings.ts';

const MAX_BYTES = 1024 * 1024;
/**
 * Time in ms for which a registration is used. It is shorter than the life of its access token, which is several hours.
 */
const REGISTRATION_LIFE_MS = HOUR_MS;
const CODE = /^[\w-]{1,40}$/;

/** The person who has signed in with a device, and the TV provider (`mvpd`). `expires`: ms since 1970. */
export type Authentication = { readonly mvpd: string; readonly userId: string; readonly expires: number };

/** The API of a pay-TV provider. Its functions throw ProviderFailure. */
export type PayTvClient = {
  /**
   * Returns the access token of this server, which registers itself when it has none.
   * @param redirectUri address of this site to which the provider returns.
   */
  getOwnToken(provider: PayTvProvider, redirectUri: string): Promise<string>;
  /** Forgets the registration of this server, so that the next call makes a new one. */
  forgetRegistration(provider: PayTvProvider): void;
  /** Returns an access token of a registered client. */
  getToken(provider: PayTvProvider, client: RegisteredClient): Promise<string>;
  /** Requests a registration code for a device. `expires`: ms since 1970. */
  createCode(
    provider: PayTvProvider,
    token: string,
    deviceId: string,
  ): Promise<{ readonly code: string; readonly expires: number }>;
  /** Returns the person who has signed in with a device; undefined: there is none. */
  findAuthentication(provider: PayTvProvider, token: string, deviceId: string): Promise<Authentication | undefined>;
  /**
   * Asks the provider whether the subscription of a signed-in device includes its resource.
   * @returns the time until which it is included, in ms since 1970; `not-included`; `unknown`: the device is not signed
   *   in.
   */
  authorise(provider: PayTvProvider, token: string, deviceId: string): Promise<number | 'not-included' | 'unknown'>;
  /** Returns the name of a TV provider; undefined when it is not known. Never rejects. */
  findName(provider: PayTvProvider, mvpd: string): Promise<string | undefined>;
};

type Deps = {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
  /** Time limit of one call in ms. */
  readonly timeoutMs: number;
};

/** A registration's access token, and when it was made. */
type Registration = { readonly token: string; readonly at: number };

/** The provider does not accept the registered client. A new registration may help. */
const registrationRefused = (label: string): ProviderFailure =>
  new ProviderFailure({
    refused: 'registrationRefused',
    status: 400,
    messages: [`${label} refused this browser or its code. Start again.`],
  });
/** The provider requires a new sign-in. */
const preconditionFailed = (label: string): ProviderFailure =>
  new ProviderFailure({
    refused: 'sorrySomethingWentWrong',
    status: 412,
    messages: [`${label} asks to start the sign-in again.`],
  });

type Body = {
  readonly token?: string;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
};
type Send = (provider: PayTvProvider, path: string, body?: Body) => Promise<OutboundResponse>;

/** Creates the client. It remembers one registration for each provider of a realm. */
export function createPayTvClient(deps: Deps): PayTvClient {
  const send = createSend(deps);
  return { ...createTokenCalls(deps, send), ...createDeviceCalls(deps, send) };
}

/** Returns the function that calls a provider. It throws ProviderFailure when there is no usable response. */
function createSend({ outbound, timeoutMs }: Deps): Send {
  return async ({ baseUri, label }, path, { token, json, form } = {}) => {
    try {
      const response = await outbound.request({
        url: baseUri + path,
        method: json || form ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(json && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form).toString() }),
        timeoutMs,
        maxBytes: MAX_BYTES,
      });
      if (response.status >= 500 || response.status === 429) throw providerUnreachable(label);
      return response;
    } catch (error) {
      if (error instanceof OutboundError) throw providerUnreachable(label);
      throw error;
    }
  };
}

/** Registration of this server, and access tokens. */
function createTokenCalls(
  { now }: Deps,
  send: Send,
): Pick<PayTvClient, 'getToken' | 'getOwnToken' | 'forgetRegistration'> {
  const registrations = new Map<string, Promise<Registration>>();
  const keyOf = ({ baseUri, requestorId }: PayTvProvider): string => `${baseUri} ${requestorId}`;

  const getToken: PayTvClient['getToken'] = async (provider, { clientId, clientSecret }) => {
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
    const response = await send(provider, '/o/client/token', { form });
    const { access_token: token } = readFields(response);
    if (!isSuccess(response) || typeof token !== 'string') throw toFailure(provider, response);
    return token;
  };

  const register = async (provider: PayTvProvider, redirectUri: string): Promise<Registration> => {
    const json = { software_statement: provider.softwareStatement, redirect_uri: redirectUri };
    const response = await send(provider, '/o/client/register', { json });
    const { client_id: clientId, client_secret: clientSecret } = readFields(response);
    if (!isSuccess(response) || typeof clientId !== 'string' || typeof clientSecret !== 'string')
      throw toFailure(provider, response);
    return { token: await getToken(provider, { clientId, clientSecret }), at: now() };
  };

  return {
    getToken,
    async getOwnToken(provider, redirectUri) {
      const key = keyOf(provider);
      const stored = registrations.get(key);
      if (stored && now() - (await stored).at < REGISTRATION_LIFE_MS) return (await stored).token;
      const fresh = register(provider, redirectUri);
      registrations.set(key, fresh);
      // A failed registration is not cached.
      fresh.catch(() => {
        if (registrations.get(key) === fresh) registrations.delete(key);
      });
      return (await fresh).token;
    },
    forgetRegistration: (provider) => void registrations.delete(keyOf(provider)),
  };
}

/** Creates registration codes of devices, and requests what the provider knows about a device. */
function createDeviceCalls(
  { now }: Deps,
  send: Send,
): Pick<PayTvClient, 'createCode' | 'findAuthentication' | 'authorise' | 'findName'> {
  return {
    async createCode(provider, token, deviceId) {
      const path = `/reggie/v1/${encodeURIComponent(provider.requestorId)}/regcode`;
      const response = await send(provider, path, { token, form: { deviceId } });
      const { code, expires } = readFields(response);
      if (!isSuccess(response)) throw toFailure(provider, response);
      if (typeof code !== 'string' || !CODE.test(code)) throw providerUnreachable(provider.label);
      return { code, expires: readTime(expires) ?? now() };
    },
    async findAuthentication(provider, token, deviceId) {
      const query = new URLSearchParams({ requestor: provider.requestorId, deviceId });
      const response = await send(provider, `/api/v1/tokens/authn?${query}`, { token });
      if (NOT_SIGNED_IN.includes(response.status)) return undefined;
      if (!isSuccess(response)) throw toFailure(provider, response);
      const { requestor, mvpd, userId, expires } = readFields(response);
      const until = readEnd(expires, now());
      const isUsable = requestor === provider.requestorId && isId(mvpd) && isId(userId) && until !== undefined;
      if (!isUsable) throw providerRefused(provider.label);
      return { mvpd, userId, expires: until };
    },
    async authorise(provider, token, deviceId) {
      const { requestorId: requestor, resourceId: resource } = provider;
      const query = new URLSearchParams({ requestor, deviceId, resource });
      const response = await send(provider, `/api/v1/authorize?${query}`, { token });
      if (response.status === 403) return 'not-included';
      if (NOT_SIGNED_IN.includes(response.status)) return 'unknown';
      if (!isSuccess(response)) throw toFailure(provider, response);
      const fields = readFields(response);
      const expires = readEnd(fields['expires'], now());
      // The response must name this resource, so that a proxy's page or the response to another request grants nothing.
      if (fields['resource'] !== resource || expires === undefined) return 'not-included';
      return expires;
    },
    async findName(provider, mvpd) {
      try {
        const response = await send(provider, `/api/v1/config/${encodeURIComponent(provider.requestorId)}`);
        const { requestor } = readFields(response) as { requestor?: { mvpds?: unknown } };
        const mvpds = Array.isArray(requestor?.mvpds) ? (requestor.mvpds as readonly unknown[]) : [];
        const entry = mvpds.find((one) => (one as { id?: unknown } | null)?.id === mvpd);
        const name = (entry as { displayName?: unknown } | undefined)?.displayName;
        return typeof name === 'string' && name !== '' ? name : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Statuses after which the device must sign in again. */
const NOT_SIGNED_IN: readonly number[] = [403, 404, 410];

const isSuccess = ({ status }: OutboundResponse): boolean => status >= 200 && status < 300;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,300}$/.test(value);

/** Providers send times in ms, as a number or as a text. */
function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof time === 'number' && Number.isSafeInteger(time) && time > 0 ? time : undefined;
}

/**
 * Returns the end of what a provider has just confirmed; undefined when it is past. The provider's clock may be slow, so
 * the end moves by the tolerance, but not further than the tolerance from now.
 */
function readEnd(value: unknown, now: number): number | undefined {
  const time = readTime(value);
  const tolerance = CLOCK_TOLERANCE_SECONDS * SECOND_MS;
  if (time === undefined || time + tolerance <= now) return undefined;
  return Math.max(time, Math.min(time, now) + tolerance);
}

/** Returns the fields of a JSON response; none for anything else. */
function readFields({ body }: OutboundResponse): Readonly<Record<string, unknown>> {
  const value = parseJson(body);
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function toFailure({ label }: PayTvProvider, { status }: OutboundResponse): ProviderFailure {
  if (status === 412) return preconditionFailed(label);
  if (status >= 400) return registrationRefused(label);
  // The status is a success, but the response lacks required fields.
  return providerUnreachable(label);
}
