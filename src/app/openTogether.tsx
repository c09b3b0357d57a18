// Watching together, beside the player. Loaded when the address names a room, or the viewer asks for one.
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { TogetherPanel } from '#src/screens/_shared/together/TogetherPanel.tsx';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import { RoomStore } from '#src/stores/RoomStore.ts';
import type { App, AppEnvironment } from './app.ts';

/** Props of the component: the item that the player plays. */
export type TogetherProps = { readonly itemId: string };

/** Length and characters of a room's id (schemas/domain/watch-room.ts). */
const ROOM = /^[\w-]{22}$/;

/** Creates the store of the tab's room and returns the panel. */
export function openTogether(
  { stores, state }: App,
  { api, storage }: Pick<AppEnvironment, 'api' | 'storage'>,
  playback: PlaybackStore,
): ComponentType<TogetherProps> {
  const room = new RoomStore({
    origin: location.origin,
    createSocket: (url) => new WebSocket(url),
    token: () => (state.realm.sessionMode === 'bearer' ? storage?.get('auth-token') : undefined),
    // A call with an expired token renews it.
    renew: () => api.getSession({}),
    readLocalTime: () => performance.now(),
    startOffset: stores.clock.now() - performance.now(),
    random: Math.random,
    createRoom: async (itemId) => (await api.postRoom({ body: { itemId } })).id,
    createId: () => crypto.randomUUID(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
  });
  const openPlayer = () => (playback.opened?.state === 'open' ? playback.opened.player : undefined);
  reaction(openPlayer, (player) => room.attach(player), { fireImmediately: true });
  /** The viewer's name in the room; '' for none. */
  let name = '';

  return observer(function Together({ itemId }: TogetherProps) {
    const { address } = usePorts();
    const roomFromAddress = usePort((p) => p.address.query['room'] ?? '');
    const roomId = ROOM.test(roomFromAddress) ? roomFromAddress : undefined;
    useEffect(() => () => room.leave(), [itemId]);
    const enter = (chosen: string): void => {
      name = chosen;
      const ownName = chosen === '' ? undefined : chosen;
      if (roomId !== undefined && room.phase !== 'ended') {
        room.join(roomId, ownName);
        return;
      }
      void room.create(itemId).then((created) => {
        if (created === undefined) return;
        address.change({ room: created, play: '1' }, 'replace');
        room.join(created, ownName);
      });
    };
    return (
      <TogetherPanel
        store={room}
        room={roomId}
        isReady={openPlayer() !== undefined}
        name={name}
        onEnter={enter}
        onClose={() => {
          room.leave();
          address.change({ room: undefined, play: '1' }, 'replace');
        }}
      />
    );
  });
}
