// Builds the URL that viewers share (decision D33). Pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';

/** A link that the viewer shares, with its title. */
export type ShareLink = { readonly title: string; readonly url: string };

/**
 * Returns an item's share link: its universal link with `{path}` replaced and the tracking values as utm parameters.
 *
 * @param path path of the item's page, not encoded; this function encodes it in the query of a universal link
 * @param origin origin of this site, for universal links that are paths
 * @returns undefined when the item is not shared, or when its universal link is neither https nor on this site
 */
export function buildShareLink(
  item: Pick<ContentItem, 'title' | 'socialSharingDetail'>,
  path: string,
  origin: string,
): ShareLink | undefined {
  const detail = item.socialSharingDetail;
  if (!detail) return undefined;
  const template = detail.universalLink || '{path}';
  const placeholder = template.indexOf('{path}');
  const isInQuery = placeholder >= 0 && template.slice(0, placeholder).includes('?');
  const url = URL.parse(template.replace('{path}', isInQuery ? encodeURIComponent(path) : path), origin);
  if (!url || (url.protocol !== 'https:' && url.origin !== origin)) return undefined;
  for (const { name, value } of detail.trackingConfiguration ?? [])
    url.searchParams.set(name.startsWith('utm_') ? name : `utm_${name}`, value);
  return { title: item.title, url: url.href };
}
