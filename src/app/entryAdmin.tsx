// The entry of the admin area: the gallery with its frame, and the activity screen. A separate bundle (vite.config.ts).
import '@vitejs/plugin-react/preamble';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import { Activity } from '#src/admin/activity/Activity.tsx';
import { Gallery } from '#src/admin/gallery/Gallery.tsx';
import { loadGalleryEntries } from '#src/admin/gallery/loadGalleryEntries.ts';
import { createAdminText } from '#src/admin/createAdminText.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { createBrowserSession } from './createBrowserSession.ts';
import { startFrame } from './startFrame.tsx';
import { waitFor } from './wait.ts';

const state = JSON.parse(document.getElementById('state')!.textContent) as AdminState;
const element = document.getElementById('root')!;
const text = await createAdminText(state.locale);

let opened: ReturnType<typeof createBrowserSession> | undefined;
if (state.realm.sessionMode === 'cookie' || (await isEditor())) await start();
else element.textContent = text('noAccess');

async function start(): Promise<void> {
  if (location.pathname.endsWith('/frame')) return startFrame(state, element);
  const isActivity = location.pathname.endsWith('/activity');
  document.title = `${text(isActivity ? 'activity' : 'gallery')} · ${state.realm.name}`;
  const screen = isActivity ? (
    await activity()
  ) : (
    <Gallery state={state} text={text} entries={await loadGalleryEntries(widgetLoaders)} />
  );
  createRoot(element).render(<StrictMode>{screen}</StrictMode>);
}

async function activity() {
  const { api } = await session();
  return <Activity state={state} text={text} read={(days) => api.getActivity({ days })} />;
}

/** Creates the tab's session once: in bearer mode a second one would use another token. */
function session() {
  return (opened ??= createBrowserSession(state, {
    calls: callPaths,
    lazyCalls: async () => (await import('#schemas/generated/lazyCallPaths.ts')).lazyCallPaths,
    fetch: (input, init) => fetch(input, init),
    wait: waitFor,
  }));
}

/**
 * Bearer mode: the server cannot identify the viewer of a document request, so the tab does. Guests are sent to sign
 * in.
 */
async function isEditor(): Promise<boolean> {
  const { api } = await session();
  const user = await api.getSession({}).catch(() => undefined);
  if (user?.isGuest)
    location.replace(
      `${buildPath('LOGIN', {}, pathSetOf(state.locale)) ?? '/login'}?${new URLSearchParams({ from: location.pathname + location.search })}`,
    );
  return user?.rol === 'editor' || user?.rol === 'admin';
}
