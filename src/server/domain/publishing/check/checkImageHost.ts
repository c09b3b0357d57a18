// Checks realm.json's `imageHost`, and the images that are served by it.
import { excerpt } from '#schemas/excerpt.ts';
import type { ImageHost } from '#schemas/realm/image-host.ts';
import { ORIGIN_EXPECTED, ORIGIN_PATTERN } from '#schemas/realm/origins.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { hostedImageUrl, parseImageSize } from '#src/realm/hostedImageUrl.ts';
import type { CheckContext } from './checkContext.ts';

const PLACEHOLDERS = ['{width}', '{height}', '{format}', '{path}', '{url}'];
/** Largest length of an image's URL in a delivered page (schemas/fields.ts). */
const MAX_URL_LENGTH = 600;

/**
 * Returns the image host of realm.json when its fields are texts; undefined otherwise. The realm.json may be unchecked.
 */
export function readImageHost({ imageHost }: Partial<Realm>): ImageHost | undefined {
  const { base, template, widths } = (imageHost ?? {}) as Record<string, unknown>;
  if (typeof base !== 'string' || typeof template !== 'string') return undefined;
  const areWidths = Array.isArray(widths) && widths.length > 0 && widths.every((width) => typeof width === 'number');
  return { base, template, ...(areWidths && { widths }) };
}

/** Returns the origin of an image host for the security policy; undefined when the template has no valid one. */
export function findImageHostOrigin(realm: Partial<Realm>): string | undefined {
  const { template } = readImageHost(realm) ?? {};
  // A placeholder in the host name would be part of the origin.
  const origin = /^https:\/\/[^/?#]+/.exec(template ?? '')?.[0];
  return origin !== undefined && new RegExp(ORIGIN_PATTERN).test(origin) ? origin : undefined;
}

/** Reports a template without the placeholders that it needs, with unknown ones, or without a valid origin. */
export function checkImageHost({ report }: Pick<CheckContext, 'report'>, file: string, realm: Partial<Realm>): void {
  const { template } = readImageHost(realm) ?? {};
  if (template === undefined) return;
  const reportTemplate = (expected: string): void =>
    report(file, 'FIELD_FORMAT', '/imageHost/template', { expected, found: excerpt(template) });
  if (findImageHostOrigin(realm) === undefined) reportTemplate(`a URL on ${ORIGIN_EXPECTED}, before the path`);
  if (!template.includes('{width}')) reportTemplate('{width} in the URL, where the width in px belongs');
  if (!template.includes('{path}') && !template.includes('{url}'))
    reportTemplate('{path} or {url} in the URL, where the image is named');
  const unknown = template.match(/\{[^}]*\}?|\}/g)?.find((found) => !PLACEHOLDERS.includes(found));
  if (unknown !== undefined) reportTemplate(`only ${PLACEHOLDERS.join(', ')} in braces, without ${excerpt(unknown)}`);
}

/**
 * Reports an image whose URL the host's template cannot express.
 * @returns whether the image is on the host.
 */
export function checkHostedImage(
  host: ImageHost | undefined,
  { file, pointer, value }: { readonly file: string; readonly pointer: string; readonly value: string },
  report: CheckContext['report'],
): boolean {
  const url = host && hostedImageUrl(host, value);
  if (!host || url === undefined) return false;
  const reportImage = (expected: string): void =>
    report(file, 'FIELD_FORMAT', pointer, { expected, found: excerpt(value) });
  const { width, height } = parseImageSize(value);
  if (host.template.includes('{height}') && (width === undefined || height === undefined))
    reportImage(
      "the image's size in px at the end of its URL, such as #w=1600&h=900, because the template has {height}",
    );
  if (host.template.includes('{path}') && value.split('#')[0]?.includes('?'))
    reportImage('a URL without a query, because the template contains the query');
  if (url.length > MAX_URL_LENGTH)
    reportImage(`a shorter URL: with the template it has ${url.length} characters, and ${MAX_URL_LENGTH} are allowed`);
  return true;
}
