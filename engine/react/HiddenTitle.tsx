import { useContext } from 'react';
import { PageTitleContext } from '#engine/plugin-api/useHeadings.ts';
import styles from './Row.module.css';

/**
 * The page's h1 for screen readers and search engines, in a row that shows the title of the page and is loading, failed
 * or unmounted. Renders nothing in other rows.
 */
export function HiddenTitle() {
  const title = useContext(PageTitleContext);
  return title === undefined ? null : <h1 className={styles['visuallyHidden']}>{title}</h1>;
}
