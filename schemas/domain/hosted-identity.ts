// Addresses of the hosted identity service (Firebase Authentication), which browser and server share.

/** https://cloud.google.com/identity-platform/docs/use-rest-api, https://firebase.google.com/docs/auth/admin/verify-id-tokens */
export const HOSTED_IDENTITY = {
  apiUri: 'https://identitytoolkit.googleapis.com/v1',
  /** Followed by the id of the project. */
  issuer: 'https://securetoken.google.com',
  keysUri: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  /** https://firebase.google.com/docs/reference/appcheck/rest */
  appCheckUri: 'https://content-firebaseappcheck.googleapis.com/v1',
  captchaUri: 'https://www.google.com/recaptcha/api.js',
} as const;
