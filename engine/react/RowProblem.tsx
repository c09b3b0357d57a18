import { usePort } from '#engine/plugin-api/index.ts';
import { HiddenTitle } from './HiddenTitle.tsx';
import styles from './Row.module.css';

type RowProblemProps = {
  /** Label key of the sentence. */
  readonly text?: string;
  readonly onRetry?: (() => void) | undefined;
};

/** Shown in the position of a failed row: a short sentence and a button to try again; never a code or a stack. */
export function RowProblem({ text: label = 'rowUnavailable', onRetry }: RowProblemProps) {
  const text = usePort((p) => p.text.t(label));
  const retry = usePort((p) => p.text.t('retry'));
  return (
    <div className={styles['problem']} role="note" data-failed="">
      <HiddenTitle />
      <p>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}
