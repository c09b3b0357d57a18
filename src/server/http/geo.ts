// Where a request comes from (decision D37). This process knows no addresses of the world: the proxy in front of it says the country.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** What is known of where a viewer is. */
export type Place = {
  /** ISO 3166-1 alpha-2; undefined where nobody says it. */ readonly country: string | undefined;
  readonly isVpn: boolean;
};

export type GeoConfig = Pick<Config, 'production' | 'demo' | 'trustProxy' | 'countryHeader' | 'vpnHeader'>;

/** On demonstrations and in development `X-Test-Country` and `X-Test-Vpn` say it. */
export function placeOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { production, demo, trustProxy, countryHeader, vpnHeader }: GeoConfig,
): Place {
  const isTest = demo || !production;
  const said = (name: string | undefined, test: string): string | undefined => {
    const value =
      (isTest ? headers[test] : undefined) ?? (trustProxy !== false && name !== undefined ? headers[name] : undefined);
    return Array.isArray(value) ? value[0] : value;
  };
  const country = said(countryHeader, 'x-test-country')?.toUpperCase();
  // XX and T1 are what proxies say of unknown addresses and of Tor.
  return {
    country: country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined,
    isVpn: ['1', 'true', 'yes'].includes(said(vpnHeader, 'x-test-vpn')?.toLowerCase() ?? '') || country === 'T1',
  };
}

/** Why nothing is sold there; undefined when it is. Where nobody says the country nothing is refused. */
export function refusalOf(
  { country, isVpn }: Place,
  territories: readonly string[] | undefined,
): 'VPN_DETECTED' | 'GEO_RESTRICTED' | undefined {
  if (isVpn) return 'VPN_DETECTED';
  return territories !== undefined && country !== undefined && !territories.includes(country)
    ? 'GEO_RESTRICTED'
    : undefined;
}
