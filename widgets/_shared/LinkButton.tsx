// A call to action: a link that looks like a button, because it leads somewhere and works without script.
import Play from 'lucide-react/icons/play';
import type { Cta } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './follow.ts';
import styles from './LinkButton.module.css';

const PLAYS: readonly string[] = ['VOD', 'VOD_VIDEO', 'SEASON_VOD', 'WATCH_PLAYLIST', 'WATCH_WATCHLIST', 'MULTI_VIEW'];
/** Events are often sold: a play sign on "Buy" would promise what the next page does not give. */
const PLAYS_IF_OPEN: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];

/** `primary`: the one filled button of its place. Without an address it draws its text, so that nothing promised is lost. */
export function LinkButton({ cta, look }: { readonly cta: Cta; readonly look: 'primary' | 'secondary' }) {
  const { links } = usePorts();
  const href = usePort((ports) => ports.links.toLink(cta.link).href);
  const plays =
    PLAYS.includes(cta.link.type) ||
    (PLAYS_IF_OPEN.includes(cta.link.type) && cta.link.event?.accessLevel !== 'DENIED');
  // A short text stays on one line; a long one may break, so that no button is wider than a phone.
  const short = cta.ctaText.length <= 28 || undefined;
  const content = (
    <>
      {plays && <Play className={styles['play']} size={16} strokeWidth={1.75} />}
      <bdi>{cta.ctaText}</bdi>
    </>
  );
  if (href === undefined)
    return (
      <span className={styles['button']} data-look={look} data-short={short} data-dead>
        {content}
      </span>
    );
  return (
    <a
      className={styles['button']}
      data-look={look}
      data-short={short}
      href={href}
      onClick={(event) => followOnClick(event, links.toLink(cta.link), (target) => links.follow(target))}
    >
      {content}
    </a>
  );
}
