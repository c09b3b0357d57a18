import type { Link } from '#schemas/page/link.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './follow.ts';
import buttons from './LinkButton.module.css';
import styles from './RowEmpty.module.css';

/** A row that has nothing to show and says so: a sentence and one way on. */
export function RowEmpty({
  text: said,
  way,
  link,
}: {
  readonly text: string;
  readonly way: string;
  readonly link: Link;
}) {
  const { links } = usePorts();
  const target = links.toLink(link);
  return (
    <div className={styles['empty']}>
      <p>{said}</p>
      {target.href !== undefined && (
        <a
          className={buttons['button']}
          data-look="secondary"
          data-short
          href={target.href}
          onClick={(event) => followOnClick(event, target, (next) => links.follow(next))}
        >
          {way}
        </a>
      )}
    </div>
  );
}
