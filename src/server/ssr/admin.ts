// `/_admin/gallery` with the document inside its frame, and `/_admin/activity`: drawn by the browser (src/app/entryAdmin.tsx) from a script of their
// own, so that nothing of it reaches viewers. For editors and admins; everybody else finds no such page.
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
import { GUEST, localeOf, sessionOrGuest, zoneOf } from '../http/requestContext.ts';
import type { PageRenderer } from './createPageRenderer.ts';
import { pageHeaders } from './pageHeaders.ts';
import { tabIcon } from './tabIcon.ts';

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
/** Of each form, at most. */
const MOST_PICTURES = 12;

/** Answers the admin area's addresses; undefined for every other address, and for viewers who may not see it. */
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
  // In bearer mode a document comes without a session: its script asks (entryAdmin), and the document holds nothing but drawings.
  if (home.view.sessionMode === 'cookie') {
    if (viewer.isGuest)
      return reply.header('cache-control', 'no-store').redirect(loginFor(url, localeOf(request, home)), 302);
    if (!viewer.roles.some((role) => role === 'editor' || role === 'admin')) return undefined;
  }
  const isFrame = url.pathname === FRAME;
  const shown = (await realms.byId(url.searchParams.get('realm') ?? home.id)) ?? home;
  // The gallery itself speaks the editor's language; the samples speak the one that was chosen.
  const locale = isFrame
    ? localeOf(request, shown, { query: url.searchParams.get('lang') ?? undefined })
    : localeOf(request, home);
  const of = isFrame ? shown : home;
  const moment = now();
  const state: AdminState = {
    realm: { ...of.view, name: of.name(locale) },
    viewer,
    locale,
    timeZone: zoneOf(request, of),
    now: moment,
    labels: of.labels(locale),
    menu: { menus: [] },
    platform: 'web',
    admin: {
      home: home.id,
      realms: await realmsOf(realms, locale),
      pictures: picturesOf(shown, { locale, now: moment, viewer: GUEST }),
    },
  };
  const nonce = randomBytes(18).toString('base64');
  const html = await renderer.admin(
    {
      locale,
      direction: directionOf(locale),
      realm: of.id,
      head: {
        title: of.name(locale),
        canonical: url.origin + url.pathname,
        robots: 'noindex',
        alternates: {},
        openGraph: {},
        structured: [],
      },
      icon: tabIcon(state.realm.name, of.theme),
      themeColour: undefined,
      nonce,
      pictures: [],
      tokens: isFrame ? themeCss(of.theme, { locale }) : '',
      fonts: isFrame ? fontPreloads(of.theme, { locale }).map((href) => ({ href })) : [],
    },
    state,
  );
  // Samples show artwork of the realm; nothing else of another site has a use here.
  const { media, images } = shown.content.realm?.origins ?? {};
  const headers = pageHeaders({
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

function loginFor(url: URL, locale: string): string {
  const login = buildPath('LOGIN', {}, pathSetOf(locale)) ?? '/login';
  return `${login}?${new URLSearchParams({ from: url.pathname + url.search })}`;
}

async function realmsOf(realms: RealmService, locale: string): Promise<AdminState['admin']['realms']> {
  const ids = [...new Set((await realms.addresses()).map(({ realmId }) => realmId))].sort();
  const snapshots = await Promise.all(ids.map((id) => realms.byId(id)));
  return snapshots.flatMap((snapshot) =>
    snapshot ? [{ id: snapshot.id, name: snapshot.name(locale), locales: snapshot.view.locales }] : [],
  );
}

/** Pictures that the realm's home page shows, by form. */
function picturesOf(realm: RealmSnapshot, context: Parameters<RealmSnapshot['page']>[1]): SampleImages {
  const found: Record<keyof SampleImages, Set<string>> = {
    landscape: new Set(),
    portrait: new Set(),
    square: new Set(),
    hero: new Set(),
    heroPortrait: new Set(),
  };
  const FORMS: Readonly<Record<string, keyof SampleImages>> = {
    thumbnailUrl: 'landscape',
    posterUrl: 'portrait',
    squareUrl: 'square',
    imageUrl: 'hero',
    portraitImageUrl: 'heroPortrait',
  };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const form = FORMS[key];
      if (form && typeof inner === 'string' && inner !== '' && found[form].size < MOST_PICTURES) found[form].add(inner);
      else walk(inner);
    }
  };
  walk(realm.page(realm.view.homePage, context));
  return {
    landscape: [...found.landscape],
    portrait: [...found.portrait],
    square: [...found.square],
    hero: [...found.hero],
    heroPortrait: [...found.heroPortrait],
  };
}
