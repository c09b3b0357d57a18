// Plays the advertisements of one player in a video element of their own, which lies over the video.
import type { WritableObservable } from '../createObservable.ts';
import type { InterruptionHandle, Player } from '../playerTypes.ts';
import { NO_AD, type Ad, type AdBreak, type AdState } from './adTypes.ts';
import type { AdSession } from './openAdSession.ts';
import { playAd, type AttachStream, type PlayingAd } from './playAd.ts';

/** The position of an ad in its break. `index` starts at 1. */
type AdPosition = { readonly index: number; readonly count: number };

/** Plays the ads of breaks, one after the other. */
export class AdScreen {
  private readonly player: Player;
  private readonly attachStream: AttachStream;
  private readonly state: WritableObservable<AdState>;
  /** All ads use the same element: once a browser has allowed the element to play with sound, it allows it again. */
  private video: HTMLVideoElement | undefined;
  private ad: PlayingAd | undefined;

  constructor(player: Player, attachStream: AttachStream, state: WritableObservable<AdState>) {
    this.player = player;
    this.attachStream = attachStream;
    this.state = state;
  }

  /** The ad that plays; undefined between ads. */
  get currentAd(): PlayingAd | undefined {
    return this.ad;
  }

  /** Applies the volume and the mute state of the player to the ad. */
  applySound(): void {
    this.ad?.setSound(this.player.get());
  }

  /** Pauses the video. The player's commands to play and pause go to the ad until the returned interruption ends. */
  interruptVideo(): InterruptionHandle {
    return this.player.interrupt({ play: () => this.ad?.play(), pause: () => this.ad?.pause() });
  }

  /**
   * Plays the ads of a break.
   *
   * @param isCurrent whether the video that the break belongs to is still loaded; otherwise the next ad does not play
   */
  async playAds(
    { tracking }: AdBreak,
    ads: readonly Ad[],
    session: AdSession,
    handle: InterruptionHandle,
    isCurrent: () => boolean,
  ): Promise<void> {
    session.sendHits(tracking, 'breakStart');
    for (const [index, ad] of ads.entries()) {
      if (!isCurrent()) return;
      await this.playAd(ad, { index: index + 1, count: ads.length }, session, handle);
    }
    if (isCurrent()) session.sendHits(tracking, 'breakEnd');
  }

  /** Hides the ads, so that the video is visible again. */
  hide(): void {
    if (this.video) this.video.hidden = true;
    this.state.set(NO_AD);
  }

  /** Removes the video element of the ads from the page. */
  remove(): void {
    this.video?.remove();
  }

  private async playAd(ad: Ad, position: AdPosition, session: AdSession, handle: InterruptionHandle): Promise<void> {
    this.state.set({ ...NO_AD, phase: 'loading', ...position });
    const video = this.getVideo();
    video.hidden = false;
    this.ad = playAd(ad, {
      video,
      attachStream: this.attachStream,
      sendHits: session.sendHits,
      timeoutMs: session.timeoutMs,
      onChange: (change) => {
        this.state.set(change);
        if (change.phase !== undefined) handle.setPlaying(change.phase === 'playing');
      },
    });
    this.applySound();
    await this.ad.ended;
    this.ad = undefined;
  }

  private getVideo(): HTMLVideoElement {
    if (!this.video) {
      this.video = document.createElement('video');
      this.video.playsInline = true;
      this.video.dataset['ad'] = '';
      this.player.getOverlay().append(this.video);
    }
    return this.video;
  }
}
