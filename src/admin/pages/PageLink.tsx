import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import type { OnOpenDocument } from './useOpenDraft.ts';
import tree from './compose/Compose.module.css';

/** Path of the list of pages. */
export const PAGES_PATH = '/_admin/pages';

type PageLinkProps = {
  readonly id: string | undefined;
  readonly isCurrent: boolean;
  readonly onOpen: OnOpenDocument;
  readonly label?: string;
  readonly children: ReactNode;
};

/** Renders a link that opens a page, or the list of pages, in this tab. */
export function PageLink({ id, isCurrent, onOpen, label, children }: PageLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a
      href={id === undefined ? PAGES_PATH : `${PAGES_PATH}/${encodeURIComponent(id)}`}
      className={tree['pageLink']}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      title={label}
      onClick={follow}
    >
      {children}
    </a>
  );
}
