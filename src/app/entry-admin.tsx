// The admin area's start: the gallery and the document inside its frame. Built apart from the app (vite.config.ts).
import '@vitejs/plugin-react/preamble';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminState } from '#schemas/admin-state.ts';
import { callPaths } from '#schemas/generated/call-paths.ts';
import { Gallery } from '#src/admin/gallery/Gallery.tsx';
import { loadCollection } from '#src/admin/gallery/collection.ts';
import { createAdminText } from '#src/admin/createAdminText.ts';
import { buildPath, pathSetOf } from '#src/routes/paths.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { createBrowserSession } from './createBrowserSession.ts';
import { startFrame } from './gallery-frame.tsx';
import { waitFor } from './wait.ts';

const state = JSON.parse(document.getElementById('state')!.textContent) as AdminState;
const element = document.getElementById('root')!;
const text = await createAdminText(state.locale);

if (state.realm.sessionMode === 'cookie' || await isEditor()) await start();
else element.textContent = text('notForYou');

async function start(): Promise<void> {
  if (location.pathname.endsWith('/frame')) return startFrame(state, element);
  document.title = `${text('gallery')} · ${state.realm.name}`;
  createRoot(element).render(<StrictMode><Gallery state={state} text={text} collection={await loadCollection(widgetLoaders)} /></StrictMode>);
}

/** Bearer mode: the server could not know who asks for the document, the tab does. A guest is sent to sign in. */
async function isEditor(): Promise<boolean> {
  const { api } = await createBrowserSession(state, {
    calls: callPaths, laterCalls: async () => (await import('#schemas/generated/later-call-paths.ts')).laterCallPaths, fetch: (input, init) => fetch(input, init), wait: waitFor,
  });
  const user = await api.getSession({}).catch(() => undefined);
  if (user?.isGuest) location.replace(`${buildPath('LOGIN', {}, pathSetOf(state.locale)) ?? '/login'}?${new URLSearchParams({ from: location.pathname + location.search })}`);
  return user?.rol === 'editor' || user?.rol === 'admin';
}
