// What an item adds to its band: a line above the title, and the way to it when the row brings no button.
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { CardLink, useCardWords } from '../_shared/Card.tsx';
import badges from '../_shared/Badge.module.css';
import styles from './View.module.css';

const LOCKS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff, owned: Check } as const;

/** `link`: wraps the title; the whole band follows it. */
export function Told({
  item,
  as = 'line',
  children,
}: {
  readonly item: ContentItem;
  readonly as?: 'line' | 'link';
  readonly children?: ReactNode;
}) {
  const { href, badge, stage, lock, length, facts } = useCardWords(item, 'landscape', undefined);
  if (as === 'link')
    return (
      <CardLink item={item} href={href} className={styles['link']}>
        {children}
      </CardLink>
    );
  const LockIcon = lock && LOCKS[lock.kind];
  const said = [
    ...(stage ? [stage] : []),
    ...facts,
    ...(length && !length.label && facts.length === 0 ? [length.text] : []),
  ];
  if (!badge && !lock && said.length === 0) return null;
  return (
    <p className={styles['line']}>
      {badge && (
        <span className={`${badges['badge']} ${badge.kind === 'live' ? badges['live'] : badges['primary']}`}>
          {badge.text}
        </span>
      )}
      {said.length > 0 && <span>{said.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</span>}
      {lock && LockIcon && (
        <span className={badges['badge']}>
          <LockIcon size={14} strokeWidth={1.75} />
          {lock.text}
        </span>
      )}
    </p>
  );
}
