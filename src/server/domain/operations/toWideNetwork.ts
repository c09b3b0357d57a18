import { toNetwork } from '../session/sessionRules.ts';

/**
 * Returns the network of an address as it is usually given to one customer of a hosting company: /24 for IPv4, /48 for
 * IPv6. So neighbouring addresses that one person rents count once.
 */
export function toWideNetwork(address: string): string {
  const network = toNetwork(address);
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
