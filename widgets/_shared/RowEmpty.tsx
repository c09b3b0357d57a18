import type { Link } from '#schemas/page/link.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './followOnClick.ts';
import buttons from './LinkButton.module.css';
import styles from './RowEmpty.module.css';

type RowEmptyProps = { readonly text: string; readonly linkText: string; readonly link: Link };

/** The content of an empty row: a sentence and a link. */
export function RowEmpty({ text, linkText, link }: RowEmptyProps) {
  const { links } = usePorts();
  const target = links.toLink(link);
  return (
    <div className={styles['empty']}>
      <p>{text}</p>
      {target.href !== undefined && (
        <a
          className={buttons['button']}
          data-look="secondary"
          data-short
          href={target.href}
          onClick={(event) => followOnClick(event, target, links)}
        >
          {linkText}
        </a>
      )}
    </div>
  );
}
