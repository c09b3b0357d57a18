// The entry of the admin area: the editors of pages and settings, brands, the gallery with its frame, activity, people
// and invitations. A separate bundle (vite.config.ts).
import '@vitejs/plugin-react/preamble';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { REVIEW_PATH } from '#schemas/preview/review.ts';
import { INVITATION_PATH, type AdminState } from '#schemas/adminState.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import { staffCallPaths } from '#schemas/generated/staffCallPaths.ts';
import { Activity } from '#src/admin/activity/Activity.tsx';
import { Gallery } from '#src/admin/gallery/Gallery.tsx';
import { loadGalleryEntries } from '#src/admin/gallery/loadGalleryEntries.ts';
import { createAdminText } from '#src/admin/createAdminText.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { createBrowserSession, type BrowserSession } from './createBrowserSession.ts';
import { isPreviewPath } from './preview/previewRoutes.ts';
import { LoadFailure } from '#src/admin/LoadFailure.tsx';
import { startFrame } from './startFrame.tsx';
import { waitFor } from './wait.ts';

const state = JSON.parse(document.getElementById('state')!.textContent) as AdminState;
const element = document.getElementById('root')!;
const text = await createAdminText(state.locale);

/**
 * Interval in ms at which the cookie for documents under /_admin is renewed. The cookie is valid for 10 min, like an
 * access token.
 */
const RENEWAL_MS = 5 * MINUTE_MS;
let openedSession: ReturnType<typeof createBrowserSession> | undefined;
/**
 * Origins of the sites that may embed this preview frame; undefined when no other site embeds it. An embedded frame has
 * a token in place of a session.
 */
const { embeddedBy } = state.admin;
const isOpenToAll = [INVITATION_PATH, REVIEW_PATH].includes(location.pathname) || embeddedBy !== undefined;
if (isOpenToAll || state.realm.sessionMode === 'cookie' || (await isEditor())) await start();
else element.textContent = text('noAccess');

async function start(): Promise<void> {
  if (location.pathname.endsWith('/frame')) return startFrame(state, element);
  if (location.pathname === REVIEW_PATH) return startGuestReview();
  if (isPreviewPath(location.pathname)) {
    const { startPreview } = await import('./preview/startPreview.tsx');
    if (!embeddedBy) return startPreview(state, element, { text, session: await session() });
    const { createEmbeddedSession } = await import('./preview/createEmbeddedSession.ts');
    const embedded = createEmbeddedSession(state);
    return startPreview(state, element, { text, session: embedded, setToken: embedded.setToken });
  }
  try {
    await openScreen();
  } catch (error) {
    // The code of the screen did not arrive: without a message the window would stay empty.
    createRoot(element).render(<LoadFailure text={text} onRetry={() => location.reload()} />);
    throw error;
  }
}

/** Opens the screen of the address. @throws the error of the request when its code or its session cannot be loaded */
async function openScreen(): Promise<void> {
  if (/^\/_admin\/pages(\/|$)/.test(location.pathname)) return openPages();
  if (/^\/_admin\/settings(\/|$)/.test(location.pathname)) return openSettings();
  if (location.pathname === '/_admin/preview-matrix') return openMatrix();
  const { title, screen } = await createScreen();
  document.title = `${text(title)} · ${state.realm.name}`;
  createRoot(element).render(<StrictMode>{screen}</StrictMode>);
}

async function startGuestReview(): Promise<void> {
  const [{ startReview }, { createEmbeddedSession }] = await Promise.all([
    import('./preview/startReview.tsx'),
    import('./preview/createEmbeddedSession.ts'),
  ]);
  return startReview(state, element, { text, session: createEmbeddedSession(state) });
}

async function openPages(): Promise<void> {
  const [{ api }, { startPages }] = await Promise.all([session(), import('./startPages.tsx')]);
  document.title = `${text('pages')} · ${state.realm.name}`;
  startPages(state, text, api, createRoot(element));
}

async function openMatrix(): Promise<void> {
  const [{ api }, { startMatrix }] = await Promise.all([session(), import('./startMatrix.tsx')]);
  startMatrix(state, text, api, createRoot(element));
}

async function openSettings(): Promise<void> {
  const [{ api }, { startSettings }] = await Promise.all([session(), import('./startSettings.tsx')]);
  document.title = `${text('settings')} · ${state.realm.name}`;
  startSettings(state, text, api, createRoot(element));
}

/** Creates the screen of the address. */
async function createScreen(): Promise<{ readonly title: Parameters<typeof text>[0]; readonly screen: ReactNode }> {
  switch (location.pathname) {
    case '/_admin/activity': {
      const { api } = await session();
      // The same function for each render, so that the list is read once.
      const readPublishes = (before?: number) => api.getEditingVersions(before === undefined ? {} : { before });
      return {
        title: 'activity',
        screen: (
          <Activity
            state={state}
            text={text}
            read={async (days) => {
              const [response, experiments] = await Promise.all([
                api.getActivity({ days }),
                api.getExperimentCounts({ days }),
              ]);
              return { response, experiments };
            }}
            change={(body) => api.postRowSwitch({ body })}
            readPublishes={readPublishes}
          />
        ),
      };
    }
    case '/_admin/brands': {
      const [{ api }, { BrandsScreen }] = await Promise.all([session(), import('#src/admin/brands/BrandsScreen.tsx')]);
      return { title: 'brands', screen: <BrandsScreen state={state} text={text} api={api} /> };
    }
    case '/_admin/people': {
      const [{ api }, { People }] = await Promise.all([session(), import('#src/admin/people/People.tsx')]);
      return { title: 'people', screen: <People state={state} text={text} api={api} /> };
    }
    case INVITATION_PATH: {
      const [tab, { Invitation }] = await Promise.all([session(), import('#src/admin/people/Invitation.tsx')]);
      return {
        title: 'invitationTitle',
        screen: <Invitation state={state} text={text} api={tab.api} enter={(response) => enter(tab, response)} />,
      };
    }
    default:
      return {
        title: 'gallery',
        screen: <Gallery state={state} text={text} entries={await loadGalleryEntries(widgetLoaders)} />,
      };
  }
}

/** Makes the session of an accepted invitation the session of this browser, and opens the admin area. */
async function enter({ api, transport }: BrowserSession, response: SessionResponse): Promise<void> {
  // In bearer mode a response without a token continues the session that the tab already has.
  if (state.realm.sessionMode === 'cookie' || response.authorisationToken !== undefined)
    await transport.adoptSession(response);
  await api.postAdminSession({});
  location.assign('/_admin/activity');
}

/** Creates the tab's session once: in bearer mode a second one would use another token. */
function session() {
  return (openedSession ??= createBrowserSession(state, {
    calls: callPaths,
    lazyCalls: async () => ({
      ...(await import('#schemas/generated/lazyCallPaths.ts')).lazyCallPaths,
      ...staffCallPaths,
    }),
    // Browsers refuse `keepalive` for bodies above 64 KiB, which the source of a page can have.
    fetch: (input, init) => fetch(input, { ...init, keepalive: isShort(init?.body) }),
    wait: waitFor,
  }));
}

/**
 * Whether a body is below the limit of requests that continue after their page, also in UTF-8. A declared function,
 * because the first call is made before the end of this module has run.
 */
function isShort(body: BodyInit | null | undefined): boolean {
  return typeof body === 'string' && body.length < 20_000;
}

/**
 * Bearer mode: the document was opened with a cookie that may be older than the tab's tokens, so the tab checks its own
 * session. Guests are sent to sign in. While the document is open, the cookie is renewed, so that reloads and links
 * work.
 */
async function isEditor(): Promise<boolean> {
  const { api } = await session();
  const user = await api.getSession({}).catch(() => undefined);
  if (user?.isGuest)
    location.replace(
      `${buildPath('LOGIN', {}, choosePathSet(state.locale)) ?? '/login'}?${new URLSearchParams({ from: location.pathname + location.search })}`,
    );
  if (user?.rol !== 'editor' && user?.rol !== 'admin') return false;
  const renew = (): void => void api.postAdminSession({}).catch(() => undefined);
  renew();
  setInterval(renew, RENEWAL_MS);
  return true;
}
