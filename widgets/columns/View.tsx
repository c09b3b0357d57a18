import { useId } from 'react';
import { useSlot, type ViewProps } from '#engine/plugin-api/index.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Columns of other rows. An empty column takes no space. */
export default function Columns({ props: { title, layout }, row }: ViewProps<Props>) {
  const headingId = useId();
  const columns = [useSlot(row.id, 'first'), useSlot(row.id, 'second'), useSlot(row.id, 'third')];
  return (
    <section className={styles['row']} {...(title && { 'aria-labelledby': headingId })}>
      {title && (
        <h2 id={headingId} className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <div className={styles['columns']} data-layout={layout}>
        {columns.map(
          (rows, index) =>
            rows.length > 0 && (
              <div key={index} className={styles['column']}>
                {rows}
              </div>
            ),
        )}
      </div>
    </section>
  );
}
