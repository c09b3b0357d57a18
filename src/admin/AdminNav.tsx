// Navigation between the pages of the admin area, rendered in the header of each page.
import type { AdminText } from './createAdminText.ts';
import styles from './AdminNav.module.css';

const PAGES = [
  ['gallery', '/_admin/gallery'],
  ['activity', '/_admin/activity'],
] as const;

type Props = { readonly current: (typeof PAGES)[number][0]; readonly text: AdminText };

/** Renders links to the pages of the admin area. The current page is marked. */
export function AdminNav({ current, text }: Props) {
  return (
    <nav className={styles['pages']} aria-label={text('areas')}>
      {PAGES.map(([page, href]) => (
        <a key={page} href={href} aria-current={page === current ? 'page' : undefined}>
          {text(page)}
        </a>
      ))}
    </nav>
  );
}
