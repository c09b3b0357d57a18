// Handles a tab that is older than the build on the server, so its script files no longer exist (docs/faults.md, N37).
// The next navigation loads a document of the new build. A screen that failed because of a missing file reloads
// immediately, because a reload loses nothing there.

/** The session storage key of the build that has been reloaded. */
const STORAGE_KEY = 'marquee:reloaded-build';

/** The build of a tab, and what the reload logic needs from the browser and the current screen. */
export type ReloadOptions = {
  /** URL of this build's entry script, which identifies the build. */
  readonly build: string;
  /** Whether a file no longer exists on the server. False when the server cannot be reached. */
  readonly isDeleted: (url: string) => Promise<boolean>;
  /** Whether the current screen is an error, so that a reload loses nothing. */
  readonly showsFailure: () => boolean;
  /** Calls `callback` when the current navigation has ended; immediately when there is none. */
  readonly whenNavigationEnds: (callback: () => void) => void;
  readonly reload: () => void;
  /** Returns the session storage. A function, because reading it throws where cookies are blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
};

/** Creates the reload logic of a tab: it handles failed chunks and knows whether the document is outdated. */
export function createReloader({
  build,
  isDeleted,
  showsFailure,
  whenNavigationEnds,
  reload,
  storage,
}: ReloadOptions): {
  readonly onFailure: (error: unknown) => Promise<void>;
  readonly isOutdated: () => boolean;
  readonly markOutdated: () => void;
} {
  let isOutdated = false;
  /** Reloads once for each build, so that a build that always fails does not reload in a loop. */
  const isFirstTime = (): boolean => {
    try {
      if (storage().getItem(STORAGE_KEY) === build) return false;
      storage().setItem(STORAGE_KEY, build);
      return true;
    } catch {
      return false;
    }
  };
  return {
    isOutdated: () => isOutdated,
    markOutdated: () => {
      isOutdated = true;
    },
    async onFailure(error) {
      // Most browsers name the file in the error; otherwise the build's entry script is checked.
      const file = /https?:\/\/\S+/.exec(String((error as Error | undefined)?.message))?.[0] ?? build;
      if (!(await isDeleted(file))) return;
      isOutdated = true;
      whenNavigationEnds(() => {
        if (showsFailure() && isFirstTime()) reload();
      });
    },
  };
}

/**
 * Listens for failed chunks. When the build's files were deleted, or after `markOutdated`, the browser follows links with
 * a full page load.
 */
export function reloadWhenOutdated(tab: Pick<ReloadOptions, 'showsFailure' | 'whenNavigationEnds'>): {
  readonly markOutdated: () => void;
} {
  const { onFailure, isOutdated, markOutdated } = createReloader({
    ...tab,
    build: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.href,
    isDeleted: async (url) =>
      fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404 || status === 410,
        () => false,
      ),
    reload: () => location.reload(),
    storage: () => window.sessionStorage,
  });
  window.addEventListener('vite:preloadError', ({ payload }) => void onFailure(payload));
  // Runs before the router handles the click, because the chunks that the router needs no longer exist.
  document.addEventListener(
    'click',
    (event) => {
      const link = isOutdated() && event.target instanceof Element ? event.target.closest('a') : undefined;
      if (link?.href && link.origin === location.origin) event.stopPropagation();
    },
    { capture: true },
  );
  return { markOutdated };
}
