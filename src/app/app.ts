// The types of the composed product of one request or tab, and of its platform. createApp builds it; files that
// createApp loads lazily use these types.
import type { ReadOptions } from '#engine/react/readPage.ts';
import type { LoadedWidgets } from '#engine/react/createWidgetRegistry.ts';
import type { Engine } from '#engine/react/EngineProvider.tsx';
import type { LinksPort, PortSource, TextPort } from '#engine/plugin-api/index.ts';
import type { RemotePlugins } from '#engine/remote/remoteLoaders.ts';
import type { AppState } from '#schemas/appState.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Api } from '#src/api/createApi.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import type { Stores } from '#src/stores/createStores.ts';
import type { Track } from '#src/stores/createTracker.ts';
import type { SessionTransport } from '#src/stores/SessionStore.ts';
import type { LazyPlayback } from './createLazyPlayback.ts';
import type { ImportedScreens } from './screens.ts';

/** The parts of the environment (browser tab or server request) that the product uses. */
export type AppEnvironment = {
  readonly api: Api;
  readonly session: SessionTransport;
  /** Undefined on the server. */
  readonly storage?: ClientStorage;
  /** Remote plugins; set when the realm lists some. */
  readonly remote?: RemotePlugins | undefined;
  readonly systemNow: () => number;
  /** Time in ms since the server created the page's state; default 0. */
  readonly pageAgeMs?: number | undefined;
  /** Lets other requests run while the server decodes a large page; default: the browser's scheduler. */
  readonly timeSlices?: ReadOptions['timeSlices'];
  /** Calls a function at a moment (ms since 1970, by the server's clock). Returns a function that cancels the call. */
  readonly at: (moment: number, callback: () => void) => () => void;
  readonly currentPath: () => string;
  readonly isOnline: () => boolean;
  /** Returns the id of the current composed page. */
  readonly getCurrentPageId: () => string | undefined;
  readonly navigate: LinksPort['follow'];
  /** Navigates to the same path with another query. */
  readonly changeQuery: (query: string, how: 'push' | 'replace') => void;
  /** Reports problems of a page to the server, each once. */
  readonly report: (problems: readonly Problem[], page: { id: string; version: number }) => void;
  readonly track: Track;
};

/** The composed product of one request or tab. */
export type App = {
  readonly state: AppState;
  readonly stores: Stores;
  readonly ports: PortSource;
  readonly playback: LazyPlayback;
  readonly text: TextPort;
  readonly engine: Engine;
  readonly widgets: LoadedWidgets;
  readonly screens: ImportedScreens;
  readonly heldUpdates: HeldUpdates;
};

/**
 * Collects the updates of widgets that follow from a change of the ports. While `runs` is set, an update is added to
 * it and does not run. The function that set `runs` runs them later (showViewerTimeZone.ts).
 */
export type HeldUpdates = { runs?: (() => void)[] | undefined };
