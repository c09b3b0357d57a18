import { toMatrixText } from '#schemas/domain/matrix-csv.ts';
import type { AdminText } from '../createAdminText.ts';
import styles from './Brands.module.css';

/** Number of characters of a value in a cell. */
const MAX_LENGTH = 90;

type Props = {
  readonly value: unknown;
  readonly text: AdminText;
  readonly isColour?: boolean;
  /** Whether the whole value is rendered. */
  readonly isWhole?: boolean;
};

/** Renders a value: yes or no, a colour with its swatch, a text, or JSON. */
export function ValueText({ value, text, isColour = false, isWhole = false }: Props) {
  if (typeof value === 'boolean')
    return (
      <span data-on={value} className={styles['switch']}>
        {text(value ? 'matrixOn' : 'matrixOff')}
      </span>
    );
  const full = toMatrixText(value);
  const shown = isWhole || full.length <= MAX_LENGTH ? full : `${full.slice(0, MAX_LENGTH - 1)}…`;
  return (
    <span className={styles['value']}>
      {isColour && <span className={styles['swatch']} style={{ background: full }} aria-hidden />}
      {typeof value === 'string' ? <bdi>{shown}</bdi> : <code dir="ltr">{shown}</code>}
    </span>
  );
}
