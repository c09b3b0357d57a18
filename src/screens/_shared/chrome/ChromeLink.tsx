import type { MouseEvent, ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';

type Props = {
  readonly link: Link;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly current?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  /** What a press does in place of going there, where script runs. */
  readonly instead?: (() => void) | undefined;
};

/** A link of the chrome: an address that works without script; followed without a reload when script runs. */
export function ChromeLink({ link, children, className, label, current, onFollow, instead }: Props) {
  const href = usePort((p) => p.links.toLink(link).href);
  const { links } = usePorts();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const target = links.toLink(link);
    onFollow?.();
    if (instead) {
      event.preventDefault();
      instead();
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
      aria-haspopup={instead ? 'dialog' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
