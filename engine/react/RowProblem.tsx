import { usePort } from '#engine/plugin-api/index.ts';
import type { Problem } from '#schemas/problems.ts';
import styles from './row.module.css';

/**
 * In the place of a row that failed: a short sentence and a way to try again; never a code or a stack in public.
 * @param text label of the sentence.
 */
export function RowProblem({ text: label = 'rowUnavailable', onRetry }: { text?: string; onRetry?: (() => void) | undefined }) {
  const text = usePort((p) => p.text.t(label));
  const retry = usePort((p) => p.text.t('retry'));
  return (
    <div className={styles['problem']} role="note">
      <p>{text}</p>
      {onRetry && <button type="button" onClick={onRetry}>{retry}</button>}
    </div>
  );
}

/** In previews: what is wrong with a row that viewers do not see, where, and what to do. */
export function PreviewProblem({ problem, remedy }: { problem: Problem; remedy?: string }) {
  return (
    <div className={styles['preview']} role="note">
      <strong>{problem.code}</strong> <code>{problem.pointer || '/'}</code>
      {problem.expected && <span> expected {problem.expected}</span>}
      {problem.found && <span>, found {problem.found}</span>}
      {remedy && <p>{remedy}</p>}
    </div>
  );
}
