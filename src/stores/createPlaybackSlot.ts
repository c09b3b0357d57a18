import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { PlaybackApi, ReplacedPlayback } from './playbackApi.ts';
import { createHeartbeat, type HeartbeatSender, type HeartbeatOptions } from './createHeartbeat.ts';

/** What createPlaybackSlot needs. */
export type PlaybackSlotDeps = Pick<HeartbeatOptions, 'now' | 'every'> & {
  readonly api: Pick<PlaybackApi, 'postHeartbeat' | 'deletePlayback'>;
};

/** The slot that the server keeps for what this tab plays. */
export type PlaybackSlot = {
  /** Id of the playback that has the slot. Undefined when nothing that needs a slot plays. */
  readonly id: string | undefined;
  /** Keeps the slot of a playback: reports its position until `free`. */
  keep(
    playback: NonNullable<VideoAccess['playback']>,
    options: Pick<HeartbeatOptions, 'player' | 'onProgress' | 'onEnded' | 'onSessionLost'>,
  ): void;
  /** Reports the position now. Never rejects. */
  report(): Promise<void>;
  /** Records that the server has given the slot to another device, so that `free` does not free it. */
  lose(): void;
  /**
   * Reports the last position, then frees the slot. While the page unloads both calls are made in this task, because
   * later ones are not sent; a report that arrives after the slot is free is refused.
   */
  free(isUnloading?: boolean): void;
  /**
   * Ends the playback, so that the next one of this tab replaces it in the same call: the server stores the last
   * position and frees the slot before it gives one to the next playback.
   *
   * @param isWanted whether the viewer still waits for the next playback when the server responds. If not, the slot of
   *   that playback is freed before a later call requests one.
   * @returns a function that makes the call, as soon as the slot of the previous playback is free. Rejects as the call
   *   does, and without a call when the playback is no longer wanted by then.
   */
  handOver(
    isWanted: () => boolean,
  ): (call: (replaces: ReplacedPlayback | undefined) => Promise<VideoAccess>) => Promise<VideoAccess>;
};

/** Creates the slot of a tab: it reports positions to the server and frees the slot at the end of a playback. */
export function createPlaybackSlot({ api, now, every }: PlaybackSlotDeps): PlaybackSlot {
  let id: string | undefined;
  /** Resolves when the slot of the previous playback is free; undefined when no slot is being freed. */
  let freed: Promise<void> | undefined;
  const waitUntilFree = (freeing: Promise<void>): void => {
    freed = freeing;
    void freeing.then(() => {
      if (freed === freeing) freed = undefined;
    });
  };
  let heartbeat: HeartbeatSender | undefined;
  const remove = (freedId: string): Promise<void> =>
    api.deletePlayback({ id: freedId }).then(
      () => undefined,
      () => undefined,
    );
  return {
    get id() {
      return id;
    },
    keep(playback, options) {
      ({ id } = playback);
      const { live, heartbeatSeconds } = playback;
      heartbeat = createHeartbeat({
        ...options,
        api,
        now,
        every,
        playbackId: id,
        isLive: live,
        intervalMs: heartbeatSeconds * 1000,
      });
    },
    report: async () => heartbeat?.send(),
    lose() {
      id = undefined;
    },
    free(isUnloading = false) {
      const report = heartbeat?.send(isUnloading) ?? Promise.resolve();
      heartbeat?.stop();
      heartbeat = undefined;
      const freedId = id;
      id = undefined;
      if (freedId === undefined) return;
      waitUntilFree(isUnloading ? remove(freedId) : report.then(() => remove(freedId)));
    },
    handOver(isWanted) {
      const replacedId = id;
      const last = heartbeat?.stopWithReport();
      heartbeat = undefined;
      id = undefined;
      return (call) => {
        // The viewer may have chosen another item while the slot was being freed.
        const callIfWanted: typeof call = (replaces) =>
          isWanted() ? call(replaces) : Promise.reject(new DOMException('Another item was opened.', 'AbortError'));
        const replaced = replacedId === undefined ? undefined : { id: replacedId, ...(last && { last: last.body }) };
        // When no slot is being freed, the request is sent in the task of the key press or click, before the page
        // renders.
        const response = freed ? freed.then(() => callIfWanted(replaced)) : call(replaced);
        waitUntilFree(
          response.then(
            ({ playback }) => {
              last?.onStored();
              return playback && !isWanted() ? remove(playback.id) : undefined;
            },
            // The server may have failed before it freed the slot.
            () => (replacedId === undefined ? undefined : remove(replacedId)),
          ),
        );
        return response;
      };
    },
  };
}
