// Checks the origins of other sites: realm.json lists valid ones, and every URL in a document is on a listed origin.
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, type Problem } from '#schemas/problems.ts';
import { ORIGIN_EXPECTED, ORIGIN_PATTERN, ORIGIN_PURPOSES, type OriginPurpose } from '#schemas/realm/origins.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { CheckContext } from './checkContext.ts';

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/;
/** Names that a browser resolves to the viewer's own computer. */
const LOOPBACK_HOST = /(^|\.)localhost$|^127\.0\.0\.1$/;

const ORIGIN_POINTER = /^\/(origins|previewOrigins)\//;
const PREVIEW_ORIGIN_EXPECTED =
  'an origin as browsers send it: https, a host, and a port only when it is not 443, such as https://cms.example.com';

/** Replaces the regular expression of an origin problem with a description in words. */
export const describeOriginProblem = (found: Problem): Problem =>
  found.code === 'FIELD_FORMAT' && ORIGIN_POINTER.test(found.pointer)
    ? { ...found, expected: found.pointer.startsWith('/previewOrigins/') ? PREVIEW_ORIGIN_EXPECTED : ORIGIN_EXPECTED }
    : found;

/** Checks what the schema cannot express: the range of ports, and that a public site lists no loopback origin. */
export function checkOrigins({ report }: Pick<CheckContext, 'report'>, file: string, realm: Partial<Realm>): void {
  const isPublic = (Array.isArray(realm.hosts) ? realm.hosts : []).some((host) => !LOOPBACK_HOST.test(host));
  const lists = [
    ...ORIGIN_PURPOSES.map((purpose) => [`/origins/${purpose}`, realm.origins?.[purpose]] as const),
    ['/previewOrigins', realm.previewOrigins] as const,
  ];
  for (const [pointer, list] of lists as readonly (readonly [string, unknown])[]) {
    (Array.isArray(list) ? list : []).forEach((origin: unknown, index) => {
      if (typeof origin !== 'string' || !new RegExp(ORIGIN_PATTERN).test(origin)) return;
      const at = pointerTo(pointer, index);
      if (!URL.canParse(origin.replace('*.', '')))
        report(file, 'FIELD_FORMAT', at, { expected: 'a port from 1 to 65535', found: excerpt(origin) });
      else if (pointer === '/previewOrigins' && new URL(origin).origin !== origin)
        report(file, 'FIELD_FORMAT', at, { expected: PREVIEW_ORIGIN_EXPECTED, found: excerpt(origin) });
      if (isPublic && LOOPBACK.test(origin))
        report(file, 'FIELD_VALUE', at, {
          expected:
            "an https origin that viewers can reach, because the realm has hosts other than localhost (localhost and 127.0.0.1 are the viewer's own computer)",
          found: excerpt(origin),
        });
    });
  }
}

/**
 * Reports an https URL that the browser would block because the realm lists no origin for it. Paths of this site are
 * allowed.
 */
export function checkUrlIsListed(
  { report, origins }: Pick<CheckContext, 'report' | 'origins'>,
  purposes: readonly OriginPurpose[],
  { file, pointer, value }: { readonly file: string; readonly pointer: string; readonly value: unknown },
): void {
  if (typeof value !== 'string' || !value.startsWith('https://')) return;
  const listed = purposes.flatMap((purpose) => origins[purpose] ?? []);
  // A URL that cannot be parsed was reported by its schema, or loads nothing.
  if (!URL.canParse(value) || listed.some((origin) => matchesOrigin(new URL(value), origin))) return;
  report(file, 'ORIGIN_UNLISTED', pointer, {
    expected: `${new URL(value).origin} in realm.json#/origins/${purposes[0]}`,
    found: excerpt(value),
  });
}

/**
 * Matches as a browser matches a host source without a path (CSP Level 3,
 * https://www.w3.org/TR/CSP3/#match-url-to-source-expression).
 */
export function matchesOrigin(url: URL, origin: string): boolean {
  if (!origin.startsWith('https://*.')) return URL.canParse(origin) && new URL(origin).origin === url.origin;
  const base = new URL(origin.replace('*.', ''));
  return url.protocol === base.protocol && url.port === base.port && url.hostname.endsWith(`.${base.hostname}`);
}
