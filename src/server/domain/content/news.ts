// Finds news. The card of a news item is a catalogue item of type NEWS with a feed and a date; its text is in
// data/news.json.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Feed } from '#schemas/domain/news.ts';
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import type { NewsData } from '#schemas/realm/data/news.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { deliverRichText } from './richText.ts';

const readNews = (content: RealmContent): NewsData =>
  (content.data.get('news') as NewsData | undefined) ?? { feeds: [], articles: [] };

/**
 * Returns the ids of the news of a feed, newest first; items without a date come last, in the catalogue's order.
 * @param feed undefined: the news of all feeds.
 */
export function listNewsIds(content: RealmContent, feed: string | undefined): string[] {
  const news = [...content.items.values()].filter(
    (item) => item.type === 'NEWS' && (feed === undefined || item.feedName === feed),
  );
  const parseStartDate = (item: { startDate?: string }): number => Date.parse(item.startDate ?? '') || 0;
  return news.sort((a, b) => parseStartDate(b) - parseStartDate(a)).map((item) => item.id);
}

/** Returns the cards of news items, without unknown ids and items above the age limit. */
export const deliverNewsCards = (
  content: RealmContent,
  ids: readonly string[],
  context: DeliverContext,
): ContentItem[] => ids.flatMap((id) => deliverCatalogueItem(content, id, context) ?? []);

/** Returns the feeds that have at least one news item, in the order of data/news.json. */
export function listFeeds(content: RealmContent, context: DeliverContext): Feed[] {
  const usedFeeds = new Set(
    [...content.items.values()].map((item) => (item.type === 'NEWS' ? item.feedName : undefined)),
  );
  return (deliverValue(content, readNews(content).feeds, context) as Feed[]).filter(({ name }) => usedFeeds.has(name));
}

/** A news item with its text. */
export type Article = {
  readonly item: ContentItem;
  readonly feed: Feed;
  readonly author?: string;
  readonly place?: string;
  readonly body: RichTextBlock[];
  readonly related: ContentItem[];
};

/** Related news below an article. */
const MAX_RELATED = 4;

/** Returns a news item with its text; undefined when the realm has none with this id, or none in this feed. */
export function findArticle(
  content: RealmContent,
  id: string,
  context: DeliverContext,
  feedName?: string,
): Article | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (item?.type !== 'NEWS' || (feedName !== undefined && item.feedName !== feedName)) return undefined;
  const { feeds, articles } = readNews(content);
  const article = articles.find((each) => each.id === id);
  const name = item.feedName ?? '';
  const feed = deliverValue(
    content,
    feeds.find((each) => each.name === name) ?? { name, title: name },
    context,
  ) as Feed;
  const localise = (value: unknown): string | undefined => deliverValue(content, value, context) as string | undefined;
  const author = localise(article?.author);
  const place = localise(article?.place);
  const otherIds = listNewsIds(content, undefined).filter((each) => each !== id);
  const sameFeed = otherIds.filter((each) => content.items.get(each)?.feedName === item.feedName);
  return {
    item,
    feed,
    ...(author && { author }),
    ...(place && { place }),
    body: deliverRichText(content, article?.body ?? [], context),
    related: deliverNewsCards(content, [...new Set([...sameFeed, ...otherIds])].slice(0, MAX_RELATED), context),
  };
}
