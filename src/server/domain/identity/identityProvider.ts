// The port of identity providers other than the password (docs/architecture.md, "The life of a sign-in"). A provider
// knows its protocol only: it sends a viewer to another site and verifies the data with which the viewer returns.
// Accounts, sessions, mails and HTTP are handled elsewhere: `createIdentities` finds or creates the account of a person
// whom a provider verified.
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import type { Outbound } from '../../outbound/createOutbound.ts';

/** The context that every function of a provider receives. */
export type ProviderContext = {
  readonly realmId: string;
  /** The entry of realm.json. */
  readonly settings: ProviderSettings;
  /** Client secret from the operator's settings; undefined for public clients. */
  readonly secret: string | undefined;
  /** The only way to call other servers (docs/adr/026-outbound-calls.md). */
  readonly outbound: Pick<Outbound, 'request'>;
  /** Current time in ms since 1970. */
  readonly now: () => number;
};

/** How a sign-in begins. */
export type BeginInput = {
  readonly flow: 'SIGNIN' | 'SIGNUP';
  /** Address of this site to which the provider must return the viewer. */
  readonly returnUrl: string;
  /** Language of the viewer, BCP 47. */
  readonly locale: string;
  /** The query parameter `extraParams` of the sign-in page. */
  readonly extraParams?: string | undefined;
  /** Pay-TV: the registration of a browser that registers itself (`clientId`, `clientSecret`). */
  readonly client?: RegisteredClient | undefined;
};

/** A client that has registered itself at a provider. */
export type RegisteredClient = { readonly clientId: string; readonly clientSecret: string };

/**
 * `redirect`: the browser opens `url`. With `silentUrl` the provider responds without asking the viewer, or refuses.
 * `script`: the provider's script runs on our page. `form`: the viewer types id and secret on our page, which
 * `complete` gets.
 */
export type SignInStart =
  | {
      readonly step: 'redirect';
      readonly url: string;
      readonly silentUrl?: string;
      /**
       * What `complete` needs to verify the response (`state`, nonce, PKCE verifier). The caller stores it for this
       * browser only, finds it again by `state`, and gives it to `complete` once.
       */
      readonly memory: Readonly<Record<string, string>>;
    }
  /** The provider's script runs on our page. What it returns goes to `complete`. */
  | { readonly step: 'script'; readonly script: Script; readonly memory: Readonly<Record<string, string>> }
  | { readonly step: 'form' };

/** The settings that a provider's script needs. */
export type Script = {
  readonly scriptUri: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Version of the provider's API. */
  readonly version?: string;
};

/**
 * What a form contains that the provider's page has posted. `state` names the attempt; `parameters` are for `complete`.
 * `cancelled`: by the viewer; `failed`: the provider reports an error, or the form is not one of this provider.
 */
export type ReadForm =
  | { readonly state: string; readonly parameters: Readonly<Record<string, string>> }
  | { readonly failure: 'cancelled' | 'failed' };

/** The data with which the viewer returned from the provider. */
export type CompleteInput = {
  /** Query or body of the return: `code`, `state`, `idToken`, `id`, `secret` ... */
  readonly parameters: Readonly<Record<string, string>>;
  /** What `begin` returned; undefined when this browser has none, or when it was used before. */
  readonly memory: Readonly<Record<string, string>> | undefined;
  /** The same address that `begin` got. */
  readonly returnUrl: string;
  /**
   * Returns whether a person has an account here. Only a new account needs the person's address and name, so a provider
   * need not read them for a person who has one. Missing: it is not known.
   * @param subject `subject` of the person's ExternalIdentity.
   */
  readonly hasAccount?: (subject: string) => Promise<boolean>;
};

/** A person whom a provider has verified. */
export type ExternalIdentity = {
  /** The person's id at the provider. It never changes. */
  readonly subject: string;
  /** Null when the provider does not report it. */
  readonly email: string | null;
  /** Whether the provider says that the address belongs to the person. If not, no account is found or created by it. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** What `logout` needs, for example the ID token. It is stored with the session, encrypted with the client secret. */
  readonly logoutHint?: string | undefined;
  /** Pay-TV: the device that the provider knows from now on. */
  readonly device?: { readonly secret: string; readonly validUntil: Date } | undefined;
};

/** Codes of specification, identity-and-commerce 8. Each is the key of a label. */
export type RefusalCode =
  | 'sorrySomethingWentWrong'
  | 'failedAuthentication'
  | 'accountLocked'
  | 'appCheckFailedWeb'
  | 'emailAlreadyInUse'
  | 'blockingFunctionRefused'
  | 'pleaseProvideValidEmail'
  | 'passwordNotAccepted'
  | 'invalidToken'
  | 'signInCancelled'
  | 'providerUnreachable'
  | 'accountExistsWithDifferentProvider'
  | 'cannotLinkAccount'
  | 'emailNotVerified'
  | 'signUpNotAllowed'
  | 'consentRequired'
  | 'signInExpired'
  | 'registrationRefused'
  | 'subscriptionNotLinked'
  | 'subscriptionNotIncluded';

/** Why a provider, or the account service, refuses. */
export type IdentityRefusal = {
  readonly refused: RefusalCode;
  /** HTTP status of the call's response: 400, 401, 409, 412, 502 ... */
  readonly status: number;
  /** Sentences of the provider for the viewer. Pages may show the first one. */
  readonly messages?: readonly string[];
};

/** Whether a result is a refusal. */
export const isRefusal = (result: object): result is IdentityRefusal => 'refused' in result;

/** A licence that a person has by a contract with a provider. */
export type Entitlement = {
  /** Id of a licence of the realm. */
  readonly licenceId: string;
  readonly expiresAt: Date | null;
};

/** A viewer's request for a new password at a provider. */
export type ProviderResetRequest = {
  /** The id with which the viewer signs in, such as an e-mail address. */
  readonly id: string;
  /** Language of the mail, BCP 47. */
  readonly locale: string;
  /** Page of this site to which the mail leads. The provider adds the parameter `token`. */
  readonly resetUrl: string;
};

/** One kind of identity provider. */
export type IdentityProvider = {
  readonly kind: ProviderSettings['kind'];
  /** Returns whether `begin` needs no call to another server now. Missing: it may need one. */
  beginsWithoutCall?(context: ProviderContext): boolean;
  /** Starts a sign-in or a sign-up. */
  begin(context: ProviderContext, input: BeginInput): Promise<SignInStart | IdentityRefusal>;
  /**
   * Reads the form that the provider's page posts to the return address (`response_mode=form_post`). Missing, or
   * undefined: the provider posts none. The memory of `begin` has `responseMode` `form_post` then.
   */
  readForm?(context: ProviderContext, fields: URLSearchParams): ReadForm | undefined;
  /**
   * Verifies the data with which the viewer returned. It throws only because of faults of this server, never because of
   * that data.
   */
  complete(context: ProviderContext, input: CompleteInput): Promise<ExternalIdentity | IdentityRefusal>;
  /**
   * Returns the address that ends the session at the provider; undefined when there is none.
   * @param hint `logoutHint` of the identity.
   */
  logout?(
    context: ProviderContext,
    input: { readonly hint: string | undefined; readonly returnUrl: string },
  ): Promise<string | undefined>;
  /** Creates an account at the provider and verifies its person. */
  signUp?(
    context: ProviderContext,
    input: { readonly email: string; readonly secret: string; readonly appCheckToken: string | undefined },
  ): Promise<ExternalIdentity | IdentityRefusal>;
  /**
   * Requests a mail from the provider with which the viewer sets a new password there, if the provider knows the
   * viewer.
   */
  requestReset?(context: ProviderContext, request: ProviderResetRequest): Promise<IdentityRefusal | undefined>;
  /** Sets a password at the provider with the token of its mail. */
  resetPassword?(
    context: ProviderContext,
    input: { readonly token: string; readonly secret: string },
  ): Promise<IdentityRefusal | undefined>;
  /**
   * Returns the licences that a person has by a contract with the provider.
   * @param subject `subject` of the person's ExternalIdentity.
   */
  listEntitlements?(context: ProviderContext, subject: string): Promise<readonly Entitlement[] | IdentityRefusal>;
  /** Ends the session at the provider from which a failed sign-in came. A provider that does not respond is ignored. */
  endFailedSession?(context: ProviderContext, parameters: CompleteInput['parameters']): Promise<void>;
};
