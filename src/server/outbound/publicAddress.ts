// Decides whether an IP address is on the public internet. Addresses of the operator's own network, of this machine and
// of transition mechanisms that lead there (mapped, NAT64, 6to4, Teredo) are not.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast addresses; all public IPv6 addresses are here (RFC 4291, IANA's IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a server on the public internet can have this IP address. False for a text that is not an IP address. */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also reads octal and short forms, which net.connect would resolve as names.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
