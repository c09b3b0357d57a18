import type { AdminText } from './createAdminText.ts';
import styles from './FindingStack.module.css';

type Props = { readonly text: AdminText; readonly stack: string | undefined };

/** Renders the component stack of a row that threw, closed at first; nothing without a stack. */
export function FindingStack({ text, stack }: Props) {
  if (stack === undefined) return null;
  return (
    <details className={styles['stack']}>
      <summary>{text('componentStack')}</summary>
      <pre dir="ltr" lang="en">
        {stack}
      </pre>
    </details>
  );
}
