// A hosted identity service that stores the viewers' passwords: Firebase Authentication, by its REST API.
import { SECOND_MS } from '#schemas/durations.ts';
import { HOSTED_IDENTITY, readHostedError } from '#schemas/domain/hosted-identity.ts';
import { parseJson } from '../../../json/readJson.ts';
import { OutboundError } from '../../../outbound/createOutbound.ts';
import type { ExternalIdentity, IdentityProvider, ProviderContext, IdentityRefusal } from '../identityProvider.ts';
import { CLOCK_TOLERANCE_SECONDS, type ProviderClient, type ProviderClientDeps } from './createProviderClient.ts';
import { readProfile } from './protocols/readProfile.ts';
import {
  catchRefusal,
  ProviderFailure,
  providerRefused,
  providerUnclear,
  providerUnreachable,
} from './providerErrors.ts';
import { readSettings } from './readSettings.ts';

/** Maximum age in seconds of the sign-in that a token comes from, so that a stolen token is useless soon. */
const FRESH_SECONDS = 5 * 60;
const MAX_BYTES = 64 * 1024;

/** Refusals of a sign-up by the error of the service. A code may be followed by ` : ` and a text. */
const SIGN_UP_REFUSALS: Readonly<Record<string, IdentityRefusal>> = {
  EMAIL_EXISTS: { refused: 'emailAlreadyInUse', status: 409 },
  INVALID_EMAIL: { refused: 'pleaseProvideValidEmail', status: 400 },
  WEAK_PASSWORD: { refused: 'passwordNotAccepted', status: 400 },
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: { refused: 'passwordNotAccepted', status: 400 },
  OPERATION_NOT_ALLOWED: { refused: 'signUpNotAllowed', status: 403 },
  ADMIN_ONLY_OPERATION: { refused: 'signUpNotAllowed', status: 403 },
  TOO_MANY_ATTEMPTS_TRY_LATER: { refused: 'providerUnreachable', status: 503 },
  BLOCKING_FUNCTION_ERROR_RESPONSE: { refused: 'blockingFunctionRefused', status: 403 },
};

/** Creates the provider. */
export function createHosted(client: ProviderClient, deps: Pick<ProviderClientDeps, 'timeoutMs'>): IdentityProvider {
  const verify = async (context: ProviderContext, idToken: string): Promise<ExternalIdentity> => {
    const provider = readSettings('hosted', context);
    const issuer = provider.issuer ?? `${HOSTED_IDENTITY.issuer}/${provider.clientId}`;
    const claims = await client.verifyIdToken(idToken, {
      provider,
      keysUri: provider.keysUri ?? HOSTED_IDENTITY.keysUri,
      issuers: [issuer],
      nonce: undefined,
    });
    const { auth_time: signedInAt } = claims;
    const age = context.now() / SECOND_MS - (typeof signedInAt === 'number' ? signedInAt : 0);
    if (age > FRESH_SECONDS + CLOCK_TOLERANCE_SECONDS) throw providerRefused(provider.label);
    return { subject: `${issuer} ${claims.sub}`, ...readProfile(provider, claims) };
  };
  return {
    kind: 'hosted',
    begin: () => Promise.resolve({ step: 'form' }),
    complete: (context, { parameters: { code = '' } }) => catchRefusal(() => verify(context, code)),
    signUp: (context, input) =>
      catchRefusal(async () => {
        const { idToken } = await requestSignUp(context, deps.timeoutMs, input);
        return verify(context, idToken);
      }),
  };
}

type SignUpInput = Parameters<NonNullable<IdentityProvider['signUp']>>[1];

/**
 * Creates the account at the service.
 * @throws ProviderFailure
 */
async function requestSignUp(
  { settings, outbound }: ProviderContext,
  timeoutMs: number,
  { email, secret, appCheckToken }: SignUpInput,
): Promise<{ readonly idToken: string }> {
  const { label, apiUri = HOSTED_IDENTITY.apiUri, apiKey = '' } = settings;
  const response = await outbound
    .request({
      url: `${apiUri}/accounts:signUp?key=${apiKey}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(appCheckToken !== undefined && { 'x-firebase-appcheck': appCheckToken }),
      },
      body: JSON.stringify({ email, password: secret, returnSecureToken: true }),
      timeoutMs,
      maxBytes: MAX_BYTES,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? providerUnreachable(label) : error;
    });
  if (response.status >= 500) throw providerUnreachable(label);
  const value = parseJson(response.body) as
    | { readonly idToken?: unknown; readonly error?: { readonly message?: unknown } }
    | null
    | undefined;
  if (response.status === 200 && typeof value?.idToken === 'string') return { idToken: value.idToken };
  throw new ProviderFailure(
    describeRefusal(response.status, value?.error?.message, appCheckToken) ?? providerUnclear(label).refusal,
  );
}

/** @returns undefined for an error that the API does not describe. */
function describeRefusal(
  status: number,
  message: unknown,
  appCheckToken: string | undefined,
): IdentityRefusal | undefined {
  // The service refuses a wrong app check with 401 and a text, before it reads the body.
  if (status === 401 || (status === 403 && appCheckToken !== undefined))
    return { refused: 'appCheckFailedWeb', status: 403 };
  if (typeof message !== 'string') return undefined;
  const { name, text } = readHostedError(message);
  const refusal = Object.hasOwn(SIGN_UP_REFUSALS, name) ? SIGN_UP_REFUSALS[name] : undefined;
  return refusal && { ...refusal, ...(text !== undefined && { messages: [text] }) };
}
