// The video of one position of multi-view. It has no controls, only messages, and a start button when the browser
// refuses to play without a click.
import Play from 'lucide-react/icons/play';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { CaptionStyle } from '#schemas/domain/viewer-settings.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerMarks } from '../marks.ts';
import type { PlayerState } from '../playerState.ts';
import type { PlaybackRefusal } from '../refusal.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Overlay } from './Overlay.tsx';
import { RefusalMessage } from './RefusalMessage.tsx';
import { useMeasuredSize } from './useMeasuredSize.ts';
import { usePlayerState } from './usePlayer.ts';
import { Spinner, WaitingSpinner } from './WaitingSpinner.tsx';
import styles from './Controls.module.css';

/** The video of one position of multi-view, its state, and what its messages can do. */
export type MultiViewPaneProps = {
  /** Undefined while the server checks the access. */
  readonly player: Player | undefined;
  /** What is drawn over the video, such as the watermark. */
  readonly marks: PlayerMarks | undefined;
  /** Why the server does not let the event play; undefined when it does. */
  readonly refusal: PlaybackRefusal | undefined;
  /** URL of the sign-in page that returns here; undefined for viewers who are signed in. */
  readonly signInHref: string | undefined;
  /** Called when the viewer tries again after a refusal or a failure. */
  readonly onRetry: () => void;
  /** Stops a playback on another device of the account. */
  readonly onStopElsewhere: (playbackId: string) => void;
  /** Chooses another event. */
  readonly onReplace: () => void;
  /**
   * Called with the greatest height of video that the pane should load, in screen pixels: the height of the pane times
   * `MAX_SCALE`.
   */
  readonly onHeight: (height: number) => void;
  /** Language of the subtitles; undefined: none, because the viewer wants none or the pane is muted. */
  readonly textLanguage: string | undefined;
  /** The viewer's style of subtitles. */
  readonly captionStyle: CaptionStyle | undefined;
};

/**
 * The loaded video may be this many times as high as the pane. Above 1, so that a quality slightly above the pane's
 * height is used.
 */
const MAX_SCALE = 1.2;

/** One video of multi-view, or the reason why it does not play. */
export function MultiViewPane(props: MultiViewPaneProps) {
  const { player, refusal, signInHref, onRetry, onStopElsewhere, onReplace } = props;
  return (
    <div className={styles['root']} data-controls="">
      {refusal && (
        <RefusalMessage
          refusal={refusal}
          signInHref={signInHref}
          hasEnded={false}
          onRetry={onRetry}
          onLeave={onReplace}
          leaveLabelKey="multiViewChoose"
          onStopElsewhere={onStopElsewhere}
        />
      )}
      {!refusal && player && <PlayingPane {...props} player={player} />}
      {!refusal && !player && <Spinner />}
    </div>
  );
}

type PlayingPaneProps = Pick<
  MultiViewPaneProps,
  'marks' | 'onRetry' | 'onReplace' | 'onHeight' | 'textLanguage' | 'captionStyle'
> & { readonly player: Player };

function PlayingPane({ player, marks, onRetry, onReplace, onHeight, textLanguage, captionStyle }: PlayingPaneProps) {
  const surface = useRef<HTMLDivElement>(null);
  const t = usePort((p) => p.text.t);
  const error = usePlayerState(player, (state) => state.error);
  const needsGesture = usePlayerState(player, (state) => state.needsGesture);
  useLayoutEffect(() => surface.current?.append(player.element), [player]);
  const { width, height } = useMeasuredSize(surface);
  const setHeight = useEffectEvent(onHeight);
  useEffect(() => {
    // The height of the pane limits the quality of the video.
    if (height > 0) setHeight(Math.round(height * window.devicePixelRatio * MAX_SCALE));
  }, [player, height]);
  useEffect(() => {
    if (captionStyle === undefined || textLanguage === undefined) return;
    import('./captions/applyCaptionStyle.ts').then(
      ({ applyCaptionStyle }) => applyCaptionStyle(player.element, captionStyle),
      () => undefined,
    );
  }, [player, captionStyle, textLanguage]);
  const trackId = usePlayerState(player, ({ textTracks }) => findTextTrack(textTracks, textLanguage));
  const activeTrackId = usePlayerState(player, ({ textTracks }) => textTracks.find(({ isActive }) => isActive)?.id);
  useEffect(() => {
    if (activeTrackId !== trackId) player.selectText(trackId);
  }, [player, trackId, activeTrackId]);
  return (
    <>
      <div ref={surface} className={styles['surface']} data-measured-width={width} />
      {marks && <Overlay marks={marks} />}
      <WaitingSpinner player={player} />
      {needsGesture && (
        <button type="button" className={styles['start']} aria-label={t('watch')} onClick={() => void player.play()}>
          <Play size={40} strokeWidth={1.75} fill="currentColor" aria-hidden />
        </button>
      )}
      {error && <ErrorMessage error={error} onRetry={onRetry} onLeave={onReplace} leaveLabelKey="multiViewChoose" />}
    </>
  );
}

/** Returns the id of the subtitles in a language, or in a variant of it (`pt-PT` for `pt-BR`). */
function findTextTrack(tracks: PlayerState['textTracks'], language: string | undefined): string | undefined {
  const [primary] = language?.split('-', 1) ?? [];
  const track =
    tracks.find((each) => each.language === language) ??
    tracks.find((each) => each.language.split('-', 1)[0] === primary);
  return track?.id;
}
