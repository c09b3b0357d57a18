/** A provider's script could not be loaded, or reports an error. */
export class ProviderScriptError extends Error {
  override readonly name = 'ProviderScriptError';
  /** `providerWindowBlocked`: the browser did not open the provider's window. */
  readonly code: 'providerScriptFailed' | 'providerWindowBlocked' | 'providerFailed';
  constructor(code: ProviderScriptError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
