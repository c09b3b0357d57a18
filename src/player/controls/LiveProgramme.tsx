// The programme at the viewer's position in a live channel, and a button that goes to its start. Loaded when the guide
// has programmes.
import TimerReset from 'lucide-react/icons/timer-reset';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerChapter, PlayerState } from '../playerState.ts';
import { ControlButton } from './ControlButton.tsx';
import { describePosition } from './describePosition.ts';
import { usePlayerState } from './usePlayer.ts';
import styles from './LiveProgramme.module.css';

type Props = { readonly player: Player };

const findCurrentProgramme = ({ chapters, position }: PlayerState): PlayerChapter | undefined =>
  chapters.find(({ start, end }) => position >= start && position < end);

/** The title of the programme at the position. */
export function ProgrammeTitle({ player }: Props) {
  const title = usePlayerState(player, (state) => findCurrentProgramme(state)?.title);
  return title === undefined ? null : (
    <bdi className={styles['title']} data-programme="">
      {title}
    </bdi>
  );
}

/**
 * A button that plays the current programme from its start. It is hidden when the start is before the seekable range.
 * @param announce announces a text to screen readers; called with the new position.
 */
export function StartOverButton({ player, announce }: Props & { readonly announce: (text: string) => void }) {
  const { text } = usePorts();
  const label = usePort((p) => p.text.t('startOver'));
  const start = usePlayerState(player, (state) => {
    const programme = findCurrentProgramme(state);
    return programme && programme.start >= state.seekable.start ? programme.start : undefined;
  });
  if (start === undefined) return null;
  const startOver = (): void => {
    player.seek(start);
    announce(describePosition(player.get(), text));
    void player.play();
  };
  return (
    <ControlButton label={label} data-control="start-over" onClick={startOver}>
      <TimerReset size={24} strokeWidth={1.75} aria-hidden />
    </ControlButton>
  );
}
