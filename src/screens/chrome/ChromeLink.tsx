import type { MouseEvent, ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';

type Props = { readonly link: Link; readonly children: ReactNode; readonly className?: string | undefined; readonly label?: string | undefined; readonly current?: boolean | undefined; readonly onFollow?: (() => void) | undefined };

/** A link of the chrome: an address that works without script; followed without a reload when script runs. */
export function ChromeLink({ link, children, className, label, current, onFollow }: Props) {
  const href = usePort((p) => p.links.toLink(link).href);
  const { links } = usePorts();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = links.toLink(link);
    onFollow?.();
    if (target.external || !target.href) return;
    event.preventDefault();
    links.follow(target);
  };
  return <a className={className} href={href} aria-label={label} aria-current={current ? 'page' : undefined} onClick={follow}>{children}</a>;
}
