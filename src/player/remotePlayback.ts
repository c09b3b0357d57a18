// Playing on another screen, such as a television, through the browser (Remote Playback API).

/** `none`: no other screen is available. `available`: there is one, but the video plays on this device. */
export type RemoteState = 'none' | 'available' | 'connecting' | 'connected';

/** The part of HTMLMediaElement.remote that is used here. */
export type RemoteScreens = Pick<
  RemotePlayback,
  'state' | 'watchAvailability' | 'cancelWatchAvailability' | 'addEventListener' | 'removeEventListener'
>;

const CHANGE_EVENTS = ['connecting', 'connect', 'disconnect'] as const;

/**
 * Reports whether another screen is available and whether the video plays there. A browser that cannot search for
 * screens reports none.
 *
 * @param onChange called with the first state in a later task, then with each change
 * @returns a cleanup function
 */
export function watchRemotePlayback(remote: RemoteScreens, onChange: (state: RemoteState) => void): () => void {
  let hasScreen = false;
  let isStopped = false;
  let watchId: number | undefined;
  const cancel = (id: number): void => void remote.cancelWatchAvailability(id).catch(() => undefined);
  const update = (): void => {
    if (isStopped) return;
    const unconnectedState = hasScreen ? 'available' : 'none';
    onChange(remote.state === 'disconnected' ? unconnectedState : remote.state);
  };
  for (const type of CHANGE_EVENTS) remote.addEventListener(type, update);
  remote
    .watchAvailability((isAvailable) => {
      hasScreen = isAvailable;
      update();
    })
    .then(
      (id) => {
        if (isStopped) cancel(id);
        else watchId = id;
      },
      () => update(),
    );
  return () => {
    isStopped = true;
    for (const type of CHANGE_EVENTS) remote.removeEventListener(type, update);
    if (watchId !== undefined) cancel(watchId);
  };
}
