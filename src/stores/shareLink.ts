// The address that is shared (decision D33). Pure.
import type { ContentItem } from '#schemas/domain/content-item.ts';

export type ShareLink = { readonly title: string; readonly url: string };

/**
 * The link of an item's sharing details: its universal link with `{path}` filled in and the tracking values as utm queries.
 * @param path of the item's page on this site. In a query of the universal link it is percent-encoded whole.
 * @param origin of this site, for universal links that are paths.
 * @returns undefined for an item that is not shared, or a universal link that is no address of the web.
 */
export function shareLinkOf(
  item: Pick<ContentItem, 'title' | 'socialSharingDetail'>,
  path: string,
  origin: string,
): ShareLink | undefined {
  const detail = item.socialSharingDetail;
  if (!detail) return undefined;
  const template = detail.universalLink || '{path}';
  const at = template.indexOf('{path}');
  const inQuery = at >= 0 && template.slice(0, at).includes('?');
  const url = URL.parse(template.replace('{path}', inQuery ? encodeURIComponent(path) : path), origin);
  if (!url || (url.protocol !== 'https:' && url.origin !== origin)) return undefined;
  for (const { name, value } of detail.trackingConfiguration ?? [])
    url.searchParams.set(name.startsWith('utm_') ? name : `utm_${name}`, value);
  return { title: item.title, url: url.href };
}
