// Live updates over server-sent events. One connection per browser and origin (decision O25): the tab that holds the
// Web Lock listens and informs the others by BroadcastChannel, because HTTP/1.1 allows six connections to a host.
import type { PublishedVersion } from '#schemas/domain/published-version.ts';

const CHANNEL = 'marquee-updates';
/**
 * After a tab was hidden for this time in ms, its connection may be dead without an error. It is four times the
 * server's ping interval.
 */
const SLEEP_MS = 60_000;

/** Messages between tabs: a version, the return of the server, or a tab that asks for the current version. */
type TabMessage = PublishedVersion | 'back' | 'ask';

/**
 * Calls `onPublished` in every tab with the current version: at the start, after each publish, and when a tab or its
 * connection wakes up. The same version may come several times.
 */
export function listenForUpdates({
  onPublished,
  onReconnect,
}: {
  onPublished: (published: PublishedVersion) => void;
  /** Called when the server responds again after a failure. */
  onReconnect: () => void;
}): void {
  const tabs = new BroadcastChannel(CHANNEL);
  const post = (message: TabMessage): void => tabs.postMessage(message);
  let latest: PublishedVersion | undefined;
  let reconnect: (() => void) | undefined;
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'back') onReconnect();
    else if (data !== 'ask') onPublished(data);
    else if (latest) post(latest);
  });
  // The promise never resolves: this tab holds the lock until it closes.
  const connectForAllTabs = () =>
    new Promise<void>(() => {
      let isLost = false;
      const connect = (): void => {
        const source = new EventSource('/api/v2/events');
        source.addEventListener('version', (event: MessageEvent<string>) => {
          latest = JSON.parse(event.data) as PublishedVersion;
          post(latest);
          onPublished(latest);
        });
        source.addEventListener('open', () => {
          if (!isLost) return;
          isLost = false;
          post('back');
          onReconnect();
        });
        source.addEventListener('error', () => {
          isLost = true;
          // A response that is not a stream (a proxy's 502) closes the EventSource: reconnect after a random delay, so
          // that clients do not reconnect at the same time (N49).
          if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5_000 + Math.random() * 5_000);
        });
        reconnect = () => {
          // The error handler above reconnects a closed EventSource.
          if (source.readyState === EventSource.CLOSED) return;
          source.close();
          connect();
        };
      };
      connect();
    });
  // A tab that does not hold the lock may have missed a message before it listened, or while it was frozen.
  post('ask');
  let hiddenAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (!reconnect) post('ask');
    else if (Date.now() - hiddenAt > SLEEP_MS) reconnect();
  });
  window.addEventListener('online', () => reconnect?.());
  if ('locks' in navigator) void navigator.locks.request(CHANNEL, connectForAllTabs);
  else void connectForAllTabs();
}
