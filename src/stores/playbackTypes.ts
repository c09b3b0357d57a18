// The types of PlaybackStore's state and of its calls.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlayerMarks } from '#src/player/marks.ts';
import type { PlaybackRefusal } from '#src/player/refusal.ts';

/** Where a link starts a video: seconds, or the id of an annotation. */
export type StartAt = {
  readonly seconds?: number | undefined;
  /** Id of an annotation. It takes precedence over `seconds`. */
  readonly moment?: string | undefined;
  /** Time of day of a live stream, in ms since 1970. A stream that no longer has it starts as early as it can. */
  readonly date?: number | undefined;
};

/** The state of the item that the viewer opened. */
export type OpenedPlayback =
  | { readonly state: 'opening' }
  | {
      readonly state: 'open';
      readonly item: ContentItem;
      readonly player: Player;
      /**
       * The stored position in seconds from which the player continued; undefined: there was no stored position, or the
       * link says where to start.
       */
      readonly resumedAt: number | undefined;
      readonly marks: PlayerMarks;
    }
  | { readonly state: 'refused'; readonly item: ContentItem; readonly refusal: PlaybackRefusal }
  /** The event is over, and this is its recording (PLAYER-001). */
  | { readonly state: 'moved'; readonly item: ContentItem };

/** A programme of a channel that is played from its start. */
export type StartedProgramme = {
  /** Start of the programme in ms since 1970. */
  readonly startsAt: number;
  /** Undefined: the opened item is the programme. */
  readonly id: string | undefined;
};
