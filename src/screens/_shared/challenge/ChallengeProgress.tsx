import { usePort } from '#engine/plugin-api/index.ts';
import styles from './ChallengeProgress.module.css';

/** The progress of a challenge that is being solved. @param share from 0 to 1. */
export function ChallengeProgress({ share }: { readonly share: number }) {
  const label = usePort((p) => p.text.t('challengeRunning'));
  return (
    <div className={styles['progress']}>
      <span role="status">{label}</span>
      <progress aria-label={label} max={1} value={share} />
    </div>
  );
}
