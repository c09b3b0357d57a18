// The links that play an item or lead to sign-in.
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { MouseEvent, RefObject } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { followOnClick } from '../_shared/followOnClick.ts';
import buttons from '../_shared/LinkButton.module.css';
import type { SignInLink } from './describeItem.ts';
import type { PlayLink } from './listPlayLinks.ts';
import styles from './View.module.css';

/** Follows a play link: changes the address of this page, or leads to another page. */
function usePlayClick({ href, query }: PlayLink, item: ContentItem) {
  const { address, links, playback } = usePorts();
  // The player's code loads when the viewer shows intent: pointer over, focus, or touch.
  const prepare = (): void => {
    if (query) playback.load().catch(() => undefined);
  };
  const open = (changes: NonNullable<PlayLink['query']>): void => {
    const show = (): void => address.change({ at: undefined, ...changes }, 'push');
    const player = playback.get();
    if (!player) {
      show();
      return;
    }
    // The page renders in the next task, after the request for the stream was sent.
    const { at: _at, ...current } = address.query;
    player.begin(item, { ...current, ...changes });
    setTimeout(show);
  };
  return {
    href,
    onPointerEnter: prepare,
    onFocus: prepare,
    onTouchStart: prepare,
    onClick: (event: MouseEvent) =>
      followOnClick(event, { href, external: false }, query ? { follow: () => open(query) } : links),
  };
}

type PlayLinkProps = { readonly play: PlayLink; readonly item: ContentItem };

/** The large play icon on the image on phones. It repeats the primary link, so keyboards and screen readers skip it. */
export function ImagePlayLink({ play, item }: PlayLinkProps) {
  return (
    <a className={styles['image-play-link']} aria-hidden="true" tabIndex={-1} {...usePlayClick(play, item)}>
      <Play size={36} strokeWidth={1.75} fill="currentColor" />
    </a>
  );
}

type PlayButtonProps = PlayLinkProps & {
  readonly isPrimary: boolean;
  readonly linkRef: RefObject<HTMLAnchorElement | null> | undefined;
};

/** Opens the player. */
export function PlayButton({ play, item, isPrimary, linkRef }: PlayButtonProps) {
  const isRestart = play.query?.['at'] !== undefined;
  return (
    <a
      ref={linkRef}
      className={buttons['button']}
      data-look={isPrimary ? 'primary' : 'secondary'}
      data-short
      {...(isPrimary && { 'data-play': '' })}
      {...usePlayClick(play, item)}
    >
      {isRestart ? (
        <RotateCcw size={16} strokeWidth={1.75} />
      ) : (
        <Play className={buttons['play']} size={16} strokeWidth={1.75} />
      )}
      {play.text}
    </a>
  );
}

type CloseButtonProps = {
  /** The address of this page without the player, for browsers without JavaScript. */
  readonly href: string;
  readonly onLeave: () => void;
  readonly linkRef: RefObject<HTMLAnchorElement | null>;
};

/** Closes the open player. */
export function CloseButton({ href, onLeave, linkRef }: CloseButtonProps) {
  const label = usePort((p) => p.text.t('leavePlayer'));
  return (
    <a
      ref={linkRef}
      className={buttons['button']}
      data-look="secondary"
      data-short
      data-play=""
      href={href}
      onClick={(event) => followOnClick(event, { href, external: false }, { follow: onLeave })}
    >
      {label}
    </a>
  );
}

type SignInButtonProps = { readonly signIn: SignInLink };

/** Leads to sign-in, which returns to the item. */
export function SignInButton({ signIn }: SignInButtonProps) {
  const { links } = usePorts();
  return (
    <a
      className={buttons['button']}
      data-look="primary"
      data-short
      href={signIn.href}
      onClick={(event) => followOnClick(event, { href: signIn.href, external: false }, links)}
    >
      {signIn.text}
    </a>
  );
}
