// JSON-LD of a page (schema.org) for search engines: its position in the site and its subject.
import type { PageAbout } from '#schemas/page/about.ts';

/** The facts about a page that its JSON-LD contains. */
export type DescribedPage = {
  readonly origin: string;
  readonly canonical: string;
  readonly locale: string;
  /** Name of the brand. */
  readonly realm: string;
  readonly isHome: boolean;
  readonly title: string;
  readonly description?: string | undefined;
  /** Absolute URL. */
  readonly image?: string | undefined;
  readonly about?: PageAbout | undefined;
  /** The pages above this one, from the home page down; this page is not included. */
  readonly crumbs: readonly { readonly name: string; readonly path: string }[];
};

type Thing = Readonly<Record<string, unknown>>;

/** Builds the JSON-LD of a page. */
export function createStructuredData(page: DescribedPage): readonly Thing[] {
  const thing = page.about && describeSubject(page.about, page);
  return [page.isHome ? describeWebSite(page) : describeBreadcrumbs(page), ...(thing ? [thing] : [])].map((each) =>
    removeEmptyFields({ '@context': 'https://schema.org', ...each }),
  );
}

const describeWebSite = ({ origin, realm, locale, description }: DescribedPage): Thing => ({
  '@type': 'WebSite',
  name: realm,
  url: `${origin}/`,
  inLanguage: locale,
  description,
});

function describeBreadcrumbs({ origin, canonical, title, crumbs }: DescribedPage): Thing {
  const steps = [...crumbs.map(({ name, path }) => ({ name, item: origin + path })), { name: title, item: canonical }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function describeSubject(about: PageAbout, page: DescribedPage): Thing {
  const { title: name, description, image, canonical: url, locale: inLanguage } = page;
  const common = { name, description, url, image: image && [image], inLanguage };
  const publisher = { '@type': 'Organization', name: page.realm, url: `${page.origin}/` };
  const { startDate, endDate, partOf } = about;
  switch (about.kind) {
    case 'video':
    case 'clip':
      return {
        '@type': about.kind === 'clip' ? 'Clip' : 'VideoObject',
        ...common,
        thumbnailUrl: image && [image],
        uploadDate: startDate,
        duration: toIsoDuration(about.duration),
        publisher,
        isPartOf: partOf && { '@type': 'TVSeries', name: partOf },
      };
    case 'broadcast':
      return {
        '@type': 'BroadcastEvent',
        ...common,
        startDate,
        endDate,
        isLiveBroadcast: true,
        eventStatus: 'https://schema.org/EventScheduled',
        location: about.location && { '@type': 'Place', name: about.location },
        broadcastOfEvent: {
          '@type': 'Event',
          name,
          startDate,
          endDate,
          image: image && [image],
          description,
          location: about.location ? { '@type': 'Place', name: about.location } : { '@type': 'VirtualLocation', url },
        },
      };
    case 'series':
      return { '@type': 'TVSeries', ...common, numberOfSeasons: about.count };
    case 'season':
      return {
        '@type': 'TVSeason',
        ...common,
        numberOfEpisodes: about.count,
        partOfSeries: partOf && { '@type': 'TVSeries', name: partOf },
      };
    case 'playlist':
      return { '@type': 'ItemList', ...common, numberOfItems: about.count };
    case 'article':
      return {
        '@type': 'NewsArticle',
        headline: name.slice(0, 110),
        description,
        image: image && [image],
        inLanguage,
        mainEntityOfPage: url,
        datePublished: startDate,
        author: about.author ? { '@type': 'Person', name: about.author } : publisher,
        publisher,
      };
    default:
      return {
        '@type': 'ProfilePage',
        url,
        inLanguage,
        mainEntity: { '@type': 'Person', name, description, image: image && [image] },
      };
  }
}

/** Formats seconds as an ISO 8601 duration: 3723 becomes PT1H2M3S. */
export function toIsoDuration(seconds: number | undefined): string | undefined {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return undefined;
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  return `PT${parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join('')}`;
}

/** Removes fields without a value: search engines report empty fields as errors. */
function removeEmptyFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => removeEmptyFields(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== '')
      .map(([name, each]) => [name, removeEmptyFields(each as unknown)]),
  ) as T;
}
