// Sends the documents of the admin area of a realm (a brand): `/_admin/pages` with the page editor, `/_admin/settings`
// with the editor of menus, labels, theme and settings, `/_admin/brands`, `/_admin/gallery`, the frame inside it,
// `/_admin/activity` and `/_admin/people`. The browser renders them with a separate script (src/app/entryAdmin.tsx), so
// that viewers download none of it. Only people with the role editor or administrator of the realm can open them, and
// `/_admin/people` only administrators; everyone else gets 404, guests too. They sign in at `/login?from=/_admin/...`.
// Some documents are open to people without a role: `/_admin/invitation`, `/_admin/review`, and a preview frame that
// another site embeds.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PSEUDO_LOCALE } from '#src/realm/localeChain.ts';
import { INVITATION_PATH, type AdminState, type SampleImages, type SettingLock } from '#schemas/adminState.ts';
import { PLUGIN_DEV_ORIGIN_PATTERN, PLUGIN_DEV_PARAMETER } from '#schemas/plugin/plugin-build.ts';
import { REVIEW_PATH } from '#schemas/preview/review.ts';
import { listLocksInForce } from '../domain/publishing/check/checkLocks.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { getDirection } from '#src/i18n/direction.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { VariantViewer } from '../domain/delivery/experiments.ts';
import type { Head } from '#src/app/head.ts';
import { fontPreloads, themeCss } from '#src/realm/themeCss.ts';
import type { ViewerInfo } from '#schemas/appState.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { HttpError } from '../http/errors.ts';
import { choosePlatform, GUEST, isAdministrator, isStaff, localeOf, readTimeZone } from '../http/requestContext.ts';
import { findAdminCredential, toSessionRealm } from '../http/sessionCookie.ts';
import { STAFF_HEADERS } from '../http/staffHeaders.ts';
import type { PageRenderer } from './createPageRenderer.ts';
import { createPageHeaders } from './pageHeaders.ts';
import { collectPolicySources, type PolicySources } from '../domain/delivery/policySources.ts';
import { tabIcon } from '../domain/delivery/tabIcon.ts';

type Deps = {
  readonly realms: RealmService;
  readonly sessions: SessionService;
  readonly renderer: PageRenderer;
  readonly now: () => number;
  readonly isProduction: boolean;
  /** True: administrators preview every realm, because one operator runs all realms of the demo. */
  readonly isDemo: boolean;
};

const GALLERY = '/_admin/gallery';
const FRAME = '/_admin/gallery/frame';
const PLUGIN_PREVIEW = '/_admin/plugin-preview';
/** The documents that show a preview (src/app/preview/startPreview.tsx). */
const PREVIEWS: readonly string[] = [
  '/_admin/composed-page-preview',
  '/_admin/section-preview',
  PLUGIN_PREVIEW,
  '/_admin/navbar-preview',
  '/_admin/cancellation-promo-preview',
  '/_admin/404-preview',
  '/_admin/preview',
];
const PAGES = '/_admin/pages';
const SETTINGS = '/_admin/settings';
/** The documents that only administrators can open. */
export const ADMINISTRATOR_DOCUMENTS: readonly string[] = ['/_admin/people'];
/**
 * The documents that people with the role editor or administrator can open. The page `home` and the document `menu:web`
 * are examples: the page editor of every page, and the editor of every document of settings, has a path like theirs.
 */
export const STAFF_DOCUMENTS: readonly string[] = [
  GALLERY,
  FRAME,
  PAGES,
  `${PAGES}/home`,
  SETTINGS,
  `${SETTINGS}/menu:web`,
  '/_admin/preview-matrix',
  '/_admin/brands',
  '/_admin/activity',
  ...PREVIEWS,
];
/** The documents that everybody can open. They show nothing without the token of an e-mail or a review link. */
export const OPEN_DOCUMENTS: readonly string[] = [INVITATION_PATH, REVIEW_PATH];
/** The documents of the admin area. */
export const ADMIN_DOCUMENTS: readonly string[] = [...STAFF_DOCUMENTS, ...ADMINISTRATOR_DOCUMENTS, ...OPEN_DOCUMENTS];
/** Maximum number of sample images of each shape. */
const MAX_IMAGES = 12;

/**
 * Reads for whom a frame shows the realm from the query of its address: `experiment=<id>:<variant>` once for each
 * experiment, and `at` with the time, which is `now` when it is missing.
 */
function readAudience({ searchParams }: URL, now: number): VariantViewer {
  const pairs = searchParams.getAll('experiment').flatMap((pair) => {
    const [id = '', variant] = pair.split(':');
    return variant ? [[id, variant] as const] : [];
  });
  return { now: parseInstant(searchParams.get('at') ?? '') ?? now, chosenVariants: Object.fromEntries(pairs) };
}

/** Whether a path belongs to the admin area: it is listed above, or opens the editor of one page or of one setting. */
const isDocument = (pathname: string): boolean =>
  ADMIN_DOCUMENTS.includes(pathname) || new RegExp(`^(${PAGES}|${SETTINGS})/[^/]+$`).test(pathname);

/**
 * Sends a document of the admin area. Returns undefined for other paths, and for viewers without access.
 * @param hostRealm the realm of the request's host
 */
export async function sendAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  hostRealm: RealmSnapshot,
  { realms, sessions, renderer, now, isProduction, isDemo }: Deps,
): Promise<FastifyReply | undefined> {
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  if (!isDocument(url.pathname)) return undefined;
  const isReview = url.pathname === REVIEW_PATH;
  const isPreview = PREVIEWS.includes(url.pathname);
  const isReviewOrPreview = isReview || isPreview;
  const embeddedBy = isPreview ? findEmbedders(request, hostRealm) : undefined;
  const viewer = embeddedBy || isReview ? GUEST : await findAdminViewer(request, hostRealm, sessions);
  if (!embeddedBy && !mayOpen(url.pathname, viewer)) return undefined;
  const isFrame = isReviewOrPreview || url.pathname === FRAME;
  const canSeeAll = isDemo && viewer.roles.includes('admin');
  const selectedId = canSeeAll ? url.searchParams.get('realm') : null;
  const selected = (selectedId !== null && (await realms.findById(selectedId))) || hostRealm;
  // A frame is in the language of its query (`lang`), every other document in the language of the person who opens it.
  const lang = url.searchParams.get('lang') ?? undefined;
  // A preview can be in the pseudo-locale, which need not be a language of the realm.
  const frameLocale = isPreview && lang === PSEUDO_LOCALE ? lang : localeOf(request, selected, { query: lang });
  const locale = isFrame ? frameLocale : localeOf(request, hostRealm);
  const realm = isFrame ? selected : hostRealm;
  const requestTime = now();
  const devPluginOrigin = isProduction && !isDemo ? undefined : findDevPluginOrigin(url);
  const platform = isReviewOrPreview ? choosePlatform(request) : 'web';
  const audience = readAudience(url, requestTime);
  const view = realm.getView(locale, audience);
  const state: AdminState = {
    realm: { ...view, ...(!isReviewOrPreview && { providers: [] }) },
    viewer,
    locale,
    timeZone: readTimeZone(request, view),
    now: requestTime,
    labels: realm.labels(locale),
    menu: isReviewOrPreview ? realm.menu(platform, locale) : { menus: [] },
    platform,
    admin: {
      home: hostRealm.id,
      realms: canSeeAll ? await listRealms(realms, locale) : [toRealmOption(hostRealm, locale)],
      pictures: selectSampleImages(selected, { locale, now: requestTime, viewer: GUEST }),
      licences: listLicences(selected),
      locks: await listLocks(realms, hostRealm),
      ...(embeddedBy && { embeddedBy }),
      ...(devPluginOrigin !== undefined && { devPluginOrigin }),
    },
  };
  const nonce = randomBytes(18).toString('base64');
  const theme = realm.getTheme(locale, audience);
  const html = await renderer.admin(
    {
      locale,
      direction: getDirection(locale),
      realm: realm.id,
      head: createHead(realm.name(locale), url),
      icon: tabIcon(state.realm.name, theme),
      themeColour: undefined,
      nonce,
      imagePreloads: [],
      tokens: isFrame ? themeCss(theme, { locale }) : '',
      fonts: isFrame ? fontPreloads(theme, { locale }).map((href) => ({ href })) : [],
    },
    state,
  );
  const headers = createPageHeaders({
    nonce,
    isProduction,
    framedBy: embeddedBy ?? (isFrame ? ["'self'"] : []),
    sources: isFrame ? collectFrameSources(selected, { isReviewOrPreview, devPluginOrigin }) : {},
  });
  return reply
    .headers({ ...headers, ...(isFrame && !embeddedBy && { 'x-frame-options': 'SAMEORIGIN' }) })
    .headers(STAFF_HEADERS)
    .send(html);
}

const createHead = (title: string, { origin, pathname }: URL): Head => ({
  title,
  canonical: origin + pathname,
  robots: 'noindex',
  alternates: {},
  openGraph: {},
  structured: [],
});

/**
 * Returns the origins from which a frame may load something. A preview uses the same ones as the realm's pages. The
 * samples of the gallery load only images and media from other sites.
 */
function collectFrameSources(
  { content }: RealmSnapshot,
  {
    isReviewOrPreview,
    devPluginOrigin,
  }: { readonly isReviewOrPreview: boolean; readonly devPluginOrigin: string | undefined },
): PolicySources {
  if (isReviewOrPreview) return { ...collectPolicySources(content), devPluginOrigin };
  const { media, images } = content.realm?.origins ?? {};
  return { origins: { ...(images && { images }), ...(media && { media }) } };
}

/**
 * Returns the origin of a plugin under development (ADR 057) that the query of a plugin preview names. The plugin's code
 * runs with the rights of the person who opens the preview, so only a server on that person's own computer (`localhost`)
 * is accepted. In production the caller does not call this function, except in the demo.
 */
function findDevPluginOrigin({ pathname, searchParams }: URL): string | undefined {
  const origin = searchParams.get(PLUGIN_DEV_PARAMETER);
  const isNamed = pathname === PLUGIN_PREVIEW && origin !== null && new RegExp(PLUGIN_DEV_ORIGIN_PATTERN).test(origin);
  return isNamed ? origin : undefined;
}

/**
 * Returns the sites that may embed the requested preview frame (ADR 050); undefined when the realm's own site requests it,
 * or when the realm allows no other site. An embedded frame is rendered for a guest, and shows nothing before it gets a
 * token.
 */
function findEmbedders({ headers }: FastifyRequest, { content }: RealmSnapshot): readonly string[] | undefined {
  const { previewOrigins = [] }: Partial<Realm> = content.realm ?? {};
  const isEmbedded = headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] !== 'same-origin';
  return isEmbedded && previewOrigins.length > 0 ? previewOrigins : undefined;
}

/** Whether a viewer may open a document of the admin area. */
function mayOpen(pathname: string, viewer: ViewerInfo): boolean {
  if (OPEN_DOCUMENTS.includes(pathname)) return true;
  return ADMINISTRATOR_DOCUMENTS.includes(pathname) ? isAdministrator(viewer) : isStaff(viewer);
}

/** Returns the viewer of a document request under /_admin; a guest when the session is missing or has ended. */
async function findAdminViewer(
  request: FastifyRequest,
  hostRealm: RealmSnapshot,
  sessions: SessionService,
): Promise<ViewerInfo> {
  const settings = toSessionRealm(hostRealm);
  const credential = findAdminCredential(request, settings);
  if (!credential) return GUEST;
  try {
    return (await sessions.authenticate(settings, credential)).viewer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return GUEST;
    throw error;
  }
}

const toRealmOption = ({ id, name, view }: RealmSnapshot, locale: string): AdminState['admin']['realms'][number] => ({
  id,
  name: name(locale),
  locales: view.locales,
});

async function listRealms(realms: RealmService, locale: string): Promise<AdminState['admin']['realms']> {
  const ids = [...new Set((await realms.listAddresses()).map(({ realmId }) => realmId))].sort();
  const snapshots = await Promise.all(ids.map((id) => realms.findById(id)));
  return snapshots.flatMap((snapshot) => (snapshot ? [toRealmOption(snapshot, locale)] : []));
}

/** Returns the locked settings of a realm. Its parent, the realm in `extends`, has locked them. */
async function listLocks(realms: RealmService, { id, content }: RealmSnapshot): Promise<readonly SettingLock[]> {
  const parentId = content.realm?.extends ?? 'default';
  const parent = parentId === id ? undefined : await realms.findById(parentId);
  return listLocksInForce(parent?.content.realm?.locks);
}

function listLicences({ content }: RealmSnapshot): string[] {
  const { licences = [] } = (content.data.get('licences') ?? {}) as { licences?: readonly Licence[] };
  return licences.map(({ id }) => id);
}

/** The shape of the image by the field of a page that contains its URL. */
const SHAPES: Readonly<Record<string, keyof SampleImages>> = {
  thumbnailUrl: 'landscape',
  posterUrl: 'portrait',
  squareUrl: 'square',
  imageUrl: 'hero',
  portraitImageUrl: 'heroPortrait',
};

/** Returns the URLs of images on the realm's home page, by shape. */
function selectSampleImages(realm: RealmSnapshot, context: Parameters<RealmSnapshot['getPage']>[1]): SampleImages {
  const found: Record<keyof SampleImages, Set<string>> = {
    landscape: new Set(),
    portrait: new Set(),
    square: new Set(),
    hero: new Set(),
    heroPortrait: new Set(),
  };
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, child] of Object.entries(value)) {
      const shape = SHAPES[field];
      if (shape && typeof child === 'string' && child !== '' && found[shape].size < MAX_IMAGES) found[shape].add(child);
      else collect(child);
    }
  };
  collect(realm.getPage(realm.view.homePage, context));
  return {
    landscape: [...found.landscape],
    portrait: [...found.portrait],
    square: [...found.square],
    hero: [...found.hero],
    heroPortrait: [...found.heroPortrait],
  };
}
