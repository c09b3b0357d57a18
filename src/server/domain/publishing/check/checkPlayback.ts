// Checks the URL templates of realm.json's `playback`: the browser loads only from origins that the realm lists.
import { isObject } from '#schemas/isObject.ts';
import type { OriginPurpose } from '#schemas/realm/origins.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { CheckContext } from './checkContext.ts';
import { checkUrlIsListed } from './checkOrigins.ts';

/**
 * Reports templates on other sites whose origin is not in `origins.media`, `origins.drm` for the licence server, or
 * `origins.ads` for ad servers.
 */
export function checkPlayback(
  context: Pick<CheckContext, 'report' | 'origins'>,
  file: string,
  { playback }: Partial<Realm>,
): void {
  const check = (purpose: OriginPurpose, pointer: string, value: unknown): void =>
    checkUrlIsListed(context, [purpose], { file, pointer, value });
  for (const group of ['vod', 'live', 'tracks'] as const) {
    const templates: unknown = playback?.[group];
    for (const [name, template] of Object.entries(templates ?? {}))
      check('media', `/playback/${group}/${name}`, template);
  }
  const units: unknown = playback?.ads?.units;
  for (const [index, unit] of (Array.isArray(units) ? (units as unknown[]) : []).entries()) {
    // The schema reports what is no object.
    if (!isObject(unit)) continue;
    const { kind, url } = unit;
    const pointer = `/playback/ads/units/${index}/url`;
    if (url !== undefined) check('ads', pointer, url);
    else if (typeof kind === 'string' && kind !== 'INTERSTITIALS')
      context.report(file, 'FIELD_VALUE', pointer, { expected: `the address of the ${kind} document` });
  }
  check('drm', '/playback/licence', playback?.licence);
}
