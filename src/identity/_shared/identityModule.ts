/** What a provider's module in src/identity gets. */
export type IdentityModuleDeps = {
  /** Client id of the provider, from the response of its auth-uri call. */
  readonly clientId: string;
  /** Address of the provider's script, from realm data; undefined: the provider's own. */
  readonly scriptUrl?: string | undefined;
  /** Language of the viewer, BCP 47. */
  readonly locale: string;
};

/**
 * The default export of `src/identity/<provider>/`, for providers whose own script runs in the browser. The module is
 * loaded when the viewer uses the provider. A script that cannot be loaded rejects `start`; the other providers stay
 * usable.
 */
export type IdentityModule = {
  /** Loads the provider's script. It adds no session and stores nothing. */
  createSignIn(deps: IdentityModuleDeps): {
    /**
     * Asks the viewer to sign in at the provider. Resolves to the parameters of the provider's sign-in call (`idToken`,
     * `code`, `nonce` ...), or to undefined when the viewer cancelled.
     */
    start(): Promise<Readonly<Record<string, string>> | undefined>;
    /** Releases what `createSignIn` has created. */
    dispose(): void;
  };
};
