import type { RoomStore } from '#src/stores/RoomStore.ts';

/** The room of watching together, and what its panel needs to join it. */
export type TogetherPanelProps = {
  readonly store: RoomStore;
  /** The room in the address; undefined when the viewer creates one. */
  readonly room: string | undefined;
  /** Whether the player plays the video. A viewer without it cannot join. */
  readonly isReady: boolean;
  /** The name that the viewer used last. */
  readonly name: string;
  /** Joins the room, or creates one, under a name. */
  readonly onEnter: (name: string) => void;
  readonly onClose: () => void;
};
