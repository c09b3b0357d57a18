import { useState, type CSSProperties, type PointerEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Annotations } from '#schemas/domain/playback-marks.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerState, TimeRange } from '../playerState.ts';
import { describePosition, rangeOf } from './formatTime.ts';
import { momentAt, MomentDots } from './MomentDots.tsx';
import { ScrubPreview } from './ScrubPreview.tsx';
import { usePlayerState } from './usePlayer.ts';
import styles from './ScrubBar.module.css';

type Props = { readonly player: Player; readonly annotations: Annotations };

/**
 * The time line: played, buffered, chapters or a channel's programmes, and a preview where the pointer is. It runs from left to right in every language, as media
 * time does everywhere. Keys are in the binding table (bindings.ts).
 */
export function ScrubBar({ player, annotations }: Props) {
  const { text } = usePorts();
  const label = usePort((p) => p.text.t('seekBar'));
  const state = usePlayerState(player, (each) => each);
  const [pointed, setPointed] = useState<number>();
  const [isDragged, setDragged] = useState(false);
  const range = rangeOf(state);
  const shown = isDragged && pointed !== undefined ? pointed : state.position;

  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
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
      aria-valuenow={Math.round(shown)}
      aria-valuetext={describePosition({ ...state, position: shown }, text)}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
        setPointed(timeAt(event));
      }}
      onPointerMove={(event) => setPointed(timeAt(event))}
      onPointerUp={(event) => {
        if (!isDragged) return;
        setDragged(false);
        player.seek(timeAt(event));
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
        {segmentsOf(state, range).map((segment) => (
          <Segment
            key={segment.start}
            segment={segment}
            range={range}
            shown={shown}
            loaded={loadedUntil(state)}
            isPointed={pointed !== undefined && pointed >= segment.start && pointed < segment.end}
          />
        ))}
      </div>
      <MomentDots annotations={annotations} range={range} />
      <span className={styles['handle']} style={{ left: `${portionOf(shown, range) * 100}%` }} aria-hidden="true" />
      {pointed !== undefined && (
        <ScrubPreview
          player={player}
          seconds={pointed}
          portion={portionOf(pointed, range)}
          moment={momentAt(annotations, pointed, range)?.title}
        />
      )}
    </div>
  );
}

type SegmentProps = {
  readonly segment: TimeRange;
  readonly range: TimeRange;
  readonly shown: number;
  readonly loaded: number;
  readonly isPointed: boolean;
};

/** The part of the bar between two marks of chapters or programmes. */
function Segment({ segment, range, shown, loaded, isPointed }: SegmentProps) {
  const style = {
    left: `${portionOf(segment.start, range) * 100}%`,
    width: `${(portionOf(segment.end, range) - portionOf(segment.start, range)) * 100}%`,
    '--played': `${portionOf(shown, segment) * 100}%`,
    '--loaded': `${portionOf(Math.max(loaded, shown), segment) * 100}%`,
  } as CSSProperties;
  return <span className={styles['segment']} style={style} data-segment="" data-pointed={isPointed || undefined} />;
}

/** The chapters, or a channel's programmes, as ranges without holes; one range for a video without chapters. */
function segmentsOf({ chapters }: PlayerState, range: TimeRange): readonly TimeRange[] {
  const starts = chapters.map(({ start }) => start).filter((at) => at > range.start && at < range.end);
  const bounds = [range.start, ...starts, range.end];
  return bounds.slice(1).map((end, index) => ({ start: bounds[index]!, end }));
}

/** End of the buffered range that contains the position. */
const loadedUntil = ({ buffered, position }: PlayerState): number =>
  buffered.find(({ start, end }) => position >= start - 0.5 && position <= end)?.end ?? position;

const portionOf = (seconds: number, { start, end }: TimeRange): number =>
  end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0;
