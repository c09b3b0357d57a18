// A tab that is older than what the server has: the files of its build are gone (N37). The next navigation loads a document of the
// new build; a screen that could not come for want of such a file is loaded anew at once, because nothing stands on it that could be lost.

/** Remembers in this tab which build was loaded anew. */
const KEY = 'marquee:loaded-anew';

/** What is to be known of a tab to tell whether its build is gone, and to load it anew. */
export type TabOfABuild = {
  /** Address of this build's first script: another one is another build. */
  readonly build: string;
  /** Whether the server has the file no more. Not so when it cannot be reached: then the network is to blame. */
  readonly isGone: (url: string) => Promise<boolean>;
  /** Whether what is shown is an error, so that nothing is lost with it. */
  readonly showsFailure: () => boolean;
  /** Calls back when the navigation under way has ended; at once when there is none. */
  readonly whenAtRest: (callback: () => void) => void;
  readonly reload: () => void;
  /** This tab's storage. A function, because only reading it throws where cookies are blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
};

/** @returns what to call with a chunk's failure, whether this document is known to be outdated, and how to say so. */
export function createLoadAnew({ build, isGone, showsFailure, whenAtRest, reload, storage }: TabOfABuild): {
  readonly onFailure: (error: unknown) => Promise<void>;
  readonly isOutdated: () => boolean;
  readonly markOutdated: () => void;
} {
  let isOutdated = false;
  /** Once for each build: the same build again would fail again, and without a memory nobody could tell. */
  const isFirstTime = (): boolean => {
    try {
      if (storage().getItem(KEY) === build) return false;
      storage().setItem(KEY, build);
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
      // Browsers name the file in the error, but for one; then the build's own first script is asked for.
      const file = /https?:\/\/\S+/.exec(String((error as Error | undefined)?.message))?.[0] ?? build;
      if (!(await isGone(file))) return;
      isOutdated = true;
      whenAtRest(() => {
        if (showsFailure() && isFirstTime()) reload();
      });
    },
  };
}

/** Listens for chunks that do not come, and lets the browser itself follow links once the build is known to be gone, or `markOutdated` was called. */
export function loadAnewByItself(tab: Pick<TabOfABuild, 'showsFailure' | 'whenAtRest'>): {
  readonly markOutdated: () => void;
} {
  const { onFailure, isOutdated, markOutdated } = createLoadAnew({
    ...tab,
    build: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.href,
    isGone: async (url) =>
      fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404 || status === 410,
        () => false,
      ),
    reload: () => location.reload(),
    storage: () => window.sessionStorage,
  });
  window.addEventListener('vite:preloadError', ({ payload }) => void onFailure(payload));
  // Before the router hears of it: what it would fetch is no longer there.
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
