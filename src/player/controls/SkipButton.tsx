import SkipForward from 'lucide-react/icons/skip-forward';
import type { SkipOffer } from './useSkip.ts';
import styles from './Marks.module.css';

/** The button over the video that skips a part, or goes back to it. */
export function SkipButton({ skipOffer: { label, run } }: { readonly skipOffer: SkipOffer }) {
  return (
    <button type="button" className={styles['skip']} data-control="skip" aria-keyshortcuts="s" onClick={run}>
      {label}
      <SkipForward size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
