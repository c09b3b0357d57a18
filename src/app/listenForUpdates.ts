// Live updates over server-sent events. One connection per browser and origin (decision O25): the tab that holds the
// Web Lock listens and informs the others by BroadcastChannel, because HTTP/1.1 allows six connections to a host.

const CHANNEL = 'marquee-updates';

/** The server's current version of the realm; `policy` as in RealmView. */
export type PublishedVersion = { readonly version: number; readonly policy?: string };

/**
 * Calls `onPublished` in every tab when the realm has another version than the page.
 *
 * @param version the page's version, so that a publish between the HTML and the connection is not missed
 */
export function listenForUpdates({
  version: pageVersion,
  onPublished,
  onBack,
}: {
  version: number;
  onPublished: (published: PublishedVersion) => void;
  /** Called when the server responds again after a failure. */
  onBack: () => void;
}): void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', ({ data }: MessageEvent<PublishedVersion | 'back'>) => {
    if (data === 'back') onBack();
    else onPublished(data);
  });
  // The promise never resolves: this tab holds the lock until it closes.
  const connectForAllTabs = () =>
    new Promise<void>(() => {
      let knownVersion = pageVersion;
      let isLost = false;
      const onVersion = (event: MessageEvent<string>) => {
        const published = JSON.parse(event.data) as PublishedVersion;
        // The first event after each connection carries the current version, so a missed publish shows as a change.
        if (published.version === knownVersion) return;
        knownVersion = published.version;
        tabs.postMessage(published);
        onPublished(published);
      };
      const connect = (): void => {
        const source = new EventSource('/api/v2/events');
        source.addEventListener('version', onVersion);
        source.addEventListener('open', () => {
          if (!isLost) return;
          isLost = false;
          tabs.postMessage('back');
          onBack();
        });
        source.addEventListener('error', () => {
          isLost = true;
          // A response that is no stream (a proxy's 502) closes the EventSource: reconnect after a random delay, to
          // spread the clients (N49).
          if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5_000 + Math.random() * 5_000);
        });
      };
      connect();
    });
  if ('locks' in navigator) void navigator.locks.request(CHANNEL, connectForAllTabs);
  else void connectForAllTabs();
}
