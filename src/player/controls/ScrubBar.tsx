import { lazy, Suspense, useState, type CSSProperties, type PointerEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Annotations } from '#schemas/domain/playback-marks.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerState, TimeRange } from '../playerState.ts';
import { describePosition, getRange } from './describePosition.ts';
import { loadScrubPreview } from './loadMenu.ts';
import { findMomentAt, MomentDots } from './MomentDots.tsx';
import { usePlayerState } from './usePlayer.ts';
import styles from './ScrubBar.module.css';

const ScrubPreview = lazy(loadScrubPreview);

type Props = { readonly player: Player; readonly annotations: Annotations };

/**
 * The seek bar: the played and buffered parts, chapters or a channel's programmes, and a preview above the pointer. It
 * runs from left to right in every language, as in other players. Keys are in the binding table (bindings.ts).
 */
export function ScrubBar({ player, annotations }: Props) {
  const { text } = usePorts();
  const label = usePort((p) => p.text.t('seekBar'));
  const state = usePlayerState(player, (each) => each);
  const [pointedSeconds, setPointed] = useState<number>();
  const [isDragged, setDragged] = useState(false);
  const range = getRange(state);
  const shownSeconds = isDragged && pointedSeconds !== undefined ? pointedSeconds : state.position;

  const toSeconds = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const portion = Math.min(1, Math.max(0, (clientX - left) / width));
    return range.start + portion * (range.end - range.start);
  };
  return (
    <div
      className={styles['bar']}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.floor(range.start)}
      aria-valuemax={Math.ceil(range.end)}
      aria-valuenow={Math.round(shownSeconds)}
      aria-valuetext={describePosition({ ...state, position: shownSeconds }, text)}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
        setPointed(toSeconds(event));
      }}
      onPointerMove={(event) => setPointed(toSeconds(event))}
      onPointerUp={(event) => {
        if (!isDragged) return;
        setDragged(false);
        player.seek(toSeconds(event));
        if (event.pointerType === 'touch') setPointed(undefined);
      }}
      onPointerCancel={() => {
        setDragged(false);
        setPointed(undefined);
      }}
      onPointerLeave={() => {
        if (!isDragged) setPointed(undefined);
      }}
    >
      <div className={styles['segments']} aria-hidden="true">
        {computeSegments(state, range).map((segment) => (
          <Segment
            key={segment.start}
            segment={segment}
            range={range}
            shown={shownSeconds}
            loaded={getBufferedEnd(state)}
            isPointed={pointedSeconds !== undefined && pointedSeconds >= segment.start && pointedSeconds < segment.end}
          />
        ))}
      </div>
      <MomentDots annotations={annotations} range={range} />
      <span
        className={styles['handle']}
        style={{ left: `${toPortion(shownSeconds, range) * 100}%` }}
        aria-hidden="true"
      />
      {pointedSeconds !== undefined && (
        <Suspense>
          <ScrubPreview
            player={player}
            seconds={pointedSeconds}
            portion={toPortion(pointedSeconds, range)}
            moment={findMomentAt(annotations, pointedSeconds, range)?.title}
          />
        </Suspense>
      )}
    </div>
  );
}

type SegmentProps = {
  readonly segment: TimeRange;
  readonly range: TimeRange;
  /** Position that the bar shows, in seconds. */
  readonly shown: number;
  /** End of the buffered range, in seconds. */
  readonly loaded: number;
  readonly isPointed: boolean;
};

/** The part of the bar between two marks of chapters or programmes. */
function Segment({ segment, range, shown, loaded, isPointed }: SegmentProps) {
  const style = {
    left: `${toPortion(segment.start, range) * 100}%`,
    width: `${(toPortion(segment.end, range) - toPortion(segment.start, range)) * 100}%`,
    '--played': `${toPortion(shown, segment) * 100}%`,
    '--loaded': `${toPortion(Math.max(loaded, shown), segment) * 100}%`,
  } as CSSProperties;
  return <span className={styles['segment']} style={style} data-segment="" data-pointed={isPointed || undefined} />;
}

/** The chapters, or a channel's programmes, as ranges without holes; one range for a video without chapters. */
function computeSegments({ chapters }: PlayerState, range: TimeRange): readonly TimeRange[] {
  const starts = chapters.map(({ start }) => start).filter((at) => at > range.start && at < range.end);
  const bounds = [range.start, ...starts, range.end];
  return bounds.slice(1).map((end, index) => ({ start: bounds[index]!, end }));
}

/** End of the buffered range that contains the position, or begins at most half a second after it. */
const getBufferedEnd = ({ buffered, position }: PlayerState): number =>
  buffered.find(({ start, end }) => position >= start - 0.5 && position <= end)?.end ?? position;

const toPortion = (seconds: number, { start, end }: TimeRange): number =>
  end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0;
