import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useId } from 'react';
import type { ViewProps } from '#engine/plugin-api/index.ts';
import { RichText } from '../_shared/RichText.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/**
 * A text: the row's own blocks, else the blocks of the text that the row names. Renders nothing without a title and
 * blocks.
 */
export default function RichTextRow({ props, data }: ViewProps<Props, CallResponse<'getTexts'> | undefined>) {
  const headingId = useId();
  const title = props.title ?? data?.title;
  const blocks = props.blocks.length > 0 ? props.blocks : (data?.blocks ?? []);
  if (!title && blocks.length === 0) return null;
  return (
    <section
      className={styles['row']}
      data-align={props.textAlignment}
      {...(title && { 'aria-labelledby': headingId })}
    >
      {title && (
        <h2 id={headingId} className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <RichText blocks={blocks} />
    </section>
  );
}
