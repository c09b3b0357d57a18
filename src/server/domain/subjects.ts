// What a page can be about: `fighter/haddad` is the page `fighter` about the fighter `haddad`. A kind knows whether its subject
// exists and what the page's head says of it.
import type { DeliverContext } from './deliver.ts';
import { aboutItem } from './aboutItem.ts';
import { deliverCatalogueItem } from './deliver.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { localeChain, localiseText } from './localise.ts';
import type { RealmContent } from './realmDocuments.ts';
import type { SubjectView } from './subjectPlace.ts';

/** Finds a subject; undefined when the realm has none of that id: the page is a 404. */
export type SubjectKind = (content: RealmContent, id: string, context: DeliverContext) => SubjectView | undefined;

/** Kinds by the name that a page's `subject` says. */
export const SUBJECTS: Readonly<Record<string, SubjectKind>> = {
  item: (content, id, context) => {
    const item = deliverCatalogueItem(content, id, context);
    return item && { title: item.title ?? id, description: item.description, imageUrl: item.thumbnailUrl, about: aboutItem(item) };
  },
  plugin: ({ realm }, id, { locale }) => {
    const found = realm?.plugins?.find((plugin) => plugin.id === id);
    const title: unknown = found?.title;
    return found && { title: isLocalisedText(title) ? String(localiseText(title.$text, localeChain(locale, realm?.defaultLocale ?? 'en'))) : typeof title === 'string' ? title : id };
  },
};
