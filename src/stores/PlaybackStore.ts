// The playback of this tab: the server's permission, the player, and the progress, which is reported to the server and
// to other tabs.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { Player } from '#src/player/createPlayer.ts';
import { DEFAULT_VOLUME } from '#src/player/playerState.ts';
import { toRefusal, type PlaybackRefusal } from '#src/player/refusal.ts';
import { createPlaybackSlot, type PlaybackSlot } from './createPlaybackSlot.ts';
import { NEVER_PLAYED, readLastPlayback, toStart, type LastPlayback } from './lastPlayback.ts';
import type { PlaybackApi, ReplacedPlayback, WatchProgress } from './playbackApi.ts';
import type { OpenedPlayback, StartAt, StartedProgramme } from './playbackTypes.ts';
import { toMarks, toSource, type PreferredLanguages } from './toSource.ts';
import { waitForMetadata } from './waitForMetadata.ts';

/** The parts of the product that PlaybackStore needs. */
export type PlaybackDeps = {
  readonly api: PlaybackApi;
  readonly device: {
    readonly id: string;
    /** For the list of devices, such as "Chrome, Windows". */
    readonly name: string;
    /** Returns the key systems (DRM) that this browser supports. */
    readonly keySystems: () => Promise<readonly string[]>;
  };
  /** Creates a player with the volume of the player before. */
  readonly createPlayer: (sound: { readonly volume: number; readonly isMuted: boolean }) => Player;
  /** Languages that the viewer prefers; undefined: as the video offers it. */
  readonly languages: () => PreferredLanguages | Promise<PreferredLanguages>;
  /** Returns further settings of shaka-player for a video. */
  readonly createConfiguration?: ((access: VideoAccess) => object) | undefined;
  /**
   * Calls back once, after the first frame of the video that is loading. Undefined: the controls do not wait for it.
   */
  readonly afterStart?: ((player: Player, callback: () => void) => void) | undefined;
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** Calls back every `ms` milliseconds. Returns a function that stops. */
  readonly every: (ms: number, callback: () => void) => () => void;
  /** Sends the progress to all tabs. */
  readonly publish: (progress: WatchProgress) => void;
  /**
   * Makes the viewer of this tab a guest, because the server no longer knows the session.
   *
   * @returns false: the viewer was a guest before
   */
  readonly endSession?: (() => boolean) | undefined;
};

const EVENT_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];
const PLAYER_VERSION = '1';
/** Minimum time between two automatic renewals of expired URLs, because a server may refuse the new URLs too. */
const RENEWAL_PAUSE_MS = 60_000;
/** A stored position that is closer to the start than this is ignored: the video starts at its beginning. */
const RESUME_FROM_SECONDS = 5;

/** The playback of one item: access, player, heartbeats and refusals. */
export class PlaybackStore {
  /** The state of the opened item; undefined when none is open. */
  opened: OpenedPlayback | undefined = undefined;
  private readonly deps: PlaybackDeps;
  private item: ContentItem | undefined;
  private player: Player | undefined;
  private readonly slot: PlaybackSlot;
  private keySystems: readonly string[] | undefined;
  private unsubscribe: (() => void) | undefined;
  /** The volume remains when the player closes (PLAYER-030, PLAYER-032). */
  private sound = { volume: DEFAULT_VOLUME, isMuted: false };
  /** Increases with each opening and closing; only the newest response is used. */
  private calls = 0;
  private renewedAt = 0;
  /** Where and how the item last played, for a second attempt; the player may be destroyed by then. */
  private last: LastPlayback = NEVER_PLAYED;
  /** The video that played when the viewer was signed out. The page may be rendered again for the guest. */
  private signedOut: (LastPlayback & { readonly itemId: string }) | undefined;

  constructor(deps: PlaybackDeps) {
    this.deps = deps;
    this.slot = createPlaybackSlot(deps);
    makeAutoObservable<
      this,
      | 'deps'
      | 'item'
      | 'player'
      | 'slot'
      | 'keySystems'
      | 'unsubscribe'
      | 'sound'
      | 'calls'
      | 'renewedAt'
      | 'last'
      | 'signedOut'
      | 'openManifest'
      | 'renewStreams'
    >(
      this,
      {
        opened: observableRef,
        deps: false,
        item: false,
        player: false,
        slot: false,
        keySystems: false,
        unsubscribe: false,
        sound: false,
        calls: false,
        renewedAt: false,
        last: false,
        signedOut: false,
        position: false,
        openManifest: false,
        renewStreams: false,
      },
      { autoBind: true },
    );
  }

  /**
   * Creates the player and attaches shaka-player to it, because the viewer will probably play something. Does nothing
   * while an item is open.
   */
  prepare(): void {
    if (this.item) return;
    this.player ??= this.deps.createPlayer(this.sound);
    this.player.prepare();
  }

  /**
   * Requests an item from the server and plays it. Never rejects: `opened` contains the outcome.
   *
   * @param startAt where to start; by default where the viewer stopped
   * @param programme where to start in a live channel
   */
  async open(item: ContentItem, startAt?: StartAt, programme?: StartedProgramme): Promise<void> {
    const { signedOut } = this;
    this.signedOut = undefined;
    if (signedOut?.itemId === item.id) {
      this.last = signedOut;
      startAt ??= toStart(signedOut);
    } else if (this.item?.id !== item.id) this.last = NEVER_PLAYED;
    // A second attempt starts there too, if this one fails before the video plays.
    if (startAt?.seconds !== undefined) this.last = { ...this.last, position: startAt.seconds };
    if (programme) this.last = { ...this.last, date: programme.startsAt };
    const call = ++this.calls;
    this.item = item;
    const isCurrent = (): boolean => call === this.calls;
    const handOver = this.slot.handOver(isCurrent);
    this.endPlayback();
    if (this.opened?.state !== 'open') this.opened = { state: 'opening' };
    try {
      this.player ??= this.deps.createPlayer(this.sound);
      const response = Promise.all([handOver((replaces) => this.openManifest(item, replaces)), this.deps.languages()]);
      // Also ends the video that plays, so that it requests nothing more.
      this.player.prepare();
      const [access, languages] = await response;
      if (isCurrent()) await this.play(item, { access, languages }, startAt, programme);
    } catch (error) {
      if (!isCurrent()) return;
      const refusal = toRefusal(error);
      if (signedOut?.itemId !== item.id || refusal.kind !== 'sign-in') return this.refuse(item, refusal);
      // The page may be rendered again for the guest: the message that the session has ended stays.
      this.signedOut = signedOut;
      await this.refuse(item, toRefusal({ code: 'SESSION_ENDED' }));
    }
  }

  /** Opens the item again at its position: after an error, a refusal, or when it was stopped from another device. */
  async retry(): Promise<void> {
    this.last = { ...this.last, isPlayWanted: true };
    await this.openAgain();
  }

  /** Seconds at which the opened video continues; 0 for its beginning and for live streams. */
  get position(): number {
    return this.last.position;
  }

  /**
   * Handles a change of the tab's viewer. A viewer who was signed out gets a message, and the video continues at its
   * position when the page opens it again for the guest. For a viewer who signed in, it opens again immediately.
   */
  async followViewer(isGuest: boolean): Promise<void> {
    const { item, opened } = this;
    if (!item || !opened) return;
    if (!isGuest) return this.retry();
    if (opened.state !== 'open') return;
    this.signedOut = { ...this.last, itemId: item.id };
    this.endPlayback();
    await this.refuse(item, toRefusal({ code: 'SESSION_ENDED' }));
  }

  /** Stops a playback on another device and plays here. */
  async stopElsewhere(playbackId: string): Promise<void> {
    // When it has already ended, the next attempt succeeds too.
    await this.deps.api.deletePlayback({ id: playbackId }).catch(() => undefined);
    await this.retry();
  }

  /** Reports the position now, because the page is hidden and may never be visible again. */
  reportPosition(): void {
    void this.slot.report();
  }

  /**
   * Ends the playback on the server in the same task, because the page unloads. The player stays for a return from the
   * cache.
   */
  unload(): void {
    this.player?.pause();
    this.endPlayback(true);
  }

  /** Closes the player and releases everything except the volume. */
  async close(): Promise<void> {
    this.calls += 1;
    this.endPlayback();
    const { player } = this;
    this.item = undefined;
    this.opened = undefined;
    await this.releasePlayer(player);
  }

  private async openManifest(item: ContentItem, replaces: ReplacedPlayback | undefined): Promise<VideoAccess> {
    const { api, device } = this.deps;
    const call = isPlayedAsEvent(item) ? api.postManifestEvent : api.postManifestVideo;
    return call({
      id: item.id,
      includePlaybackDetails: 'URL',
      displayGeoblocked: 'true',
      body: {
        deviceId: device.id,
        deviceName: device.name,
        // Without `await` once they are known, so that the request is sent at once.
        drm: [...(this.keySystems ??= await device.keySystems())],
        playerVersion: PLAYER_VERSION,
        ...(replaces && { replaces }),
      },
    });
  }

  private async play(
    item: ContentItem,
    { access, languages }: { readonly access: VideoAccess; readonly languages: PreferredLanguages },
    startAt: StartAt | undefined,
    programme: StartedProgramme | undefined,
  ): Promise<void> {
    const { player } = this;
    if (!player) return;
    const { playback } = access;
    const isLive = playback?.live ?? false;
    const stored = playback && playback.position >= RESUME_FROM_SECONDS ? playback.position : undefined;
    const seconds = toSeconds(startAt, access);
    const resumedAt = isLive ? undefined : (seconds ?? stored);
    const date = programme?.startsAt ?? startAt?.date;
    const start = isLive && date !== undefined ? new Date(date) : resumedAt;
    // Loading begins before the controls are rendered.
    const loading = player.load({
      ...toSource(access, start, languages),
      configuration: this.deps.createConfiguration?.(access),
      renew: () => this.renewStreams(item),
    });
    this.showOpened({
      state: 'open',
      item,
      player,
      resumedAt: seconds === undefined ? resumedAt : undefined,
      marks: toMarks(access, item),
    });
    this.unsubscribe = player.subscribe(() => this.onPlayerChange(player));
    if (playback)
      this.slot.keep(playback, {
        player,
        onProgress: (progress) => this.deps.publish({ id: item.id, ...progress }),
        onEnded: (wasAsleep) => void (wasAsleep ? this.openAgain() : this.refuseTaken()),
        onSessionLost: () => {
          // A signed-out viewer gets a message (followViewer); a guest gets a new session.
          if (!this.deps.endSession?.()) void this.openAgain();
        },
      });
    const { calls } = this;
    const { isPlayWanted } = this.last;
    await loading;
    if (calls !== this.calls || player.get().phase !== 'ready') return;
    if (isLive && programme) {
      await waitForMetadata(player.video);
      if (calls !== this.calls) return;
      // The channel may no longer have the programme.
      if (!player.seekToDate(programme.startsAt)) {
        // The message offers the live edge.
        this.last = NEVER_PLAYED;
        return this.refuse(item, toRefusal({ code: 'PROGRAMME_NOT_KEPT' }), programme.id ?? item.id);
      }
    }
    if (isPlayWanted) await player.play();
  }

  /**
   * Sets `opened`. After a change of the channel this waits for the first frame, because rendering the controls would
   * delay it. Other videos do not wait, because their marks, such as the end of the opening, differ.
   */
  private showOpened(next: OpenedPlayback & { readonly state: 'open' }): void {
    const { opened, calls } = this;
    const { afterStart } = this.deps;
    if (opened?.state === 'open' && opened.item.type === 'EPG' && afterStart)
      afterStart(next.player, () => {
        // Of several quick changes only the last one is shown; an error that was shown meanwhile stays.
        if (calls === this.calls && this.opened === opened) this.opened = next;
      });
    else this.opened = next;
  }

  /** Opens the item again at its last position, paused if it was paused. */
  private async openAgain(): Promise<void> {
    const { item, last } = this;
    if (item) await this.open(item, toStart(last));
  }

  /** Returns the streams with new URLs; an empty list when the server has ended this playback. */
  private async renewStreams(item: ContentItem): Promise<VideoAccess['streams']> {
    const { api } = this.deps;
    const call = isPlayedAsEvent(item) ? api.getEvent : api.getVod;
    const { streams, playback } = await call({ id: item.id, includePlaybackDetails: 'URL' });
    return playback?.id === this.slot.id ? streams : [];
  }

  /** Remembers sound and position, and opens the item again when its URLs have expired and could not be renewed. */
  private onPlayerChange(player: Player): void {
    const { error, volume, isMuted } = player.get();
    this.sound = { volume, isMuted };
    this.last = readLastPlayback(player, this.last);
    if (error?.problem === 'PLAYBACK_ENDED') {
      // The response to the next heartbeat contains the reason.
      void this.slot.report();
      return;
    }
    const now = this.deps.now();
    // A token may have expired: the one of the URLs, or the one of the licence requests.
    const isRefused = error?.status === 401 || error?.status === 403;
    if (!isRefused || Math.abs(now - this.renewedAt) < RENEWAL_PAUSE_MS) return;
    this.renewedAt = now;
    void this.openAgain();
  }

  /**
   * Shows why an item is not played, or that it has become a recording.
   * @param eventId the event or programme whose recording is looked for; undefined: none
   */
  private async refuse(
    item: ContentItem,
    refusal: PlaybackRefusal,
    eventId = refusal.kind === 'not-live' ? item.id : undefined,
  ): Promise<void> {
    const { calls } = this;
    const recording =
      eventId === undefined ? undefined : await this.deps.api.getVodOfEvent({ id: eventId }).catch(() => undefined);
    if (calls !== this.calls) return;
    const { player } = this;
    this.endPlayback();
    runInAction(() => {
      this.opened = recording ? { state: 'moved', item: recording } : { state: 'refused', item, refusal };
    });
    await this.releasePlayer(player);
  }

  private async refuseTaken(): Promise<void> {
    if (!this.item) return;
    this.slot.lose();
    this.endPlayback();
    await this.refuse(this.item, toRefusal({ status: 409, code: 'PLAYBACK_ENDED' }));
  }

  /** Frees the slot and unsubscribes from the player. */
  private endPlayback(isUnloading = false): void {
    this.slot.free(isUnloading);
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  private async releasePlayer(player: Player | undefined): Promise<void> {
    if (!player) return;
    const { volume, isMuted } = player.get();
    this.sound = { volume, isMuted };
    this.player = undefined;
    await player.destroy();
  }
}

/** Whether an item is played with the calls for live events. A premiere is a recording, whatever its type. */
const isPlayedAsEvent = ({ type, premiereVOD, release }: ContentItem): boolean =>
  EVENT_TYPES.includes(type) && !premiereVOD && release?.type !== 'PREMIERE';

/** Returns where to start, in seconds; undefined: where the viewer stopped. The moment takes precedence. */
function toSeconds(startAt: StartAt | undefined, { annotations }: VideoAccess): number | undefined {
  return annotations.find(({ id }) => id === startAt?.moment)?.at ?? startAt?.seconds;
}
