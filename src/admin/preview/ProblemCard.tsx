import type { ViewProps } from '#engine/plugin-api/index.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { FindingStack } from '../FindingStack.tsx';
import { FindingText } from '../FindingText.tsx';
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
  // Observes the language, so that the card renders again when it changes.
  usePort((p) => p.text.locale);
  return (
    <section className={styles['card']} role="note" data-preview-problem={pointer} aria-label={text('problem')}>
      {findings.map((finding) => (
        <div key={finding.code + finding.pointer} className={styles['finding']}>
          <p dir="ltr" className={styles['where']}>
            <strong>{finding.code}</strong> <code>{finding.pointer || '/'}</code>
            {finding.stack !== undefined && ` ${finding.rowType} "${finding.rowId}"`}
          </p>
          <p>
            <FindingText text={text} finding={finding} />
          </p>
          <FindingStack text={text} stack={finding.stack} />
          <button type="button" data-go-to={finding.pointer}>
            {text('goToField')}
          </button>
        </div>
      ))}
    </section>
  );
}
