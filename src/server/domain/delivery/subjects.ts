// What a page can be about: `fighter/haddad` is the page `fighter` about the fighter `haddad`. A kind knows whether its subject
// exists and what the page's head says of it.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DeliverContext } from './deliver.ts';
import { aboutItem } from './aboutItem.ts';
import { deliverCatalogueItem } from './deliver.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { localeChain, localiseText } from './localise.ts';
import { findFighter } from '../content/fighters.ts';
import { findPlaylist, findSeason, findSeries, type List } from '../content/lists.ts';
import { findText } from '../content/texts.ts';
import { findArticle } from '../content/news.ts';
import { findVideo } from '../content/videos.ts';
import type { RealmContent } from './realmDocuments.ts';
import type { SubjectView } from './subjectPlace.ts';

/** Finds a subject; undefined when the realm has none of that id: the page is a 404. */
export type SubjectKind = (content: RealmContent, id: string, context: DeliverContext) => SubjectView | undefined;

/** Kinds by the name that a page's `subject` says. */
export const SUBJECTS: Readonly<Record<string, SubjectKind>> = {
  item: (content, id, context) => itemView(deliverCatalogueItem(content, id, context)),
  video: (content, id, context) => itemView(findVideo(content, id, context)),
  plugin: ({ realm }, id, { locale }) => {
    const found = realm?.plugins?.find((plugin) => plugin.id === id);
    const title: unknown = found?.title;
    return (
      found && {
        title: isLocalisedText(title)
          ? String(localiseText(title.$text, localeChain(locale, realm?.defaultLocale ?? 'en')))
          : typeof title === 'string'
            ? title
            : id,
      }
    );
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
  playlist: (content, id, context) => listView(findPlaylist(content, id, context)?.list),
  season: (content, id, context) => {
    const season = findSeason(content, id, context);
    return (
      season && {
        ...listView(season.list)!,
        title: season.series ? `${season.series.title}: ${season.list.title}` : season.list.title,
      }
    );
  },
  series: (content, id, context) => itemView(findSeries(content, id, context)?.item),
  news: (content, id, context) => itemView(findArticle(content, id, context)?.item),
};

const itemView = (item: ContentItem | undefined): SubjectView | undefined =>
  item && { title: item.title, description: item.description, imageUrl: item.thumbnailUrl, about: aboutItem(item) };

const listView = (list: List | undefined): SubjectView | undefined =>
  list && { title: list.title, description: list.description, imageUrl: list.coverUrl };
