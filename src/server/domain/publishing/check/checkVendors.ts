// Checks the vendors of realm.json: each origin that receives viewers' data belongs to a vendor that viewers are shown,
// and each vendor receives something.
import { excerpt } from '#schemas/excerpt.ts';
import { isObject } from '#schemas/isObject.ts';
import { folderProblem, type ProblemCode } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { checkUrlForm, isPrivateOrigin, type OutboundRules } from '../../../outbound/checkUrl.ts';
import type { CheckContext } from './checkContext.ts';
import { matchesOrigin } from './checkOrigins.ts';

/** An origin that receives viewers' data. */
type Use = {
  readonly origin: string;
  /** Where realm.json names it, as far as the realm itself names it. */
  readonly pointer: string;
  /** Whether viewers must be shown a vendor with the origin. */
  readonly needsVendor: boolean;
};
type ListedVendor = {
  readonly index: number;
  /** Undefined: the schema reports it. */
  readonly id: string | undefined;
  readonly origins: readonly string[];
};
type Reporter = Pick<CheckContext, 'add' | 'origins'> & {
  /** The addresses that the server may call; undefined: public ones only. */
  readonly outbound?: OutboundRules | undefined;
};

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
    context.add(folderProblem(code, pointer, { file, expected, found: excerpt(found) }));
  const vendors = listVendors(merged.vendors);
  const uses = listUses(context, own, merged);
  for (const { origin, pointer, needsVendor } of uses)
    if (needsVendor && !vendors.some(({ origins }) => origins.some((each) => covers(each, origin))))
      warn('VENDOR_MISSING', pointer, `a vendor with ${origin} in realm.json#/vendors`, origin);
  const ids = new Set<string>();
  listVendors(own.vendors).forEach(({ index, id, origins }) => {
    if (id === undefined) return;
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

/** Returns the entries that are objects; the schema reports the others. */
const listVendors = (vendors: unknown): readonly ListedVendor[] =>
  (Array.isArray(vendors) ? (vendors as unknown[]) : []).flatMap((vendor, index) => {
    if (!isObject(vendor)) return [];
    const { id, origins } = vendor;
    return [
      {
        index,
        id: typeof id === 'string' ? id : undefined,
        origins: Array.isArray(origins)
          ? (origins as unknown[]).filter((each): each is string => typeof each === 'string')
          : [],
      },
    ];
  });

/** Returns the origins to which the product or the server sends viewers' data, each once. */
function listUses({ origins, outbound }: Reporter, own: Partial<Realm>, merged: Partial<Realm>): readonly Use[] {
  const { analytics, playback } = merged;
  const units: unknown = playback?.ads?.units;
  const byOrigin = new Map<string, Use>();
  const add = (address: unknown, pointer: string, needsVendor = true): void => {
    const origin = toOrigin(address);
    if (origin !== undefined && !byOrigin.has(origin)) byOrigin.set(origin, { origin, pointer, needsVendor });
  };
  // An inherited value has no place in this file, so its finding names the list of vendors.
  const at = (isOwn: boolean, pointer: string): string => (isOwn ? pointer : '/vendors');
  if (analytics?.server === 'forward')
    add(
      analytics.forwardTo,
      at(own.analytics !== undefined, '/analytics/forwardTo'),
      isPublic(analytics.forwardTo, outbound),
    );
  (Array.isArray(units) ? (units as unknown[]) : []).forEach((unit, index) =>
    add(
      isObject(unit) ? unit['url'] : undefined,
      at(own.playback?.ads !== undefined, `/playback/ads/units/${index}/url`),
    ),
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

/**
 * Whether the server sends data to another company at an address: not in the operator's own network, and not at an
 * address that is refused, which is reported itself.
 */
const isPublic = (address: unknown, outbound: OutboundRules = { privateOrigins: [] }): boolean =>
  typeof address === 'string' &&
  checkUrlForm(address, outbound) === undefined &&
  !isPrivateOrigin(new URL(address), outbound);

/** Returns the origin of an address of another site, which may be a pattern such as `https://*.cdn.example`. */
function toOrigin(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (isPattern(address)) return address;
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Whether an origin or a pattern of a vendor contains an origin or a pattern: only a pattern contains a pattern. */
function covers(listed: string, used: string): boolean {
  if (listed === used) return true;
  if (isPattern(used) && !isPattern(listed)) return false;
  const address = used.replace('*.', '');
  return URL.canParse(address) && matchesOrigin(new URL(address), listed);
}

const isPattern = (origin: string): boolean => origin.startsWith('https://*.');
