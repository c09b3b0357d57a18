import type { ViewProps } from '#engine/plugin-api/index.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { usePreviewText } from './PreviewText.ts';
import type { ProblemProps } from './problemElements.ts';
import styles from './ProblemCard.module.css';

/** The card of a faulty element, in its place on a page. */
export default function ProblemCard({ props }: ViewProps<ProblemProps>) {
  return <Problems {...props} />;
}

/** Renders problems: code, pointer, remedy, and a button that selects the field in the editor. */
export function Problems({ pointer, findings }: ProblemProps) {
  const text = usePreviewText();
  // Rendered again after a change of the language.
  usePort((p) => p.text.locale);
  return (
    <section className={styles['card']} role="note" data-preview-problem={pointer} aria-label={text('problem')}>
      {findings.map(({ code, pointer: at, meaning, remedy, expected, found, nearest }) => (
        <div key={code + at} className={styles['finding']}>
          <p dir="ltr" className={styles['where']}>
            <strong>{code}</strong> <code>{at || '/'}</code>
          </p>
          <p dir="ltr" lang="en">
            {meaning} {expected && `Expected: ${expected}. `}
            {found && `Found: ${found}. `}
            {nearest && `Did you mean ${nearest}? `}
            {remedy}
          </p>
          <button type="button" data-go-to={at}>
            {text('goToField')}
          </button>
        </div>
      ))}
    </section>
  );
}
