import type { Link } from '#schemas/page/link.ts';
import { useLink } from './useLink.ts';
import buttons from './LinkButton.module.css';
import styles from './RowEmpty.module.css';

type RowEmptyProps = { readonly text: string; readonly linkText: string; readonly link: Link };

/** The content of an empty row: a sentence and a link. */
export function RowEmpty({ text, linkText, link }: RowEmptyProps) {
  const attributes = useLink(link);
  return (
    <div className={styles['empty']}>
      <p>{text}</p>
      {attributes.href !== undefined && (
        <a className={buttons['button']} data-look="secondary" data-short {...attributes}>
          {linkText}
        </a>
      )}
    </div>
  );
}
