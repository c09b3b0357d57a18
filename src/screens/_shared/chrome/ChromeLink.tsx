import type { MouseEvent, ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';

type Props = {
  readonly link: Link;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Whether the link leads to the current page. */
  readonly current?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  /** With script, a click opens this instead of following the link. */
  readonly openInstead?: (() => void) | undefined;
};

/** A link of the header or a menu. It works without script. With script it is followed without a page load. */
export function ChromeLink({ link, children, className, label, current, onFollow, openInstead }: Props) {
  const href = usePort((p) => p.links.toLink(link).href);
  const { links } = usePorts();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const target = links.toLink(link);
    onFollow?.();
    if (openInstead) {
      event.preventDefault();
      openInstead();
      return;
    }
    if (target.external || !target.href) return;
    event.preventDefault();
    links.follow(target);
  };
  return (
    <a
      className={className}
      href={href}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-haspopup={openInstead ? 'dialog' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
