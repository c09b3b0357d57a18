import { useRef, type KeyboardEvent } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Player } from '../createPlayer.ts';
import { findMoment, type PlayerMarks } from '../marks.ts';
import { getAnnouncement } from './getAnnouncement.ts';
import { findBinding, type KeyTarget } from './bindings.ts';
import { toggleSubtitles } from './menus.ts';
import type { PlayQueue } from './NextUp.tsx';
import type { SkipOffer } from './useSkip.ts';

type Options = {
  readonly player: Player;
  readonly item: Pick<ContentItem, 'type'>;
  readonly queue: PlayQueue | undefined;
  readonly marks: PlayerMarks;
  /** The part that the viewer can skip now. */
  readonly skipOffer: SkipOffer | undefined;
  /** Whether a message is shown in place of the video. Only Escape works then. */
  readonly hasError: boolean;
  readonly announce: (message: string | undefined) => void;
  readonly showControls: () => void;
  readonly toggleFullscreen: () => void;
  readonly openKeyMap: () => void;
  readonly onLeave: () => void;
};

/** Returns the key handler of the player. */
export function usePlayerKeys(options: Options): (event: KeyboardEvent) => void {
  const { player, item, queue, marks, skipOffer, hasError, announce, onLeave } = options;
  const { text } = usePorts();
  const lastSubtitles = useRef<string>(undefined);
  const target: KeyTarget = {
    player,
    toggleFullscreen: options.toggleFullscreen,
    toggleSubtitles: () => {
      const active = player.get().textTracks.find(({ isActive }) => isActive);
      lastSubtitles.current = active?.id ?? lastSubtitles.current;
      announce(toggleSubtitles(player, text, lastSubtitles.current));
    },
    togglePictureInPicture: () => void player.togglePictureInPicture().catch(() => undefined),
    openKeyMap: options.openKeyMap,
    skip: () => skipOffer?.run(),
    goToMoment: (step) => {
      const moment = findMoment(marks.annotations, player.get().position, step);
      if (!moment) return;
      player.seek(moment.at);
      announce(moment.title);
    },
    leave: onLeave,
    openAdjacent: (which) => queue?.[which]?.open(),
    changeChannel: (which, isHeld) => {
      const channel = item.type === 'EPG' ? queue?.[which] : undefined;
      if (!isHeld) channel?.open();
      return channel !== undefined;
    },
  };
  return (event) => {
    options.showControls();
    const isButton = (event.target as HTMLElement).closest('button, a') !== null;
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    const binding = findBinding(event);
    if (!binding || hasError) {
      if (event.key === 'Escape') onLeave();
      return;
    }
    event.preventDefault();
    binding.run(target, event.key, event.repeat);
    announce(getAnnouncement(binding.label, player, text));
  };
}
