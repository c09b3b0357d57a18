// The rule for addresses that the server calls. A publish checks it, and every connection checks it again.
import { lookup as lookupDns } from 'node:dns/promises';
import { isIP } from 'node:net';
import { excerpt } from '#schemas/excerpt.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Resolves a host name to all of its IP addresses. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>;
/** An IP address with its family, 4 or 6. */
export type ResolvedAddress = { readonly address: string; readonly family: number };

/** Which addresses the server may call, besides public ones. */
export type OutboundRules = {
  /** Origins of the operator's own network (OUTBOUND_PRIVATE_ORIGINS). They may be http and have private addresses. */
  readonly privateOrigins: readonly string[];
  /** Default: the system's resolver. */
  readonly resolve?: ResolveHost | undefined;
};

/** What is wrong with an address: `expected` and `found` as in a problem of a publish. */
export type UrlFinding = {
  /** `unresolved`: DNS returns no address now, so only a later connection can check it. */
  readonly kind: 'refused' | 'unresolved';
  readonly expected: string;
  readonly found: string;
};

/** Maximum time that a publish waits for DNS. */
const RESOLVE_TIMEOUT_MS = 3_000;

/** Resolves names as the system does, hosts file included. */
export const resolveWithSystem: ResolveHost = (host) => lookupDns(host, { all: true, verbatim: true });

/** Whether the operator has named the origin of a URL. */
export const isPrivateOrigin = (url: URL, { privateOrigins }: OutboundRules): boolean =>
  privateOrigins.includes(url.origin);

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Checks the text of a URL: its scheme, credentials, and an IP address in it. Returns undefined when it is allowed. */
export function checkUrlForm(text: string, rules: OutboundRules): UrlFinding | undefined {
  const refuse = (expected: string, found = text): UrlFinding => ({ kind: 'refused', expected, found: excerpt(found) });
  if (!URL.canParse(text)) return refuse('an https URL');
  // The parser turns decimal, octal and short forms of IPv4 into the usual one: https://0177.1/ becomes 127.0.0.1.
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('a URL without user name and password', `${url.protocol}//...@${url.host}`);
  if (isPrivateOrigin(url, rules)) return undefined;
  if (url.protocol !== 'https:') return refuse('an https URL');
  const host = getHost(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) return refuse('an address on the public internet', host);
  return undefined;
}

/**
 * Checks a URL as a connection would: its form, and every address that its host resolves to.
 * @returns undefined when the server may call it.
 */
export async function checkUrl(text: string, rules: OutboundRules): Promise<UrlFinding | undefined> {
  const finding = checkUrlForm(text, rules);
  if (finding) return finding;
  const url = new URL(text);
  const host = getHost(url);
  if (isIP(host) !== 0 || isPrivateOrigin(url, rules)) return undefined;
  const addresses = await resolveInTime(host, rules.resolve ?? resolveWithSystem);
  if (addresses.length === 0)
    return { kind: 'unresolved', expected: 'a host name that DNS resolves', found: excerpt(host) };
  const refused = addresses.find(({ address }) => !isPublicAddress(address));
  return (
    refused && {
      kind: 'refused',
      expected: 'a host whose addresses are all on the public internet',
      found: excerpt(`${host} with ${refused.address}`),
    }
  );
}

async function resolveInTime(host: string, resolve: ResolveHost): Promise<readonly ResolvedAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly ResolvedAddress[]>((resolveTimeout) => {
    timer = setTimeout(() => resolveTimeout([]), RESOLVE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([resolve(host).catch(() => []), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
