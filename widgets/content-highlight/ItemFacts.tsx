// The parts of the highlight (a full-width band) that come from an item: the line of facts above the title, and a link
// around the title.
import type { ReactNode } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { CardLink, LOCK_ICONS, useCardTexts } from '../_shared/Card.tsx';
import badges from '../_shared/Badge.module.css';
import styles from './View.module.css';

type ItemTitleLinkProps = { readonly item: ContentItem; readonly children: ReactNode };

/** A link to the item around its title. Its click area covers the whole band (View.module.css). */
export function ItemTitleLink({ item, children }: ItemTitleLinkProps) {
  const { href } = useCardTexts(item, 'landscape', undefined);
  return (
    <CardLink item={item} href={href} className={styles['title-link']}>
      {children}
    </CardLink>
  );
}

/** Badge, facts and access of the item on one line; null when it has none of them. */
export function ItemFacts({ item }: { readonly item: ContentItem }) {
  const { badge, stage, lock, length, facts } = useCardTexts(item, 'landscape', undefined);
  const LockIcon = lock && LOCK_ICONS[lock.kind];
  const shownFacts = stage ? [stage, ...facts] : [...facts];
  if (length && !length.label && facts.length === 0) shownFacts.push(length.text);
  if (!badge && !lock && shownFacts.length === 0) return null;
  return (
    <p className={styles['facts']}>
      {badge && (
        <span className={`${badges['badge']} ${badge.kind === 'live' ? badges['live'] : badges['primary']}`}>
          {badge.text}
        </span>
      )}
      {shownFacts.length > 0 && <span>{shownFacts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</span>}
      {lock && LockIcon && (
        <span className={badges['badge']}>
          <LockIcon size={14} strokeWidth={1.75} />
          {lock.text}
        </span>
      )}
    </p>
  );
}
