import type { MouseEvent } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './followOnClick.ts';

/**
 * Returns the attributes of the `<a>` of a call to action, a menu item or another link of a page. Without an address
 * (`href` is undefined) render text instead. A page of another site gets no access to this window and no referrer.
 */
export function useLink(link: Link) {
  const { links } = usePorts();
  const href = usePort((ports) => ports.links.toLink(link).href);
  return {
    href,
    rel: links.toLink(link).external ? 'noopener noreferrer' : undefined,
    onClick: (event: MouseEvent) => followOnClick(event, links.toLink(link), links),
  };
}
