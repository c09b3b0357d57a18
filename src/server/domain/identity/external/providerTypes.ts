// Types for this folder: the settings of a provider with defaults, and the interface of its protocol.
import type { ExternalIdentity, ReadForm, Script } from '../identityProvider.ts';

/** Kinds of providers with a protocol of their own: their pages, scripts or tokens. */
export const EXTERNAL_KINDS = ['openid', 'generic-oauth', 'google', 'facebook', 'apple', 'hosted'] as const;
/** A kind of provider of `EXTERNAL_KINDS`. */
export type ExternalKind = (typeof EXTERNAL_KINDS)[number];

/** How the server authenticates itself at a provider's token endpoint. */
export type ClientAuthentication = 'client_secret_post' | 'client_secret_basic' | 'none';

/** The settings of one provider with defaults and secret. */
export type ExternalProvider = {
  readonly kind: ExternalKind;
  /** Name for messages to the viewer. */
  readonly label: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: ClientAuthentication;
  /** OpenID Connect: the address from which the other addresses are discovered. */
  readonly issuer?: string | undefined;
  readonly authorisationUri?: string | undefined;
  readonly tokenUri?: string | undefined;
  readonly userInfoUri?: string | undefined;
  readonly logoutUri?: string | undefined;
  readonly keysUri?: string | undefined;
  readonly scopes: readonly string[];
  /** True: the provider confirms every e-mail address although it does not say so in `email_verified`. */
  readonly trustsEmail: boolean;
  /** Apple: whether its script opens a window. Otherwise the browser goes to its page, which posts its response. */
  readonly hasWindow?: boolean | undefined;
  /** Apple: the developer's team and the id of the key that signs the client secret. */
  readonly teamId?: string | undefined;
  readonly keyId?: string | undefined;
  /** Address of the provider's script; undefined for providers without one. */
  readonly scriptUri?: string | undefined;
};

/** The secrets of one attempt to sign in. */
export type AttemptSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The values from which the address of a provider's sign-in page is made. */
export type AuthorisationRequest = AttemptSecrets & {
  readonly provider: ExternalProvider;
  /** The page of this product to which the provider returns. */
  readonly redirectUri: string;
  readonly flow: 'SIGNIN' | 'SIGNUP';
  /** Query parameters that the caller adds for the provider. They cannot replace the protocol's own. */
  readonly extraParams: Readonly<Record<string, string>>;
  readonly locale: string;
};

/** The addresses to which the browser is sent. */
export type AuthorisationUris = {
  readonly authorisationUri: string;
  /** For a provider that can sign in without showing a page. */
  readonly silentAuthorisationUri?: string;
};

/** The data with which the provider returned the viewer, and the secrets of the attempt. */
export type ProviderResponse = AttemptSecrets & {
  readonly provider: ExternalProvider;
  readonly redirectUri: string;
  /** The parameter `code`: an authorisation code. For Google, whose script returns no code, it is the ID token. */
  readonly code: string;
  /** The issuer that the response names (RFC 9207). */
  readonly iss?: string | undefined;
  /** Apple: the ID token and the description of the person (JSON) in the form that its page has posted. */
  readonly idToken?: string | undefined;
  readonly user?: string | undefined;
  /** Returns whether a person has an account here, so that the person's address and name need not be read. */
  readonly hasAccount: (person: Pick<VerifiedPerson, 'issuer' | 'subject'>) => Promise<boolean>;
};

/** The person whom a protocol has verified. `issuer` is the namespace of `subject`. */
export type VerifiedPerson = ExternalIdentity & { readonly issuer: string };

/** One protocol. Its functions throw ProviderFailure. */
export type Protocol = {
  /** Returns whether `createUris` needs no call to the provider with this issuer now. Missing: it never needs one. */
  readonly createsUrisWithoutCall?: (issuer: string | undefined) => boolean;
  /** Builds the addresses of the provider's pages. Missing: the provider's script opens them. */
  readonly createUris?: (request: AuthorisationRequest) => Promise<AuthorisationUris>;
  /** Describes the provider's script; missing, or undefined: it has none. */
  readonly describeScript?: (provider: ExternalProvider) => Script | undefined;
  /** Reads the form that the provider's page posts; missing: the page redirects with its response in the address. */
  readonly readForm?: (fields: URLSearchParams) => ReadForm;
  /** Exchanges a code and verifies what the provider returns. */
  readonly identify: (response: ProviderResponse) => Promise<VerifiedPerson>;
  /** Returns the address that ends the session at the provider. */
  readonly createLogoutUri?: (
    provider: ExternalProvider,
    logout: { readonly returnUri: string; readonly idTokenHint?: string | undefined },
  ) => Promise<string | undefined>;
};
