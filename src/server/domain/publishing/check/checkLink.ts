// Checks links: the URL is safe, the target is complete, and it exists.
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { CheckContext } from './checkContext.ts';

/** Link types whose target is an item of the catalogue. */
const ITEM_LINK_TYPES = [
  'VOD',
  'VOD_VIDEO',
  'LIVE',
  'LIVE_EVENT',
  'EPG',
  'PLAYLIST',
  'VOD_PLAYLIST',
  'SERIES',
  'VOD_SERIES',
  'VOD_SEASON',
  'SEASON',
  'SEASON_VOD',
  'FIGHTER',
  'NEWS_ITEM',
] as const;
/** Link types whose target is a name. */
const NAME_LINK_TYPES = ['SECTION_LINK', 'PLUGIN', 'EXTERNAL_PAGE'] as const;

/** The fields of a link that are not validated yet. */
type LinkFields = {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly name?: unknown;
  readonly event?: { readonly id?: unknown; readonly sectionName?: unknown };
  readonly videoIds?: unknown;
};

/** Reports the mistakes in one link. */
export function checkLink(
  context: Pick<CheckContext, 'report' | 'itemIds' | 'pageIds'>,
  file: string,
  value: unknown,
  pointer: string,
): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, url, name, event, videoIds } = value as LinkFields;
  const { report } = context;
  const reportMissing = (field: string): void =>
    report(file, 'LINK_TARGET_MISSING', `${pointer}/${field}`, {
      expected: `a field "${field}" for a link of type ${String(type)}`,
    });
  // An unsafe URL is an error for every link type.
  if (typeof url === 'string' && (url === '' || !isSafeLinkUrl(url)))
    report(file, 'LINK_UNSAFE', `${pointer}/url`, {
      expected: 'https://... or a path of this site',
      found: excerpt(url),
    });
  if (type === 'URL' && url === undefined) reportMissing('url');
  if ((ITEM_LINK_TYPES as readonly unknown[]).includes(type)) {
    const id = event?.id;
    if (id === undefined) reportMissing('event/id');
    else if (typeof id === 'string' && context.itemIds.size > 0 && !context.itemIds.has(id))
      report(file, 'ITEM_UNKNOWN', `${pointer}/event/id`, {
        expected: 'the id of a catalogue item',
        found: excerpt(id),
      });
  }
  if ((NAME_LINK_TYPES as readonly unknown[]).includes(type)) {
    const target = name ?? event?.sectionName;
    if (target === undefined) reportMissing('name');
    else if (type === 'SECTION_LINK' && typeof target === 'string' && !context.pageIds.has(target)) {
      report(file, 'SECTION_UNKNOWN', `${pointer}/${name === undefined ? 'event/sectionName' : 'name'}`, {
        expected: 'the name of a page in pages/',
        found: excerpt(target),
      });
    }
  }
  if (type === 'MULTI_VIEW' && videoIds === undefined) reportMissing('videoIds');
}
