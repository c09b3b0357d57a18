// Sign-ins with other providers over HTTP: the cookie that binds them to a browser, return addresses, rate limits.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { Services } from '../createServices.ts';
import type { Limit } from '../db/repositories/rateLimits.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { ProviderName, ProviderRealm } from '../domain/identity/createProviderLookup.ts';
import type { ReturnQuery } from '../domain/identity/createPostedForms.ts';
import type { SignInStart, RegisteredClient } from '../domain/identity/identityProvider.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../domain/session/secrets.ts';
import { tooManyAttempts } from '../domain/session/sessionErrors.ts';
import { PROVIDER_LIMIT, toNetwork } from '../domain/session/sessionRules.ts';
import { HttpError } from './errors.ts';
import { readVisitor } from './readVisitor.ts';
import type { OpenedSession, Visitor } from '../domain/session/sessionTypes.ts';
import { localeOf, sessionOrGuest } from './requestContext.ts';
import { sendSession, toSessionRealm } from './sessionCookie.ts';

/** A request about a sign-in. */
export type ProviderRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
  readonly name: ProviderName;
};

/** Time in seconds for which the browser keeps the cookie. */
const COOKIE_SECONDS = (15 * MINUTE_MS) / 1000;

/**
 * Codes of refusals after which the viewer signs in to the existing account with the same e-mail address, or agrees to
 * the brand's terms.
 */
const CONTINUABLE_REFUSALS: readonly string[] = ['accountExistsWithDifferentProvider', 'consentRequired'];

/** Name of the cookie. It is not the session's, because a guest may have none and a sign-in changes the session. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-sign-in' : 'sign-in';

/** Returns the value of the cookie; undefined when the browser has none. */
export const readBrowserSecret = (request: FastifyRequest): string | undefined => {
  const value = request.cookies[getCookieName(request)];
  return looksLikeSecret(value) ? value : undefined;
};

/** Returns the hash of the browser's cookie; undefined when the browser has started no sign-in. */
export const readBrowserHash = (request: FastifyRequest): string | undefined => {
  const browserSecret = readBrowserSecret(request);
  return browserSecret === undefined ? undefined : hashSecret(browserSecret);
};

/** Begins a sign-in. */
export async function beginSignIn(
  { request, reply, services, name }: ProviderRequest,
  {
    flow = 'SIGNIN',
    extraParams,
    redirectUrl,
    client,
  }: {
    readonly flow?: 'SIGNIN' | 'SIGNUP';
    readonly extraParams?: string | undefined;
    readonly redirectUrl?: string | undefined;
    readonly client?: RegisteredClient | undefined;
  },
): Promise<{ readonly start: SignInStart; readonly returnUrl: string }> {
  const realm = await services.realms.findForRequest(request);
  const returnUrl = readReturnUrl(request, name, redirectUrl);
  const browserSecret = readBrowserSecret(request) ?? newSecret();
  const locale = localeOf(request, realm);
  const limit = toLimit(request, realm, services);
  const input = { flow, returnUrl, locale, extraParams, client, browserSecret, limit };
  const start = await services.providerSignIn.begin(toProviderRealm(realm, locale), name, input);
  setBrowserCookie(request, reply, browserSecret);
  return { start, returnUrl };
}

/** Sets the cookie that binds a sign-in to the browser, for 15 minutes, and keeps the response out of caches. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, browserSecret: string): void {
  void reply.header('cache-control', 'no-store').setCookie(getCookieName(request), browserSecret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: COOKIE_SECONDS,
  });
}

/** The facts about a request that a sign-in with a form of our own page needs. */
type FormVisitor = {
  readonly visitor: ReturnType<typeof readVisitor>;
  /** Hash of the browser's cookie. When the person's address already has an account, this browser can link the two. */
  readonly browserHash: string;
  readonly allowsSelfRegistration: boolean;
  /** Country of the request, for a new account. */
  readonly country: string | null;
};

/**
 * Opens a session. After a refusal with which the viewer can continue, the browser or the app gets the cookie by which
 * `pending-link` and `pending-sign-up` find the person.
 * @param open gets the value of the cookie.
 */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  open: (browserSecret: string) => Promise<OpenedSession>,
): Promise<SessionResponse> {
  const browserSecret = readBrowserSecret(request) ?? newSecret();
  try {
    return sendSession(request, reply, await open(browserSecret));
  } catch (error) {
    if (error instanceof HttpError && CONTINUABLE_REFUSALS.includes(error.code))
      setBrowserCookie(request, reply, browserSecret);
    throw error;
  }
}

/** Opens the session of a sign-in with a form of our own page, which needs no redirect to the provider. */
export async function signInFromForm(
  { request, reply, services }: Omit<ProviderRequest, 'name'>,
  open: (realm: ProviderRealm, visitor: FormVisitor) => Promise<OpenedSession>,
): Promise<SessionResponse> {
  const realm = await services.realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const current = await sessionOrGuest(request, reply, realm, services.sessions);
  const visitor = readVisitor(request, services.config, realm, current);
  return openSession(request, reply, (browserSecret) =>
    open(toProviderRealm(realm, localeOf(request, realm)), {
      visitor,
      browserHash: hashSecret(browserSecret),
      allowsSelfRegistration: realm.view.features.selfRegistration,
      country: visitor.client.country,
    }),
  );
}

/** Finishes a sign-in and opens the session. */
export async function finishExternalSignIn(
  { request, reply, services, name }: ProviderRequest,
  parameters: Readonly<Record<string, string | undefined>>,
  { isSilent }: Pick<Visitor, 'isSilent'> = {},
): Promise<SessionResponse> {
  const realm = await services.realms.findForRequest(request);
  const current = await sessionOrGuest(request, reply, realm, services.sessions);
  const visitor = { ...readVisitor(request, services.config, realm, current), isSilent };
  return openSession(request, reply, (nextBrowserSecret) =>
    services.providerSignIn.finish(toProviderRealm(realm, localeOf(request, realm)), {
      name,
      limit: toLimit(request, realm, services),
      browserSecret: readBrowserSecret(request),
      nextBrowserSecret,
      parameters: Object.fromEntries(
        Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
      visitor,
      allowsSelfRegistration: realm.view.features.selfRegistration,
      country: visitor.client.country,
    }),
  );
}

/** Whether the provider of a request's realm posts its response as a form. */
export async function acceptsProviderForm(
  request: FastifyRequest,
  { realms, providerSignIn }: Services,
  name: ProviderName,
): Promise<boolean> {
  // The visitor's version is not chosen here: the POST of another site carries no cookie, so the choice would change it.
  const realm = await realms.findPublished(request);
  return providerSignIn.acceptsForm(toProviderRealm(realm, localeOf(request, realm)), name);
}

/** Keeps the form that a provider's page has posted. Returns the query with which the browser goes to our page. */
export async function receiveProviderForm(
  request: FastifyRequest,
  services: Services,
  name: ProviderName,
  fields: URLSearchParams | undefined,
): Promise<ReturnQuery> {
  const realm = await services.realms.findPublished(request);
  const limit = toLimit(request, realm, services);
  return services.providerSignIn.receiveForm(toProviderRealm(realm, localeOf(request, realm)), name, { fields, limit });
}

/**
 * Checks that the app with a URL scheme belongs to the realm.
 * @throws HttpError 400 APP_UNKNOWN.
 */
export function requireApp(realm: RealmSnapshot, scheme: string): void {
  if (realm.content.realm?.identity?.appSchemes?.includes(scheme) !== true)
    throw new HttpError(
      400,
      'APP_UNKNOWN',
      'No app of this brand has this scheme. Enter it in realm.json under identity.appSchemes.',
    );
}

/** Lets an app finish a sign-in that this browser began. */
export async function handOverSignIn(
  { request, reply, services, name }: ProviderRequest,
  app: string,
  parameters: { readonly code: string; readonly state: string; readonly iss: string | undefined },
): Promise<{ readonly expiresIn: number }> {
  const realm = await services.realms.findForRequest(request);
  await countAttempt(request, realm, services);
  requireApp(realm, app);
  const browserSecret = readBrowserSecret(request);
  void reply.header('cache-control', 'no-store');
  return services.providerSignIn.handOver(toProviderRealm(realm, localeOf(request, realm)), {
    name,
    browserSecret,
    ...parameters,
  });
}

/** Returns the realm's providers with labels in a language. */
export function toProviderRealm(realm: RealmSnapshot, locale: string): ProviderRealm {
  const labels = realm.providers(locale);
  const providers = (realm.content.realm?.providers ?? []).map((settings) => ({
    ...settings,
    label:
      labels.find(({ kind, clientName }) => kind === settings.kind && clientName === settings.clientName)?.label ??
      settings.kind,
  }));
  return { ...toSessionRealm(realm), providers };
}

/** Returns the limit of the steps of sign-ins with other providers from the network of a request. */
function toLimit(request: FastifyRequest, realm: RealmSnapshot, { now }: Pick<Services, 'now'>): Limit {
  const { maxAttempts: max, windowMs } = PROVIDER_LIMIT;
  const key = toNetwork(request.ip);
  return { counter: { realmId: realm.id, bucket: 'providerByAddress', key, windowMs, now: now() }, max };
}

/**
 * Counts a step of a sign-in with another provider.
 * @throws HttpError 429 TOO_MANY_ATTEMPTS
 */
export async function countAttempt(
  request: FastifyRequest,
  realm: RealmSnapshot,
  { rateLimits, now }: Services,
): Promise<void> {
  const { counter, max } = toLimit(request, realm, { now });
  const retryAfter = await rateLimits.consume(counter, max);
  if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
}

/**
 * Returns the address to which the provider sends the viewer back: by default the provider's page on this site.
 * `requested` may be this page in any path set, or the page to which external providers of licences return.
 * @throws HttpError 400 RETURN_ADDRESS_INVALID for any other `requested` address.
 */
function readReturnUrl(request: FastifyRequest, { kind, clientName }: ProviderName, requested?: string): string {
  const origin = `${request.protocol}://${request.host}`;
  // The screen with the TV providers is not below the sign-in page.
  if (kind === 'pay-tv') return `${origin}/providers/success`;
  const path = `/login/${kind}${clientName === '' ? '' : `/${encodeURIComponent(clientName)}`}`;
  if (requested === undefined) return origin + path;
  const url = URL.parse(requested, origin);
  const match = url?.origin === origin ? matchPath(url.pathname) : undefined;
  const isOwnPage =
    match?.key === 'LOGIN_PROVIDER' &&
    match.params['authProvider'] === kind &&
    (match.params['clientName'] ?? '') === clientName;
  // Forms are accepted at the page of the provider only.
  const isLicencePage = match?.key === 'LICENCE_REDIRECT' && kind !== 'apple';
  if (!url || (!isOwnPage && !isLicencePage))
    throw new HttpError(
      400,
      'RETURN_ADDRESS_INVALID',
      `redirectUrl is not the page of this provider on this site. Use ${origin}${path}.`,
    );
  return origin + url.pathname.replace(/\/$/, '');
}
