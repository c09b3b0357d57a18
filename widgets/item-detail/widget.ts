import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import type { ItemData } from './itemData.ts';
import { propsSchema, type Props } from './schema.ts';

async function load({ itemId }: Props, { ports, signal, subject }: LoadContext): Promise<ItemData | undefined> {
  const id = itemId ?? subject;
  if (id === undefined) return undefined;
  const item = await ports.content.read('getContentItem', { id }, signal);
  return { item, licences: item.accessLevel === 'DENIED' ? await readLicences(item, ports, signal) : [] };
}

/** Reads the licences that give access to an item. If the request fails, the page is shown without licences. */
function readLicences(
  item: ContentItem,
  { content }: LoadContext['ports'],
  signal: AbortSignal,
): Promise<readonly Licence[]> {
  const isVideo = item.type.startsWith('VOD') || item.premiereVOD || item.release?.type === 'PREMIERE';
  return content.read(isVideo ? 'getVod' : 'getEvent', { id: item.id }, signal).then(
    ({ availableLicences }) => availableLicences,
    () => [],
  );
}

const ITEM_TYPES: readonly unknown[] = ['VOD', 'VOD_VIDEO', 'LIVE', 'LIVE_EVENT', 'EPG'];

/**
 * Uses the item of the clicked card until the response arrives. `known` can also be the event of a link, which has the
 * item's id but no image; it is not used.
 */
function placeholderData(known: object): ItemData | undefined {
  const { type, title, thumbnailUrl } = known as Partial<ContentItem>;
  return ITEM_TYPES.includes(type) && title && thumbnailUrl
    ? { item: known as ContentItem, licences: undefined }
    : undefined;
}

/** A video or live event: image, text, facts and actions. */
export const widget = defineWidget({
  type: 'item-detail',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  placeholderData,
  showsPageTitle: ({ itemId }) => itemId === undefined,
  estimate: () => ({ mobile: 560, tablet: 760, desktop: 820, tv: 960 }),
});
