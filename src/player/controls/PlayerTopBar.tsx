// The bar over a video: the button that closes the player, the title, and offers that belong to the start of the video.
import { lazy, Suspense } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { usePlayerState } from './usePlayer.ts';
import styles from './Controls.module.css';

// Loaded only for live channels, when the guide has their programmes.
const loadProgramme = () => import('./LiveProgramme.tsx');
const ProgrammeTitle = lazy(() => loadProgramme().then((module) => ({ default: module.ProgrammeTitle })));
const StartOverButton = lazy(() => loadProgramme().then((module) => ({ default: module.StartOverButton })));
const RemoteButton = lazy(() => import('./RemoteButton.tsx').then((module) => ({ default: module.RemoteButton })));

type Props = {
  readonly player: Player;
  readonly title: string;
  readonly subtitle: string | undefined;
  /** Seconds at which the video resumed; undefined when it began at its start. */
  readonly resumedAt: number | undefined;
  /** Whether a video of this player has started. */
  readonly hasStarted: boolean;
  readonly announce: (message: string | undefined) => void;
  readonly onLeave: () => void;
};

/** The upper bar of the player. */
export function PlayerTopBar({ player, title, subtitle, resumedAt, hasStarted, announce, onLeave }: Props) {
  const hasProgrammes = usePlayerState(player, ({ isLive, chapters }) => isLive && chapters.length > 0);
  return (
    <header className={styles['top']}>
      <LeaveButton onLeave={onLeave} />
      <p className={styles['title']}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {subtitle !== undefined && <bdi className={styles['subtitle']}>{subtitle}</bdi>}
        {hasProgrammes && (
          <Suspense>
            <ProgrammeTitle player={player} />
          </Suspense>
        )}
      </p>
      <Suspense>{hasProgrammes && <StartOverButton player={player} announce={announce} />}</Suspense>
      <ResumedNote player={player} at={resumedAt} />
      <Suspense>
        {hasStarted && 'remote' in player.video && <RemoteButton player={player} announce={announce} />}
      </Suspense>
    </header>
  );
}

/** The top bar offers to start over for this time after the position at which the video resumed. */
const OFFER_START_SECONDS = 12;

/** Shows where the video resumed, and offers to start over. */
function ResumedNote({ player, at }: { readonly player: Player; readonly at: number | undefined }) {
  const t = usePort((p) => p.text.t);
  const time = usePort((p) => p.text.duration(at));
  // The video may begin up to two seconds before the position at which it should resume.
  const isOffered = usePlayerState(
    player,
    ({ position }) => at !== undefined && position >= at - 2 && position < at + OFFER_START_SECONDS,
  );
  if (!isOffered) return null;
  return (
    <span className={styles['resumed']}>
      <span>{t('resumedAt', { time })}</span>
      <button type="button" data-control="start-over" onClick={() => player.seek(player.get().seekable.start)}>
        {t('startOver')}
      </button>
    </span>
  );
}
