// The kinds of subjects that a page can have: `fighter/haddad` is the page `fighter` with the fighter `haddad` as its
// subject. A kind finds the subject and the title, description and image of its page.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { DeliverContext } from './deliver.ts';
import { describePageAbout } from './describePageAbout.ts';
import { deliverCatalogueItem } from './deliver.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseText } from './localise.ts';
import { findFighter } from '../content/fighters.ts';
import { findPlaylist, findSeason, findSeries, type ItemList } from '../content/playlistsAndSeries.ts';
import { findText } from '../content/texts.ts';
import { findArticle } from '../content/news.ts';
import { findVideo } from '../content/videos.ts';
import type { RealmContent } from './realmDocuments.ts';
import type { SubjectFacts } from './subjectFacts.ts';

/** Finds a subject. Undefined when the realm has none with this id; the page is then a 404. */
export type SubjectKind = (content: RealmContent, id: string, context: DeliverContext) => SubjectFacts | undefined;

/** Kinds by the name that a page has in `subject`. */
export const SUBJECTS: Readonly<Record<string, SubjectKind>> = {
  item: (content, id, context) => toItemView(deliverCatalogueItem(content, id, context)),
  video: (content, id, context) => toItemView(findVideo(content, id, context)),
  plugin: ({ realm }, id, { locale }) => {
    const plugin = realm?.plugins?.find((each) => each.id === id);
    return plugin && { title: getPluginTitle(plugin, locale, realm?.defaultLocale ?? 'en') };
  },
  fighter: (content, id, context) => {
    const fighter = findFighter(content, id, context);
    return (
      fighter && {
        title: fighter.name,
        description: fighter.description,
        imageUrl: fighter.imageUrl ?? fighter.squareUrl,
        about: { kind: 'person', live: false },
      }
    );
  },
  text: (content, id, context) => {
    const text = findText(content, id, context);
    return text && { title: text.title ?? content.realm?.id ?? id };
  },
  playlist: (content, id, context) => toListView(findPlaylist(content, id, context)?.list),
  season: (content, id, context) => {
    const season = findSeason(content, id, context);
    return (
      season && {
        ...toListView(season.list)!,
        title: season.series ? `${season.series.title}: ${season.list.title}` : season.list.title,
      }
    );
  },
  series: (content, id, context) => toItemView(findSeries(content, id, context)?.item),
  news: (content, id, context) => toItemView(findArticle(content, id, context)?.item),
};

function getPluginTitle({ id, title }: PluginDefinition, locale: string, defaultLocale: string): string {
  const text: unknown = title;
  if (isLocalisedText(text)) return String(localiseText(text.$text, createLocaleChain(locale, defaultLocale)));
  return typeof text === 'string' ? text : id;
}

const toItemView = (item: ContentItem | undefined): SubjectFacts | undefined =>
  item && {
    title: item.title,
    description: item.description,
    imageUrl: item.thumbnailUrl,
    about: describePageAbout(item),
    item: { id: item.id, type: item.type },
  };

const toListView = (list: ItemList | undefined): SubjectFacts | undefined =>
  list && { title: list.title, description: list.description, imageUrl: list.coverUrl };
