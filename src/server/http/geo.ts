// Finds the country of a request (decision D37). The server has no database of IP addresses: the proxy in front of it
// sends the country in a header.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Country of a request's network address, and whether the address belongs to a VPN. */
export type RequestLocation = {
  /** ISO 3166-1 alpha-2; undefined when no header names it. */
  readonly country: string | undefined;
  readonly isVpn: boolean;
};

/** The settings that decide which headers are trusted. */
export type GeoConfig = Pick<Config, 'isProduction' | 'isDemo' | 'trustProxy' | 'countryHeader' | 'vpnHeader'>;

/**
 * Reads the country and the VPN flag of a request. In demo and development, `X-Test-Country` and `X-Test-Vpn` override
 * the proxy.
 */
export function readRequestLocation(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { isProduction, isDemo, trustProxy, countryHeader, vpnHeader }: GeoConfig,
): RequestLocation {
  const allowsTestHeaders = isDemo || !isProduction;
  const readHeader = (proxyHeader: string | undefined, testHeader: string): string | undefined => {
    const testValue = allowsTestHeaders ? headers[testHeader] : undefined;
    const proxyValue = trustProxy !== false && proxyHeader !== undefined ? headers[proxyHeader] : undefined;
    return [testValue ?? proxyValue].flat()[0];
  };
  const country = readHeader(countryHeader, 'x-test-country')?.toUpperCase();
  // Proxies send XX for an unknown address and T1 for Tor.
  return {
    country: country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined,
    isVpn: ['1', 'true', 'yes'].includes(readHeader(vpnHeader, 'x-test-vpn')?.toLowerCase() ?? '') || country === 'T1',
  };
}

/**
 * Returns why the realm refuses a request because of its location; undefined: it accepts the request. A request of
 * unknown country is not refused.
 */
export function findGeoRefusal(
  { country, isVpn }: RequestLocation,
  territories: readonly string[] | undefined,
): 'VPN_DETECTED' | 'GEO_RESTRICTED' | undefined {
  if (isVpn) return 'VPN_DETECTED';
  return territories !== undefined && country !== undefined && !territories.includes(country)
    ? 'GEO_RESTRICTED'
    : undefined;
}
