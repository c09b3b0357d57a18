// The metadata of a page's head. The server writes it into the first HTML; applyHead.ts applies it after a navigation.
// A first visit does not load this file in the browser.
import type { PagePlan } from '#engine/page/types.ts';
import { describeImage } from '#src/realm/imageUrl.ts';
import { isIndexable } from '#src/routes/isIndexable.ts';
import { buildAlternates, buildCanonicalPath } from '#src/routes/buildCanonicalPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { App } from './app.ts';
import { createStructuredData } from './structuredData.ts';
import type { Destination } from './destination.ts';
import { createTitle } from './createTitle.ts';

/** The head of a page. URLs are absolute. */
export type Head = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly canonical: string;
  /** Content of the robots meta element; undefined allows indexing. */
  readonly robots?: string | undefined;
  /** URLs of the page in other languages, by hreflang. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Open Graph: property -> content, except title, description and URL, which are above. */
  readonly openGraph: Readonly<Record<string, string>>;
  /** JSON-LD. */
  readonly structured: readonly unknown[];
};

/** Maximum width in px of share images: social networks show no larger ones. */
const SHARE_IMAGE_WIDTH = 1280;
/** Search engines and networks cut longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Builds the head of a page.
 *
 * @param origin scheme and host of this site
 * @param pathname path of the URL, percent-encoded
 */
export function createHead(
  app: App,
  destination: Destination,
  { origin, pathname }: { origin: string; pathname: string },
): Head {
  const { realm, locale, menu } = app.state;
  const pageState = destination.kind === 'page' ? app.stores.content.getPage(destination.pageId) : undefined;
  const plan = pageState?.state === 'ready' ? pageState.plan : undefined;
  const key = matchPath(pathname)?.key;
  const isIndexed =
    destination.kind === 'screen'
      ? app.screens.get(destination.route)?.robots === 'index'
      : plan !== undefined && !plan.meta?.noIndex && isIndexable(key);
  const canonical = origin + buildCanonicalPath(pathname, locale, realm);
  const title = createTitle(app, destination);
  const description = shortenDescription(plan?.meta?.description);
  const image = selectImageUrl(plan, origin);
  const about = plan?.meta?.about;
  return {
    title,
    description,
    canonical,
    robots: isIndexed ? undefined : 'noindex',
    // A page that is not indexed needs no links to other languages.
    alternates: isIndexed
      ? Object.fromEntries(
          Object.entries(buildAlternates(pathname, realm)).map(([language, path]) => [language, origin + path]),
        )
      : {},
    openGraph: {
      'og:type': about ? (OPEN_GRAPH_TYPES[about.kind] ?? 'website') : 'website',
      'og:site_name': realm.name,
      'og:locale': locale.replace('-', '_'),
      ...(image && {
        'og:image': image.url,
        ...(image.width && { 'og:image:width': String(image.width) }),
        ...(image.height && { 'og:image:height': String(image.height) }),
        'og:image:alt': plan?.title ?? realm.name,
        'twitter:card': 'summary_large_image',
      }),
    },
    structured:
      isIndexed && plan
        ? createStructuredData({
            origin,
            canonical,
            locale,
            realm: realm.name,
            isHome: key === 'HOME',
            title: plan.title ?? realm.name,
            description,
            image: image?.url,
            about,
            crumbs: createBreadcrumbs(app, pathname, menu),
          })
        : [],
  };
}

const OPEN_GRAPH_TYPES: Readonly<Record<string, string>> = {
  video: 'video.other',
  broadcast: 'video.other',
  clip: 'video.other',
  series: 'video.tv_show',
  season: 'video.tv_show',
  article: 'article',
  person: 'profile',
};

function shortenDescription(text: string | undefined): string | undefined {
  const summary = text?.replaceAll(/\s+/g, ' ').trim();
  if (!summary) return undefined;
  return summary.length <= MAX_DESCRIPTION_LENGTH
    ? summary
    : `${summary.slice(0, summary.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1))}…`;
}

/** Returns the page's image, else the one at its top, as WebP, which all social networks support. */
function selectImageUrl(
  plan: PagePlan | undefined,
  origin: string,
): { url: string; width?: number; height?: number } | undefined {
  const imageUrl = plan?.meta?.imageUrl ?? plan?.preload?.image;
  if (!imageUrl) return undefined;
  const { src, srcSet, width: masterWidth, height } = describeImage(imageUrl);
  if (!src) return undefined;
  const sizes = srcSet
    .split(', ')
    .map((entry) => entry.split(' '))
    .map(([url, size]) => ({ url: url!, width: Number.parseInt(size ?? '', 10) }))
    .filter((entry) => entry.width <= SHARE_IMAGE_WIDTH);
  const best = sizes.at(-1) ?? { url: src, width: undefined };
  const scale = best.width && masterWidth ? best.width / masterWidth : undefined;
  return {
    url: new URL(best.url, origin).href,
    ...(best.width && { width: best.width }),
    ...(scale && height && { height: Math.round(height * scale) }),
  };
}

/** Returns the breadcrumbs before this page: the home page, and the menu entry for the first part of the path. */
function createBreadcrumbs(
  app: App,
  pathname: string,
  menu: App['state']['menu'],
): readonly { readonly name: string; readonly path: string }[] {
  const parent = pathname.split('/').slice(0, 2).join('/');
  const links = app.ports.ports.links;
  const entry =
    parent === pathname
      ? undefined
      : menu.menus.flatMap(({ items }) => items).find(({ link }) => links.toLink(link).href === parent);
  return [{ name: app.text.t('home'), path: '/' }, ...(entry ? [{ name: entry.label, path: parent }] : [])];
}
