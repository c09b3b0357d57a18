// The admin area's parts, in the bar of each of them.
import type { AdminText } from './createAdminText.ts';
import styles from './AdminNav.module.css';

const PARTS = [
  ['gallery', '/_admin/gallery'],
  ['activity', '/_admin/activity'],
] as const;

/** Links to the parts of the admin area; the current one is marked. */
export function AdminNav({ current, text }: { current: (typeof PARTS)[number][0]; text: AdminText }) {
  return (
    <nav className={styles['parts']} aria-label={text('areas')}>
      {PARTS.map(([part, href]) => (
        <a key={part} href={href} aria-current={part === current ? 'page' : undefined}>
          {text(part)}
        </a>
      ))}
    </nav>
  );
}
