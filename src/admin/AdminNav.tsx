// Navigation between the pages of the admin area, rendered in the header of each page.
import type { ViewerInfo } from '#schemas/appState.ts';
import type { AdminText } from './createAdminText.ts';
import styles from './AdminNav.module.css';

const PAGES = [
  ['pages', '/_admin/pages'],
  ['settings', '/_admin/settings'],
  ['brands', '/_admin/brands'],
  ['gallery', '/_admin/gallery'],
  ['activity', '/_admin/activity'],
  ['people', '/_admin/people'],
] as const;
/** Pages that only administrators can open. */
const ADMINISTRATOR_PAGES: readonly string[] = ['people'];

type Props = {
  readonly current: (typeof PAGES)[number][0];
  readonly viewer: Pick<ViewerInfo, 'roles'>;
  readonly text: AdminText;
};

/** Renders links to the pages of the admin area. The current page is marked. */
export function AdminNav({ current, viewer, text }: Props) {
  const pages = PAGES.filter(([page]) => viewer.roles.includes('admin') || !ADMINISTRATOR_PAGES.includes(page));
  return (
    <nav className={styles['pages']} aria-label={text('areas')}>
      {pages.map(([page, href]) => (
        <a key={page} href={href} aria-current={page === current ? 'page' : undefined}>
          {text(page)}
        </a>
      ))}
    </nav>
  );
}
