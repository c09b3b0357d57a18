import type { RoomStore } from '#src/stores/RoomStore.ts';

/** Props of the panel of watching together. */
export type TogetherPanelProps = {
  readonly store: RoomStore;
  /** The room of the address; undefined: the viewer makes one. */
  readonly room: string | undefined;
  /** Whether the video is open: only then can the viewer be in step with others. */
  readonly isReady: boolean;
  /** The name that the viewer used last. */
  readonly name: string;
  readonly onEnter: (name: string) => void;
  readonly onClose: () => void;
};
