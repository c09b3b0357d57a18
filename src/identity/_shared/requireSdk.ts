import { ProviderScriptError } from './ProviderScriptError.ts';

/**
 * Returns what a provider's script has added to the window.
 * @throws ProviderScriptError when the script added nothing, for example because a network's sign-in page was loaded
 */
export function requireSdk<Sdk>(sdk: Sdk | undefined, scriptUri: string): Sdk {
  if (sdk === undefined)
    throw new ProviderScriptError('providerScriptFailed', `${scriptUri} does not define what its provider documents.`);
  return sdk;
}
