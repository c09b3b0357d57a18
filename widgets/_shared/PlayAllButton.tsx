import Play from 'lucide-react/icons/play';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './followOnClick.ts';
import buttons from './LinkButton.module.css';
import { withPlay } from './selectProgrammeActions.ts';

type PlayAllButtonProps = {
  /** The first video of the list (createPlayLink). */
  readonly link: Link;
};

/**
 * Plays a list from its first video: opens the page of the video with the player. Renders nothing for a video without
 * a page.
 */
export function PlayAllButton({ link }: PlayAllButtonProps) {
  const { links, playback } = usePorts();
  const label = usePort((ports) => ports.text.t('playAll'));
  const pageHref = usePort((ports) => ports.links.toLink(link).href);
  if (pageHref === undefined) return null;
  // The page of a video that the viewer has to buy first has nothing to play.
  const isDenied = link.event?.accessLevel === 'DENIED';
  const href = isDenied ? pageHref : withPlay(pageHref);
  // The player's code loads when the viewer shows intent: pointer over, focus, or touch.
  const prepare = (): void => {
    if (!isDenied) playback.load().catch(() => undefined);
  };
  return (
    <a
      className={buttons['button']}
      data-look="primary"
      data-short
      href={href}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
      onClick={(event) => followOnClick(event, { ...links.toLink(link), href }, links)}
    >
      <Play className={buttons['play']} size={16} strokeWidth={1.75} />
      <bdi>{label}</bdi>
    </a>
  );
}
