import { useId } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Shelf.module.css';

type Props = {
  readonly direction: 1 | -1;
  readonly isRtl: boolean;
  readonly isOff: boolean;
  readonly headingId: string;
  readonly onTurn: (direction: 1 | -1) => void;
};

/** A pointer's way through a row; keys have the arrows, so it is no Tab stop. Its name contains the row's: "Next, Live now". */
export function ShelfTurn({ direction, isRtl, isOff, headingId, onTurn }: Props) {
  const label = usePort((ports) => ports.text.t(direction > 0 ? 'next' : 'previous'));
  const id = useId();
  const Chevron = direction > 0 === isRtl ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      id={id}
      className={styles['turn']}
      data-turn={direction > 0 ? 'next' : 'previous'}
      tabIndex={-1}
      disabled={isOff}
      aria-label={label}
      aria-labelledby={`${id} ${headingId}`}
      onClick={() => onTurn(direction)}
    >
      <Chevron size={28} strokeWidth={1.75} />
    </button>
  );
}
