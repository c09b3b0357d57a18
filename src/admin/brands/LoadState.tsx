import type { AdminText } from '../createAdminText.ts';
import styles from './Brands.module.css';

type LoadStateProps = {
  readonly text: AdminText;
  readonly hasFailed: boolean;
  readonly message: string;
  readonly onRetry: () => void;
};

/** Shows that something is loading, or that it could not be loaded. */
export function LoadState({ text, hasFailed, message, onRetry }: LoadStateProps) {
  if (!hasFailed)
    return (
      <p role="status" className={styles['message']}>
        {text('loading')}
      </p>
    );
  return (
    <div role="alert" className={styles['message']}>
      <p>{message}</p>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  );
}
