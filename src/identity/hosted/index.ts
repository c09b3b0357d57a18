// A hosted identity service that keeps the viewers' passwords: the REST API of Firebase Authentication
// (https://cloud.google.com/identity-platform/docs/use-rest-api) and of its app check.
import type { HostedServiceInfo } from '#schemas/appState.ts';
import { readHostedError } from '#schemas/domain/hosted-identity.ts';

/** The tokens of a sign-in. */
export type HostedTokens = { readonly idToken: string; readonly refreshToken: string };

/** An error of the service. */
export class HostedIdentityError extends Error {
  override readonly name = 'HostedIdentityError';
  /**
   * The SDK's name of the error (`auth/invalid-credential`), or `providerUnreachable` or `appCheckFailedWeb`; empty for
   * an error that the SDK does not document.
   */
  readonly code: string;
  /** Messages for the viewer: an error of the service can contain one after its name. */
  readonly messages: readonly string[];
  constructor(code: string, message: string, messages: readonly string[] = []) {
    super(message);
    this.code = code;
    this.messages = messages;
  }
}

/** Time limit of one call in ms. */
const TIMEOUT_MS = 15_000;

/** Codes of the SDK by the error of the API. */
const CODES: Readonly<Record<string, string>> = {
  INVALID_LOGIN_CREDENTIALS: 'auth/invalid-credential',
  INVALID_PASSWORD: 'auth/invalid-credential',
  EMAIL_NOT_FOUND: 'auth/invalid-credential',
  INVALID_EMAIL: 'auth/invalid-credential',
  USER_DISABLED: 'auth/user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
  WEAK_PASSWORD: 'auth/weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'auth/weak-password',
  BLOCKING_FUNCTION_ERROR_RESPONSE: 'auth/internal-error',
};

/**
 * Signs in with e-mail address and password.
 * @throws HostedIdentityError
 */
export async function signInWithPassword(
  service: HostedServiceInfo,
  email: string,
  password: string,
): Promise<HostedTokens> {
  const { needConfirmation, ...tokens } = await call<HostedTokens & { readonly needConfirmation?: boolean }>(
    `${service.apiUri}/accounts:signInWithPassword?key=${service.apiKey}`,
    { email, password, returnSecureToken: true },
  );
  // The address belongs to an account of another provider. The response has no usable tokens.
  if (needConfirmation === true) throw new HostedIdentityError('auth/account-exists-with-different-credential', '');
  return tokens;
}

/**
 * Signs in with the current password, and then sets the new one.
 * @throws HostedIdentityError
 */
export async function changePassword(
  service: HostedServiceInfo,
  { email, currentSecret, secret }: { readonly email: string; readonly currentSecret: string; readonly secret: string },
): Promise<void> {
  const { idToken } = await signInWithPassword(service, email, currentSecret);
  await call(`${service.apiUri}/accounts:update?key=${service.apiKey}`, {
    idToken,
    password: secret,
    returnSecureToken: false,
  });
}

type Captcha = {
  ready(run: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
};

/**
 * Proves to the service that the page is the brand's own.
 * @param loadScript adds a script to the document.
 * @throws HostedIdentityError with the code `appCheckFailedWeb`
 */
export async function requestAppCheckToken(
  { siteKey, scriptUri, exchangeUri }: NonNullable<HostedServiceInfo['appCheck']>,
  loadScript: (url: string) => Promise<void>,
): Promise<string> {
  try {
    await loadScript(`${scriptUri}?render=${siteKey}`);
    const captcha = (window as Window & { readonly grecaptcha?: Captcha }).grecaptcha;
    if (!captcha) throw new Error('the script defines no grecaptcha');
    const recaptchaV3Token = await withTimeLimit(async () => {
      await new Promise<void>((resolve) => captcha.ready(resolve));
      return captcha.execute(siteKey, { action: 'app_check' });
    });
    const { token } = await call<{ readonly token: string }>(exchangeUri, { recaptchaV3Token });
    return token;
  } catch (error) {
    throw new HostedIdentityError('appCheckFailedWeb', error instanceof Error ? error.message : '');
  }
}

/** Rejects when the script's callbacks take longer than a call of the service may. */
async function withTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the script does not respond')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

async function call<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new HostedIdentityError('providerUnreachable', String(error));
  });
  if (response.status >= 500) throw new HostedIdentityError('providerUnreachable', '');
  const value = (await response.json().catch(() => undefined)) as
    | (T & { readonly error?: { readonly message?: unknown } })
    | undefined;
  if (response.ok && value !== undefined) return value;
  const message = typeof value?.error?.message === 'string' ? value.error.message : '';
  const { name, text } = readHostedError(message);
  throw new HostedIdentityError(
    (Object.hasOwn(CODES, name) && CODES[name]) || '',
    message,
    text === undefined ? [] : [text],
  );
}
