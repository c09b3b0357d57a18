// Addresses of the hosted identity service (Firebase Authentication), which browser and server share.

/**
 * Addresses of the service, from https://cloud.google.com/identity-platform/docs/use-rest-api and
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export const HOSTED_IDENTITY = {
  apiUri: 'https://identitytoolkit.googleapis.com/v1',
  /** Followed by the id of the project. */
  issuer: 'https://securetoken.google.com',
  keysUri: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  /** https://firebase.google.com/docs/reference/appcheck/rest */
  appCheckUri: 'https://content-firebaseappcheck.googleapis.com/v1',
  captchaUri: 'https://www.google.com/recaptcha/api.js',
} as const;

/** An error of the service: `WEAK_PASSWORD : Use at least 12 characters.` has a name and a text for people. */
export type HostedError = { readonly name: string; readonly text: string | undefined };

/** Reads the message of an error. A blocking function (the brand's own code that refuses accounts) sends JSON in it. */
export function readHostedError(message: string): HostedError {
  const name = message.split(' ', 1)[0] ?? '';
  const separator = message.indexOf(' : ');
  const rest = separator === -1 ? '' : message.slice(separator + 3).trim();
  const json = name === 'BLOCKING_FUNCTION_ERROR_RESPONSE' ? rest.slice(Math.max(0, rest.indexOf('{'))) : '';
  const text = json === '' ? rest : (readFunctionMessage(json) ?? rest);
  return { name, text: text === '' ? undefined : text };
}

/** Reads the message of the JSON with which a blocking function refuses; undefined for anything else. */
function readFunctionMessage(json: string): string | undefined {
  try {
    const { error } = JSON.parse(json) as { readonly error?: { readonly message?: unknown } };
    return typeof error?.message === 'string' ? error.message : undefined;
  } catch {
    return undefined;
  }
}
