import type { RoomStore } from '#src/stores/RoomStore.ts';

/** Props of the panel of watching together. */
export type TogetherPanelProps = {
  readonly store: RoomStore;
  /** The room in the address; undefined when the viewer creates one. */
  readonly room: string | undefined;
  /** Whether the player plays the video. A viewer without it cannot join. */
  readonly isReady: boolean;
  /** The name that the viewer used last. */
  readonly name: string;
  readonly onEnter: (name: string) => void;
  readonly onClose: () => void;
};
