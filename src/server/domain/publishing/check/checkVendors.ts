// Checks the vendors of realm.json: each origin that receives viewers' data belongs to a vendor that viewers are shown,
// and each vendor receives something.
import { excerpt } from '#schemas/excerpt.ts';
import { isObject } from '#schemas/isObject.ts';
import { problem, type ProblemCode } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { CheckContext } from './checkContext.ts';
import { matchesOrigin } from './checkOrigins.ts';

/** An origin that receives viewers' data. */
type Use = {
  readonly origin: string;
  /** Where realm.json names it, as far as the realm itself names it. */
  readonly pointer: string;
};
type ListedVendor = { readonly id: string; readonly origins: readonly string[] };
type Reporter = Pick<CheckContext, 'add' | 'origins'>;

/**
 * Reports origins without a vendor, vendors without use, and equal ids. The realm.json may be unchecked.
 * @param own realm.json as the folder has it
 * @param merged the settings in force, with those that the realm inherits
 */
export function checkVendors(
  context: Reporter & Pick<CheckContext, 'report'>,
  file: string,
  own: Partial<Realm>,
  merged: Partial<Realm>,
): void {
  const warn = (code: ProblemCode, pointer: string, expected: string, found: unknown): void =>
    context.add({ ...problem(code, pointer, { file, expected, found: excerpt(found) }), severity: 'warning' });
  const vendors = listVendors(merged.vendors);
  const uses = listUses(context, own, merged);
  for (const { origin, pointer } of uses)
    if (!vendors.some(({ origins }) => origins.some((each) => covers(each, origin))))
      warn('VENDOR_MISSING', pointer, `a vendor with ${origin} in realm.json#/vendors`, origin);
  const ids = new Set<string>();
  listVendors(own.vendors).forEach(({ id, origins }, index) => {
    if (ids.has(id))
      context.report(file, 'FIELD_VALUE', `/vendors/${index}/id`, { expected: 'an id of its own', found: excerpt(id) });
    ids.add(id);
    const isUsed =
      origins.length === 0
        ? usesDataLayer(merged)
        : origins.some((each) => uses.some(({ origin }) => covers(each, origin)));
    if (!isUsed) warn('VENDOR_UNUSED', `/vendors/${index}`, EXPECTED_USE, id);
  });
}

const EXPECTED_USE =
  'an origin of "analytics.forwardTo", of "playback.ads", of "origins.ads", or of "origins.media" with "playback.cmcd"; or no origins, with "analytics.dataLayer"';

const usesDataLayer = ({ analytics }: Partial<Realm>): boolean => isObject(analytics) && analytics.dataLayer !== false;

/** Returns the entries that are objects with an id; the schema reports the others. */
const listVendors = (vendors: unknown): readonly ListedVendor[] =>
  (Array.isArray(vendors) ? (vendors as unknown[]) : []).map((vendor) => {
    const { id, origins } = isObject(vendor) ? vendor : {};
    return {
      id: String(id),
      origins: Array.isArray(origins)
        ? (origins as unknown[]).filter((each): each is string => typeof each === 'string')
        : [],
    };
  });

/** Returns the origins to which the product or the server sends viewers' data, each once. */
function listUses({ origins }: Reporter, own: Partial<Realm>, merged: Partial<Realm>): readonly Use[] {
  const { analytics, playback } = merged;
  const units = playback?.ads?.units;
  const byOrigin = new Map<string, Use>();
  const add = (address: unknown, pointer: string): void => {
    const origin = toOrigin(address);
    if (origin !== undefined && !byOrigin.has(origin)) byOrigin.set(origin, { origin, pointer });
  };
  // An inherited value has no place in this file, so its finding names the list of vendors.
  const at = (isOwn: boolean, pointer: string): string => (isOwn ? pointer : '/vendors');
  if (analytics?.server === 'forward')
    add(analytics.forwardTo, at(own.analytics !== undefined, '/analytics/forwardTo'));
  (Array.isArray(units) ? units : []).forEach(({ url }, index) =>
    add(url, at(own.playback?.ads !== undefined, `/playback/ads/units/${index}/url`)),
  );
  for (const purpose of ['ads', ...(playback?.cmcd ? (['media'] as const) : [])] as const) {
    const written: unknown = own.origins?.[purpose];
    for (const origin of origins[purpose] ?? []) {
      const index = Array.isArray(written) ? written.indexOf(origin) : -1;
      add(origin, at(index >= 0, `/origins/${purpose}/${index}`));
    }
  }
  return [...byOrigin.values()];
}

/** Returns the origin of an address of another site, which may be a pattern such as `https://*.cdn.example`. */
function toOrigin(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (address.startsWith('https://*.')) return address;
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Whether the origins of a vendor contain an origin or a pattern. */
const covers = (listed: string, used: string): boolean =>
  listed === used || (URL.canParse(used.replace('*.', '')) && matchesOrigin(new URL(used.replace('*.', '')), listed));
