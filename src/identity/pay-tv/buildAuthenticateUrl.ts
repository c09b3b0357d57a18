/** The parts of the address of a TV provider's page. */
export type AuthenticateParts = {
  /** Address of the provider's API; in the demo a path of this site. */
  readonly baseUri: string;
  /** Id of the brand at the provider. */
  readonly requestorId: string;
  /** Id of the TV provider. */
  readonly providerId: string;
  /** Registration code of this sign-in (postPayTvRegcode). */
  readonly regcode: string;
  /** Origin of this page. */
  readonly origin: string;
  /** Path to which the provider returns. */
  readonly returnPath: string;
};

/**
 * Builds the address of a TV provider's page (decision D12). `redirect_url` is the last parameter, as the provider
 * requires.
 */
export function buildAuthenticateUrl(parts: AuthenticateParts): string {
  const { baseUri, requestorId, providerId, regcode, origin, returnPath } = parts;
  const query = new URLSearchParams([
    ['reg_code', regcode],
    ['requestor_id', requestorId],
    ['mso_id', providerId],
    ['domain_name', new URL(origin).hostname],
    ['noflash', 'true'],
    ['redirect_url', new URL(returnPath, origin).href],
  ]);
  return `${resolveBase(baseUri, origin)}/api/v1/authenticate?${query}`;
}

/** Returns the address of a provider's API. In the demo it is a path of this site. */
export const resolveBase = (baseUri: string, origin: string): string =>
  baseUri.startsWith('/') ? origin + baseUri : baseUri;
