import Play from 'lucide-react/icons/play';
import type { Cta } from '#schemas/page/link.ts';
import { useLink } from './useLink.ts';
import styles from './LinkButton.module.css';

/** Types of links that start playback. */
const PLAYING_TYPES: readonly string[] = [
  'VOD',
  'VOD_VIDEO',
  'SEASON_VOD',
  'WATCH_PLAYLIST',
  'WATCH_WATCHLIST',
  'MULTI_VIEW',
];
/** Types of links to events. Events for sale have no play icon, because their page offers the purchase first. */
const EVENT_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];
/** Longest text, in letters, that stays on one line. Longer texts wrap, so that no button is wider than a phone. */
const MAX_ONE_LINE_LENGTH = 28;

type LinkButtonProps = {
  readonly cta: Cta;
  /** `primary` is filled. A group has at most one. */
  readonly variant: 'primary' | 'secondary';
};

/** A link that looks like a button. Without an address it is a text. */
export function LinkButton({ cta, variant }: LinkButtonProps) {
  const link = useLink(cta.link);
  const isShort = cta.ctaText.length <= MAX_ONE_LINE_LENGTH || undefined;
  const content = (
    <>
      {startsPlayback(cta) && <Play className={styles['play']} size={16} strokeWidth={1.75} />}
      <bdi>{cta.ctaText}</bdi>
    </>
  );
  if (link.href === undefined)
    return (
      <span className={styles['button']} data-look={variant} data-short={isShort} data-dead>
        {content}
      </span>
    );
  return (
    <a className={styles['button']} data-look={variant} data-short={isShort} {...link}>
      {content}
    </a>
  );
}

function startsPlayback({ link: { type, event } }: Cta): boolean {
  return PLAYING_TYPES.includes(type) || (EVENT_TYPES.includes(type) && event?.accessLevel !== 'DENIED');
}
