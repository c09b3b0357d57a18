// Plays the video on another screen. Loaded in browsers with the Remote Playback API.
import Cast from 'lucide-react/icons/cast';
import { useEffect, useRef, useState } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { watchRemotePlayback, type RemoteState } from '../remotePlayback.ts';
import { ControlButton } from './ControlButton.tsx';

type Props = { readonly player: Player; readonly announce: (text: string) => void };

const LABELS: Readonly<Record<Exclude<RemoteState, 'none'>, string>> = {
  available: 'playOnScreen',
  connecting: 'connectingToScreen',
  connected: 'playsOnScreen',
};

/** A button that opens the browser's list of screens. Renders nothing while no screen is available. */
export function RemoteButton({ player, announce }: Props) {
  const { text } = usePorts();
  const [state, setState] = useState<RemoteState>('none');
  const label = usePort((p) => (state === 'none' ? '' : p.text.t(LABELS[state])));
  const last = useRef<RemoteState>('none');
  const { remote } = player.video;
  useEffect(
    () =>
      watchRemotePlayback(remote, (next) => {
        const before = last.current;
        last.current = next;
        setState(next);
        if (before === next) return;
        if (next === 'connecting' || next === 'connected') announce(text.t(LABELS[next]));
        else if (before === 'connected') announce(text.t('playsHere'));
      }),
    [remote, announce, text],
  );
  if (state === 'none') return null;
  return (
    <ControlButton
      label={label}
      data-state={state}
      data-control="remote"
      // `prompt` rejects when the viewer closes the list of screens.
      onClick={() => void remote.prompt().catch(() => undefined)}
    >
      <Cast size={24} strokeWidth={1.75} fill={state === 'connected' ? 'currentColor' : 'none'} aria-hidden />
    </ControlButton>
  );
}
