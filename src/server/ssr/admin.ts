// Sends the documents of `/_admin/gallery`, of the frame inside it, and of `/_admin/activity`. The browser renders them
// with a separate script (src/app/entryAdmin.tsx), so that viewers download none of it. Only editors and admins can
// open them; other signed-in viewers get 404.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminState, SampleImages } from '#schemas/adminState.ts';
import { directionOf } from '#src/i18n/direction.ts';
import { fontPreloads, themeCss } from '#src/realm/themeCss.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { GUEST, localeOf, sessionOrGuest, readTimeZone } from '../http/requestContext.ts';
import type { PageRenderer } from './createPageRenderer.ts';
import { createPageHeaders } from './pageHeaders.ts';
import { tabIcon } from '../domain/delivery/tabIcon.ts';

type Deps = {
  readonly realms: RealmService;
  readonly sessions: SessionService;
  readonly renderer: PageRenderer;
  readonly now: () => number;
  readonly production: boolean;
};

const GALLERY = '/_admin/gallery';
const FRAME = '/_admin/gallery/frame';
const ACTIVITY = '/_admin/activity';
/** Number of sample images of each shape. */
const MAX_IMAGES = 12;

/** Sends a document of the admin area. Returns undefined for other paths, and for viewers without access. */
export async function sendAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  home: RealmSnapshot,
  { realms, sessions, renderer, now, production }: Deps,
): Promise<FastifyReply | undefined> {
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  if (![GALLERY, FRAME, ACTIVITY].includes(url.pathname)) return undefined;
  const session = await sessionOrGuest(request, reply, home, sessions);
  const { viewer } = session ?? { viewer: GUEST };
  // In bearer mode the browser requests a document without a session. The document contains only samples, and its
  // script checks the session (entryAdmin).
  if (home.view.sessionMode === 'cookie') {
    if (viewer.isGuest)
      return reply.header('cache-control', 'no-store').redirect(createLoginAddress(url, localeOf(request, home)), 302);
    if (!viewer.roles.some((role) => role === 'editor' || role === 'admin')) return undefined;
  }
  const isFrame = url.pathname === FRAME;
  const selected = (await realms.findById(url.searchParams.get('realm') ?? home.id)) ?? home;
  // The gallery is in the editor's language, its samples in the selected one.
  const locale = isFrame
    ? localeOf(request, selected, { query: url.searchParams.get('lang') ?? undefined })
    : localeOf(request, home);
  const realm = isFrame ? selected : home;
  const requestTime = now();
  const state: AdminState = {
    realm: { ...realm.view, name: realm.name(locale) },
    viewer,
    locale,
    timeZone: readTimeZone(request, realm),
    now: requestTime,
    labels: realm.labels(locale),
    menu: { menus: [] },
    platform: 'web',
    admin: {
      home: home.id,
      realms: await listRealms(realms, locale),
      pictures: selectSampleImages(selected, { locale, now: requestTime, viewer: GUEST }),
    },
  };
  const nonce = randomBytes(18).toString('base64');
  const html = await renderer.admin(
    {
      locale,
      direction: directionOf(locale),
      realm: realm.id,
      head: {
        title: realm.name(locale),
        canonical: url.origin + url.pathname,
        robots: 'noindex',
        alternates: {},
        openGraph: {},
        structured: [],
      },
      icon: tabIcon(state.realm.name, realm.theme),
      themeColour: undefined,
      nonce,
      imagePreloads: [],
      tokens: isFrame ? themeCss(realm.theme, { locale }) : '',
      fonts: isFrame ? fontPreloads(realm.theme, { locale }).map((href) => ({ href })) : [],
    },
    state,
  );
  // Samples show the realm's artwork. They load nothing else from other sites.
  const { media, images } = selected.content.realm?.origins ?? {};
  const headers = createPageHeaders({
    nonce,
    production,
    framedBySelf: isFrame,
    sources: isFrame ? { origins: { ...(images && { images }), ...(media && { media }) } } : {},
  });
  return reply
    .headers({ ...headers, ...(isFrame && { 'x-frame-options': 'SAMEORIGIN' }) })
    .header('cache-control', 'private, no-store')
    .send(html);
}

function createLoginAddress(url: URL, locale: string): string {
  const login = buildPath('LOGIN', {}, pathSetOf(locale)) ?? '/login';
  return `${login}?${new URLSearchParams({ from: url.pathname + url.search })}`;
}

async function listRealms(realms: RealmService, locale: string): Promise<AdminState['admin']['realms']> {
  const ids = [...new Set((await realms.listAddresses()).map(({ realmId }) => realmId))].sort();
  const snapshots = await Promise.all(ids.map((id) => realms.findById(id)));
  return snapshots.flatMap((snapshot) =>
    snapshot ? [{ id: snapshot.id, name: snapshot.name(locale), locales: snapshot.view.locales }] : [],
  );
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
