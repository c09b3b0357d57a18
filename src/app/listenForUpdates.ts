// Live updates over server-sent events. One connection per browser and origin (decision O25): the tab that holds the Web Lock
// listens and tells the others by BroadcastChannel, because HTTP/1.1 allows six connections to a host.

const CHANNEL = 'marquee-updates';

/**
 * Calls `onPublished` in every tab when the realm has another version than the one shown.
 * @param version version the page was drawn from: a publish between the HTML and the connection is not missed.
 */
export function listenForUpdates({ version: shown, onPublished }: { version: number; onPublished: (version: number) => void }): void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', ({ data }: MessageEvent<number>) => onPublished(data));
  const lead = () => new Promise<void>(() => {
    const source = new EventSource('/api/v2/events');
    let known = shown;
    const heard = (event: MessageEvent<string>) => {
      const { version } = JSON.parse(event.data) as { version: number };
      // The first event after each connection says what is current, so a gap shows as a change.
      if (version === known) return;
      known = version;
      tabs.postMessage(version);
      onPublished(version);
    };
    source.addEventListener('version', heard);
  });
  if ('locks' in navigator) void navigator.locks.request(CHANNEL, lead);
  else void lead();
}
