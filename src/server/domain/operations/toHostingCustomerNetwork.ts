import { toNetwork } from '../session/sessionRules.ts';

/**
 * Returns the network that contains an address and that a hosting company usually assigns to one customer: /24 for IPv4,
 * /48 for IPv6. All addresses that one person rents there then count as one.
 */
export function toHostingCustomerNetwork(address: string): string {
  const network = toNetwork(address);
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
