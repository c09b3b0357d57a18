// Sends the documents of the admin area: `/_admin/pages` with the editor of each page, `/_admin/settings` with the
// editor of menus, labels, theme and settings, `/_admin/brands`, `/_admin/gallery`, the frame inside it,
// `/_admin/activity`, `/_admin/people` (administrators only), `/_admin/invitation` and `/_admin/review` (everybody,
// because invited persons and guests have no role). The browser renders them with a separate script
// (src/app/entryAdmin.tsx), so that viewers download none of it. Only editors and administrators of the brand can open
// them; everyone else gets 404, guests too. They sign in at `/login?from=/_admin/...`.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  /** True: administrators preview every brand, because the demo's brands have one operator. */
  readonly isDemo: boolean;
};

const GALLERY = '/_admin/gallery';
const FRAME = '/_admin/gallery/frame';
const PLUGIN_PREVIEW = '/_admin/plugin-preview';
/** The preview frames that exist (src/app/preview/startPreview.tsx). */
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
/** The documents that editors and administrators can open. Each page of a realm has an editor, like that of `home`. */
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
/** The documents that everybody can open: they show nothing without the token of a mail or a link. */
export const OPEN_DOCUMENTS: readonly string[] = [INVITATION_PATH, REVIEW_PATH];
/** The documents of the admin area. */
export const ADMIN_DOCUMENTS: readonly string[] = [...STAFF_DOCUMENTS, ...ADMINISTRATOR_DOCUMENTS, ...OPEN_DOCUMENTS];
/** Number of sample images of each shape. */
const MAX_IMAGES = 12;

/**
 * Reads the variants and the moment that the address of a frame names: `experiment=<id>:<variant>`, once for each, and
 * `at`.
 */
function readAudience({ searchParams }: URL, now: number): VariantViewer {
  const pairs = searchParams.getAll('experiment').flatMap((pair) => {
    const [id = '', variant] = pair.split(':');
    return variant ? [[id, variant] as const] : [];
  });
  return { now: parseInstant(searchParams.get('at') ?? '') ?? now, chosenVariants: Object.fromEntries(pairs) };
}

/** Whether a path is that of a document: listed above, or the editor of a page or of settings. */
const isDocument = (pathname: string): boolean =>
  ADMIN_DOCUMENTS.includes(pathname) || new RegExp(`^(${PAGES}|${SETTINGS})/[^/]+$`).test(pathname);

/**
 * Sends a document of the admin area. Returns undefined for other paths, and for viewers without access.
 * @param home the realm of the request's host
 */
export async function sendAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  home: RealmSnapshot,
  { realms, sessions, renderer, now, isProduction, isDemo }: Deps,
): Promise<FastifyReply | undefined> {
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  if (!isDocument(url.pathname)) return undefined;
  const isReview = url.pathname === REVIEW_PATH;
  const isPreview = PREVIEWS.includes(url.pathname) || isReview;
  const embeddedBy = isPreview && !isReview ? findEmbedders(request, home) : undefined;
  const viewer = embeddedBy || isReview ? GUEST : await findAdminViewer(request, home, sessions);
  if (!embeddedBy && !mayOpen(url.pathname, viewer)) return undefined;
  const isFrame = isPreview || url.pathname === FRAME;
  const canSeeAll = isDemo && viewer.roles.includes('admin');
  const selectedId = canSeeAll ? url.searchParams.get('realm') : null;
  const selected = (selectedId !== null && (await realms.findById(selectedId))) || home;
  // The gallery is in the editor's language, its samples in the selected one.
  const locale = isFrame
    ? localeOf(request, selected, { query: url.searchParams.get('lang') ?? undefined })
    : localeOf(request, home);
  const realm = isFrame ? selected : home;
  const requestTime = now();
  const devPluginOrigin = isProduction && !isDemo ? undefined : findDevPluginOrigin(url);
  const platform = isPreview ? choosePlatform(request) : 'web';
  const audience = readAudience(url, requestTime);
  const view = realm.getView(locale, audience);
  const state: AdminState = {
    realm: { ...view, ...(!isPreview && { providers: [] }) },
    viewer,
    locale,
    timeZone: readTimeZone(request, view),
    now: requestTime,
    labels: realm.labels(locale),
    menu: isPreview ? realm.menu(platform, locale) : { menus: [] },
    platform,
    admin: {
      home: home.id,
      realms: canSeeAll ? await listRealms(realms, locale) : [toChoice(home, locale)],
      pictures: selectSampleImages(selected, { locale, now: requestTime, viewer: GUEST }),
      licences: listLicences(selected),
      locks: await listLocks(realms, home),
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
    sources: isFrame ? collectFrameSources(selected, { isPreview, devPluginOrigin }) : {},
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
 * Returns the origins that a frame may use. Samples show the realm's artwork, and load nothing else from other sites.
 */
function collectFrameSources(
  { content }: RealmSnapshot,
  { isPreview, devPluginOrigin }: { readonly isPreview: boolean; readonly devPluginOrigin: string | undefined },
): PolicySources {
  if (isPreview) return { ...collectPolicySources(content), devPluginOrigin };
  const { media, images } = content.realm?.origins ?? {};
  return { origins: { ...(images && { images }), ...(media && { media }) } };
}

/**
 * Returns the origin of a plugin under development (ADR 057). Its code runs with the rights of the editor, so an address
 * can only name a program on the editor's own machine ("localhost"), and production servers without the demo ignore it.
 */
function findDevPluginOrigin({ pathname, searchParams }: URL): string | undefined {
  const origin = searchParams.get(PLUGIN_DEV_PARAMETER);
  const isNamed = pathname === PLUGIN_PREVIEW && origin !== null && new RegExp(PLUGIN_DEV_ORIGIN_PATTERN).test(origin);
  return isNamed ? origin : undefined;
}

/**
 * Returns the sites that may show the requested preview frame; undefined unless another site requests it (ADR 050). A
 * frame in another site renders without a viewer, and shows nothing before it gets a token.
 */
function findEmbedders({ headers }: FastifyRequest, { content }: RealmSnapshot): readonly string[] | undefined {
  const { previewOrigins = [] }: Partial<Realm> = content.realm ?? {};
  const isForeign = headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] !== 'same-origin';
  return isForeign && previewOrigins.length > 0 ? previewOrigins : undefined;
}

/** Whether a viewer may open a document of the admin area. */
function mayOpen(pathname: string, viewer: ViewerInfo): boolean {
  if (OPEN_DOCUMENTS.includes(pathname)) return true;
  return ADMINISTRATOR_DOCUMENTS.includes(pathname) ? isAdministrator(viewer) : isStaff(viewer);
}

/** Returns the viewer of a document request under /_admin; a guest when the session is missing or has ended. */
async function findAdminViewer(
  request: FastifyRequest,
  home: RealmSnapshot,
  sessions: SessionService,
): Promise<ViewerInfo> {
  const settings = toSessionRealm(home);
  const credential = findAdminCredential(request, settings);
  if (!credential) return GUEST;
  try {
    return (await sessions.authenticate(settings, credential)).viewer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return GUEST;
    throw error;
  }
}

const toChoice = ({ id, name, view }: RealmSnapshot, locale: string): AdminState['admin']['realms'][number] => ({
  id,
  name: name(locale),
  locales: view.locales,
});

async function listRealms(realms: RealmService, locale: string): Promise<AdminState['admin']['realms']> {
  const ids = [...new Set((await realms.listAddresses()).map(({ realmId }) => realmId))].sort();
  const snapshots = await Promise.all(ids.map((id) => realms.findById(id)));
  return snapshots.flatMap((snapshot) => (snapshot ? [toChoice(snapshot, locale)] : []));
}

/** Returns the settings of a realm that the realm which it extends has locked. */
async function listLocks(realms: RealmService, { id, content }: RealmSnapshot): Promise<readonly SettingLock[]> {
  const parentId = content.realm?.extends ?? 'default';
  const parent = parentId === id ? undefined : await realms.findById(parentId);
  return listLocksInForce(parent?.content.realm?.locks);
}

function listLicences({ content }: RealmSnapshot): string[] {
  const { licences = [] } = (content.data.get('licences') ?? {}) as { licences?: readonly Licence[] };
  return licences.map(({ id }) => id);
}

/** The shape of the image in each field of a page. */
const SHAPES: Readonly<Record<string, keyof SampleImages>> = {
  thumbnailUrl: 'landscape',
  posterUrl: 'portrait',
  squareUrl: 'square',
  imageUrl: 'hero',
  portraitImageUrl: 'heroPortrait',
};

/** Returns images of the realm's home page, by shape. */
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
