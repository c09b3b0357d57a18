// The part of openid-client that the bench uses. The package is installed with the first run (installRivals.ts).
declare module 'openid-client' {
  export type Configuration = { readonly serverMetadata: () => object };
  export type Tokens = { readonly access_token: string; claims(): { readonly sub: string } | undefined };
  export function allowInsecureRequests(config: Configuration): void;
  export function discovery(
    server: URL,
    clientId: string,
    secret: string,
    authentication: undefined,
    options: { readonly execute: readonly ((config: Configuration) => void)[] },
  ): Promise<Configuration>;
  export function randomPKCECodeVerifier(): string;
  export function calculatePKCECodeChallenge(verifier: string): Promise<string>;
  export function randomState(): string;
  export function randomNonce(): string;
  export function buildAuthorizationUrl(config: Configuration, parameters: Readonly<Record<string, string>>): URL;
  export function authorizationCodeGrant(
    config: Configuration,
    url: URL,
    checks: {
      readonly pkceCodeVerifier: string;
      readonly expectedState: string;
      readonly expectedNonce: string;
      readonly idTokenExpected: boolean;
    },
  ): Promise<Tokens>;
  export function fetchUserInfo(config: Configuration, accessToken: string, subject: string): Promise<object>;
}
