/** What a provider's module in src/identity gets. */
export type IdentityModuleDeps = {
  /** Client id of the brand at the provider, from the call that began the attempt. */
  readonly clientId: string;
  /** Address of the provider's script; undefined: the provider has none. */
  readonly scriptUri?: string | undefined;
  /** Nonce of the attempt: a new one for each attempt. */
  readonly nonce: string;
  /** Address of this page, which the brand has registered at the provider. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Version of the provider's API; undefined: its script has only one. */
  readonly version?: string | undefined;
  /** Language of the viewer, BCP 47. */
  readonly locale: string;
  /**
   * Adds a script to the document once.
   * @param announce gets a function that the script calls when it is ready. Missing: the script is ready after it ran.
   * @throws when the script cannot be loaded, is blocked, or takes too long. The next call tries again.
   */
  readonly loadScript: (url: string, announce?: (onReady: () => void) => void) => Promise<void>;
};

/** The parameters of the provider's sign-in call (`idToken`, `code`, `nonce` ...). */
export type ProviderParameters = Readonly<Record<string, string>>;

/** How a provider's own button is drawn. */
export type ProviderButton = {
  readonly purpose: 'signIn' | 'signUp';
  readonly isDark: boolean;
};

/** One attempt to sign in. */
export type IdentitySignIn = {
  /** Loads the provider's script. Rejects when that fails; then nothing of the attempt stays. */
  prepare(): Promise<void>;
  /**
   * Asks the viewer to sign in at the provider. Call it in a click, after `prepare`: it opens a window, which browsers
   * allow only in a click. With `renderButton` it only waits for a click on the provider's button.
   * @returns undefined when the viewer cancelled
   * @throws ProviderScriptError
   */
  start(): Promise<ProviderParameters | undefined>;
  /**
   * Draws the provider's own button into an empty element, for providers that accept no other one.
   * @returns a function that removes it
   */
  renderButton?(box: HTMLElement, button: ProviderButton): () => void;
  /** Releases what `createSignIn` has created. */
  dispose(): void;
};

/**
 * The default export of `src/identity/<provider>/`, for providers whose own script runs in the browser. The page of the
 * provider loads it. It stores nothing and adds no session: the caller sends what `start` returns to the server.
 */
export type IdentityModule = {
  createSignIn(deps: IdentityModuleDeps): IdentitySignIn;
};
