import type { MouseEvent, ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { useLink } from '#widgets/_shared/useLink.ts';

type Props = {
  readonly link: Link;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Whether the link leads to the current page. */
  readonly current?: boolean | undefined;
  /** Called on a click, before the link is followed or `openInstead` runs; not for a click that opens a new tab. */
  readonly onNavigate?: (() => void) | undefined;
  /** With JavaScript, a click calls this function instead of following the link. */
  readonly openInstead?: (() => void) | undefined;
};

/** A link of the header or a menu. It works without JavaScript. With JavaScript it is followed without a page load. */
export function ShellLink({ link, children, className, label, current, onNavigate, openInstead }: Props) {
  const { href, rel, onClick } = useLink(link);
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    onNavigate?.();
    if (!openInstead) return onClick(event);
    event.preventDefault();
    openInstead();
  };
  return (
    <a
      className={className}
      href={href}
      rel={rel}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-haspopup={openInstead ? 'dialog' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
