import { CircleX, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from '../createAdminText.ts';
import { FindingStack } from '../FindingStack.tsx';
import { FindingText } from '../FindingText.tsx';
import type { EditorStore } from './store/EditorStore.ts';
import styles from './Findings.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  /** Called after a finding has been selected, so that its field becomes visible. */
  readonly onJump: () => void;
};

/** Renders the findings of the page, errors first. A click on a finding selects its field and its source. */
export const Findings = observer(function Findings({ store, text, onJump }: Props) {
  const { errors, warnings } = store;
  const jump = (finding: EditFinding): void => {
    store.select(finding.pointer);
    onJump();
  };
  return (
    <>
      <p className={styles['findingSummary']} role="status">
        {errors.length + warnings.length === 0
          ? text('noFindings')
          : text('findingSummary', { errors: errors.length, warnings: warnings.length })}
      </p>
      <ul className={styles['findingList']} aria-label={text('findings')}>
        {[...errors, ...warnings].map((finding, index) => (
          <li key={index} data-severity={finding.severity} data-code={finding.code}>
            {finding.severity === 'error' ? (
              <CircleX size={16} strokeWidth={1.75} aria-label={text('error')} />
            ) : (
              <TriangleAlert size={16} strokeWidth={1.75} aria-label={text('warning')} />
            )}
            <code dir="ltr">{finding.code}</code>
            <FindingText text={text} finding={finding} />
            <code dir="ltr">{finding.pointer || '/'}</code>
            <button type="button" onClick={() => jump(finding)}>
              {text('goToField')}
            </button>
            <FindingStack text={text} stack={finding.stack} />
          </li>
        ))}
      </ul>
    </>
  );
});
