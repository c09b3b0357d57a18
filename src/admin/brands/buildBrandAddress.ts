/** A brand as the calls about brands describe it. */
type AddressedBrand = { readonly isOwn: boolean; readonly hosts: readonly string[] };

/**
 * Returns the address of a path of the admin area at a brand: the path itself for the brand of this page, else a URL on
 * its first host; undefined for a brand without hosts.
 */
export function buildBrandAddress({ isOwn, hosts }: AddressedBrand, path: string): string | undefined {
  if (isOwn) return path;
  const [host] = hosts;
  return host === undefined ? undefined : `${location.protocol}//${host}${location.port && `:${location.port}`}${path}`;
}
