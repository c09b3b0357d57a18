// Watching together in the player: its button, and the panel while the address names a room.
import Users from 'lucide-react/icons/users';
import { useEffect, useState, type ComponentType } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { ControlButton } from '#src/player/controls/ControlButton.tsx';
import type { TogetherProps } from './openTogether.tsx';

type LoadTogether = () => Promise<ComponentType<TogetherProps>>;

/** Returns the button of the player, and the panel while the address names a room. */
export function useTogether(itemId: string, load: LoadTogether) {
  const { address } = usePorts();
  const isWanted = usePort((p) => p.address.query['room'] !== undefined);
  const label = usePort((p) => p.text.t('watchTogether'));
  const [part, setPart] = useState<{ readonly Panel: ComponentType<TogetherProps> }>();
  useEffect(() => {
    if (!isWanted || part) return;
    // When the code cannot be loaded, the video continues, and the next click loads the code again.
    load().then(
      (Panel) => setPart({ Panel }),
      () => undefined,
    );
  }, [isWanted, part, load]);
  // The value `new` is not the id of a room: with it, the panel offers to create one.
  return {
    panel: isWanted && part && <part.Panel itemId={itemId} />,
    button: (
      <ControlButton
        label={label}
        aria-expanded={isWanted}
        data-control="together"
        onClick={() => address.change({ room: isWanted ? undefined : 'new', play: '1' }, 'replace')}
      >
        <Users size={24} strokeWidth={1.75} aria-hidden />
      </ControlButton>
    ),
  };
}
