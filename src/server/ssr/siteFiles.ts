// Files that browsers and search engines request by a fixed name: robots.txt, the sitemap, the web manifest and the
// icons. Each realm has its own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { getDirection } from '#src/i18n/direction.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { buildCanonicalPath } from '#src/routes/buildCanonicalPath.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { isIndexable } from '#src/routes/isIndexable.ts';
import { PATH_SETS } from '#src/routes/pathSets.ts';
import { ROUTE_KEYS } from '#src/routes/routeTable.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { HOUR_MS } from '#schemas/durations.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { HttpError } from '../http/errors.ts';
import type { StoredFiles } from '../http/createStoredFiles.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { localeOf } from '../http/requestContext.ts';
import { drawAppIcon } from './appIcon.ts';
import { listSitemapEntries, writeSitemap, type SitemapEntry } from './sitemap.ts';

/** Sizes of the icon in px: 180 for home screens of phones, the others for the web manifest. */
const ICON_SIZES = [180, 192, 512] as const;
/** Size of the icon of browser tabs in px. */
const FAVICON_SIZE = 48;
/** Cached for an hour: a publish may change these files, but crawlers need not see it sooner. */
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Lists the paths of the routes that search engines may not index, in every language. Routes with a parameter are left
 * out: the head of their pages contains `noindex`.
 */
function listDisallowedPaths(): readonly string[] {
  const keys = ROUTE_KEYS.filter((key) => !isIndexable(key) && !key.startsWith('ADMIN_'));
  const sets = PATH_SETS.filter((set) => set !== 'debug');
  const paths = keys.flatMap((key) => sets.map((set) => buildPath(key, {}, set)));
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/** Registers the routes of robots.txt, the sitemap, the style tokens, the web manifest and the icons of each realm. */
export function registerSiteFiles(
  app: FastifyInstance,
  { realms, files, now }: { readonly realms: RealmService; readonly files: StoredFiles; readonly now: () => number },
): void {
  const findRealm: FindRealm = async (request) => {
    const realm = await realms.findForDocument(request);
    if (!realm) throw new HttpError(404, 'REALM_UNKNOWN', 'No published realm has this host. Check the address.');
    return realm;
  };
  registerRobots(app, findRealm);
  registerSitemap(app, { findRealm, files, now });
  const findForVisitor: FindRealm = async (request) => realms.chooseVersion(request, await findRealm(request));
  registerTokens(app, findForVisitor, { realms, files, now });
  registerManifest(app, findForVisitor, files);
  registerIcons(app, findRealm, files);
}

/** Returns the realm of the request's host. @throws HttpError 404 REALM_UNKNOWN */
type FindRealm = (request: FastifyRequest) => Promise<RealmSnapshot>;

const readOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

function registerRobots(app: FastifyInstance, findRealm: FindRealm): void {
  app.get('/robots.txt', async (request, reply) => {
    await findRealm(request);
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /_admin/',
      ...listDisallowedPaths().map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${readOrigin(request)}/sitemap.xml`,
      '',
    ];
    return reply.header('cache-control', CACHE_FOR_AN_HOUR).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

/** The entries of a version until a time in ms since 1970. Requests for several files share the promise. */
type Listing = { readonly until: number; readonly entries: Promise<readonly SitemapEntry[]> };

type SitemapDeps = { readonly findRealm: FindRealm; readonly files: StoredFiles; readonly now: () => number };

function registerSitemap(app: FastifyInstance, { findRealm, files, now }: SitemapDeps): void {
  // The entries are computed once for each published version and hour. Each file is written and compressed once for
  // each origin.
  const entries = new WeakMap<RealmSnapshot, Listing>();
  const getListing = (realm: RealmSnapshot): Listing => {
    const cached = entries.get(realm);
    if (cached && now() < cached.until) return cached;
    const listing = { until: now() + HOUR_MS, entries: listSitemapEntries(realm, now()) };
    entries.set(realm, listing);
    listing.entries.catch(() => entries.delete(realm));
    return listing;
  };
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, file?: number): Promise<FastifyReply> => {
    const realm = await findRealm(request);
    const origin = readOrigin(request);
    void reply.header('cache-control', CACHE_FOR_AN_HOUR);
    const isSent = await files.send({ request, reply }, realm, `sitemap ${file ?? ''} ${origin}`, async () => {
      const listing = getListing(realm);
      const { until } = listing;
      const body = await writeSitemap(realm, await listing.entries, { origin, file });
      return body === undefined ? undefined : { type: 'application/xml; charset=utf-8', body, until };
    });
    if (!isSent) throw new HttpError(404, 'FILE_NOT_FOUND', 'The sitemap has no such part.');
    return reply;
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply));
  app.get<{ Params: { file: string } }>('/sitemap-:file(^\\d{1,4}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.file)),
  );
}

type TokensDeps = { readonly realms: RealmService; readonly files: StoredFiles; readonly now: () => number };

/**
 * Registers `/tokens.css`: the theme in one language. An open page loads it when its viewer changes the language,
 * because Arabic has other fonts and sizes.
 */
function registerTokens(app: FastifyInstance, findRealm: FindRealm, { realms, files, now }: TokensDeps): void {
  app.get('/tokens.css', async (request, reply) => {
    const realm = await findRealm(request);
    const { lang } = request.query as { lang?: unknown };
    const locale = localeOf(request, realm, { query: typeof lang === 'string' ? lang : undefined });
    void reply.header('cache-control', 'private, no-cache');
    const theme = realm.getTheme(locale, { now: now(), visitor: realms.findVisitor(request, realm, now()) });
    // The file belongs to the theme: visitors of other variants have another one.
    await files.send({ request, reply }, theme, `tokens ${locale}`, () => ({
      type: 'text/css; charset=utf-8',
      body: themeCss(theme, { locale }),
    }));
    return reply;
  });
}

function registerManifest(app: FastifyInstance, findRealm: FindRealm, files: StoredFiles): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const realm = await findRealm(request);
    const locale = localeOf(request, realm);
    void reply.header('cache-control', 'private, max-age=3600');
    await files.send({ request, reply }, realm, `manifest ${locale}`, () => ({
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(createWebManifest(realm, locale)),
    }));
    return reply;
  });
}

function createWebManifest(realm: RealmSnapshot, locale: string): object {
  const { background } = realm.getTheme(locale).colours;
  return {
    id: '/',
    name: realm.name(locale),
    short_name: realm.name(locale),
    lang: languageTag(locale),
    dir: getDirection(locale),
    start_url: buildCanonicalPath('/', locale, realm.view),
    scope: '/',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    icons: ICON_SIZES.filter((size) => size !== 180).flatMap((size) =>
      (['any', 'maskable'] as const).map((purpose) => ({
        src: `/icon/${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

function registerIcons(app: FastifyInstance, findRealm: FindRealm, files: StoredFiles): void {
  const sendIcon = async (request: FastifyRequest, reply: FastifyReply, size: number): Promise<FastifyReply> => {
    const realm = await findRealm(request);
    void reply.header('cache-control', 'public, max-age=86400');
    await files.send({ request, reply }, realm, `icon ${size}`, async () => ({
      type: 'image/png',
      body: await sharp(Buffer.from(drawAppIcon(realm.view, realm.theme, size)))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    }));
    return reply;
  };
  // Browsers request this path for documents that name no icon, such as JSON; they accept a PNG image.
  app.get('/favicon.ico', (request, reply) => sendIcon(request, reply, FAVICON_SIZE));
  app.get<{ Params: { size: string } }>('/icon/:size(^\\d{2,3}).png', async (request, reply) => {
    const size = ICON_SIZES.find((each) => String(each) === request.params.size);
    if (!size)
      throw new HttpError(
        404,
        'FILE_NOT_FOUND',
        `There is no icon of this size. Use one of ${ICON_SIZES.join(', ')} px.`,
      );
    return sendIcon(request, reply, size);
  });
}
