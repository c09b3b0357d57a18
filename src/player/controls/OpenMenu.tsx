import { usePorts } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { Menu } from './Menu.tsx';
import { menuGroups } from './menuGroups.ts';
import type { MenuExtras, MenuName } from './menus.ts';
import { usePlayerState } from './usePlayer.ts';

type OpenMenuProps = {
  readonly name: MenuName;
  readonly player: Player;
  readonly extras: MenuExtras;
  readonly onOpen: (name: MenuName) => void;
  readonly announce: (text: string) => void;
  readonly onClose: () => void;
};

/** One menu of the player with its choices as of now. */
export default function OpenMenu({ name, player, extras, announce, onOpen, onClose }: OpenMenuProps) {
  const { text } = usePorts();
  // Renders again when a track changes.
  usePlayerState(player, (state) => state.audioTracks);
  usePlayerState(player, (state) => state.textTracks);
  usePlayerState(player, (state) => state.qualities);
  const groups = menuGroups(name, {
    player,
    text,
    extras,
    open: onOpen,
    done: (chosen) => {
      announce(chosen);
      onClose();
    },
  });
  return <Menu label={groups.map(({ label }) => label).join(', ')} groups={groups} onClose={onClose} />;
}
