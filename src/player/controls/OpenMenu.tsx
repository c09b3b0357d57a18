import { lazy, Suspense } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { PlayerMenu } from './PlayerMenu.tsx';
import { createMenuGroups, type ListMenuName } from './menuGroups.ts';
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

const CaptionPanel = lazy(() => import('./captions/CaptionPanel.tsx'));

/** The open menu of the player: a list of choices, or the panel of caption settings. */
export default function OpenMenu({ name, ...props }: OpenMenuProps) {
  if (name !== 'captions') return <ListMenu {...props} name={name} />;
  const { player, extras, onOpen, onClose } = props;
  return (
    <Suspense>
      <CaptionPanel player={player} settings={extras.settings} onBack={() => onOpen('tracks')} onClose={onClose} />
    </Suspense>
  );
}

/** A menu of choices. It renders again when the tracks or the qualities change. */
function ListMenu({
  name,
  player,
  extras,
  announce,
  onOpen,
  onClose,
}: OpenMenuProps & { readonly name: ListMenuName }) {
  const { text } = usePorts();
  usePlayerState(player, (state) => state.audioTracks);
  usePlayerState(player, (state) => state.textTracks);
  usePlayerState(player, (state) => state.qualities);
  const groups = createMenuGroups(name, {
    player,
    text,
    extras,
    open: onOpen,
    closeAndAnnounce: (chosen) => {
      announce(chosen);
      onClose();
    },
  });
  return <PlayerMenu label={groups.map(({ label }) => label).join(', ')} groups={groups} onClose={onClose} />;
}
