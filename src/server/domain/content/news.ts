// News: their cards are catalogue items of the type NEWS with a feed and a date; their texts stand in data/news.json.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Feed } from '#schemas/domain/news.ts';
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import type { NewsData } from '#schemas/realm/data/news.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { deliverRichText } from './richText.ts';

const dataOf = (content: RealmContent): NewsData =>
  (content.data.get('news') as NewsData | undefined) ?? { feeds: [], articles: [] };

/** Ids of a feed's news, or of all, newest first; what has no date comes last, in the catalogue's order. */
export function newsIds(content: RealmContent, feed: string | undefined): string[] {
  const chosen = [...content.items.values()].filter(
    (item) => item.type === 'NEWS' && (feed === undefined || item.feedName === feed),
  );
  const at = (item: { startDate?: string }): number => Date.parse(item.startDate ?? '') || 0;
  return chosen.sort((a, b) => at(b) - at(a)).map((item) => item.id);
}

/** Cards of news ids. */
export const newsCards = (content: RealmContent, ids: readonly string[], context: DeliverContext): ContentItem[] =>
  ids.flatMap((id) => deliverCatalogueItem(content, id, context) ?? []);

/** The realm's feeds that have news, in its order. */
export function feedsOf(content: RealmContent, context: DeliverContext): Feed[] {
  const used = new Set([...content.items.values()].map((item) => (item.type === 'NEWS' ? item.feedName : undefined)));
  return (deliverValue(content, dataOf(content).feeds, context) as Feed[]).filter(({ name }) => used.has(name));
}

export type Article = {
  readonly item: ContentItem;
  readonly feed: Feed;
  readonly author?: string;
  readonly place?: string;
  readonly body: RichTextBlock[];
  readonly related: ContentItem[];
};

/** How many further news stand under one. */
const RELATED = 4;

/** A news item with its text; one without a text of its own has its description. Undefined when there is no such news, or none in that feed. */
export function findArticle(
  content: RealmContent,
  id: string,
  context: DeliverContext,
  feedName?: string,
): Article | undefined {
  const item = deliverCatalogueItem(content, id, context);
  if (item?.type !== 'NEWS' || (feedName !== undefined && item.feedName !== feedName)) return undefined;
  const { feeds, articles } = dataOf(content);
  const article = articles.find((each) => each.id === id);
  const name = item.feedName ?? '';
  const feed = deliverValue(
    content,
    feeds.find((each) => each.name === name) ?? { name, title: name },
    context,
  ) as Feed;
  const said = (value: unknown): string | undefined => deliverValue(content, value, context) as string | undefined;
  const author = said(article?.author),
    place = said(article?.place);
  const others = newsIds(content, undefined).filter((each) => each !== id);
  const sameFeed = others.filter((each) => content.items.get(each)?.feedName === item.feedName);
  return {
    item,
    feed,
    ...(author && { author }),
    ...(place && { place }),
    body: deliverRichText(content, article?.body ?? [], context),
    related: newsCards(content, [...new Set([...sameFeed, ...others])].slice(0, RELATED), context),
  };
}
