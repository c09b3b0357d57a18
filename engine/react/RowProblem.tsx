import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Row.module.css';

/**
 * In the place of a row that failed: a short sentence and a way to try again; never a code or a stack in public.
 * @param text label of the sentence.
 */
export function RowProblem({
  text: label = 'rowUnavailable',
  onRetry,
}: {
  text?: string;
  onRetry?: (() => void) | undefined;
}) {
  const text = usePort((p) => p.text.t(label));
  const retry = usePort((p) => p.text.t('retry'));
  return (
    <div className={styles['problem']} role="note" data-failed="">
      <p>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}
