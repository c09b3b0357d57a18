import { useId } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Shelf.module.css';

type ShelfPageButtonProps = {
  /** 1 for the next page, -1 for the previous one. */
  readonly direction: 1 | -1;
  readonly isRtl: boolean;
  readonly isDisabled: boolean;
  /** Id of the row's heading, which is a part of the label. */
  readonly headingId: string;
  readonly onClick: (direction: 1 | -1) => void;
};

/**
 * Scrolls a row by a page, for pointers: keyboards use the arrow keys, so it is not a Tab stop. Its label includes the
 * heading of the row ("Next, Live now").
 */
export function ShelfPageButton({ direction, isRtl, isDisabled, headingId, onClick }: ShelfPageButtonProps) {
  const label = usePort((ports) => ports.text.t(direction > 0 ? 'next' : 'previous'));
  const id = useId();
  const Chevron = direction > 0 === isRtl ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      id={id}
      className={styles['page-button']}
      data-turn={direction > 0 ? 'next' : 'previous'}
      tabIndex={-1}
      disabled={isDisabled}
      aria-label={label}
      aria-labelledby={`${id} ${headingId}`}
      onClick={() => onClick(direction)}
    >
      <Chevron size={28} strokeWidth={1.75} />
    </button>
  );
}
