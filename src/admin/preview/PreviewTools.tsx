import { observer } from 'mobx-react-lite';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { PreviewKind } from '#schemas/preview/messages.ts';
import type { AdminText } from '../createAdminText.ts';
import { FindingText } from '../FindingText.tsx';
import styles from './PreviewTools.module.css';

/** What the bar of a preview shows. */
export type ToolsState = {
  /** Why the last document was refused; undefined: it was not. */
  message: string | undefined;
  findings: readonly EditFinding[];
  /** Revision on the screen; 0: none. */
  revision: number;
};

type Props = { readonly tools: ToolsState; readonly text: AdminText; readonly kinds: readonly PreviewKind[] };

/** Renders the bar of a preview in a window of its own: how to open a document, and what is wrong with the open one. */
export const PreviewTools = observer(function PreviewTools({
  tools: { message, findings, revision },
  text,
  kinds,
}: Props) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity !== 'error');
  if (revision > 0 && message === undefined && errors.length === 0) return null;
  return (
    <aside
      className={`${styles['tools']} ${styles['aboveWhy']}`}
      aria-label={text('previewTools')}
      data-kinds={kinds.join(' ')}
    >
      {revision === 0 && message === undefined && <p>{text('openDocumentHint')}</p>}
      {message !== undefined && <p role="alert">{message}</p>}
      {errors.length > 0 && <FindingList findings={errors} text={text} />}
      {errors.length > 0 && warnings.length > 0 && (
        <details>
          <summary>{text('findingSummary', { errors: errors.length, warnings: warnings.length })}</summary>
          <FindingList findings={warnings} text={text} />
        </details>
      )}
    </aside>
  );
});

type FindingListProps = { readonly findings: readonly EditFinding[]; readonly text: AdminText };

/** Renders findings, each with a button that shows the element. */
const FindingList = ({ findings, text }: FindingListProps) => (
  <ul>
    {findings.map((finding, index) => (
      <li key={index} data-code={finding.code}>
        <bdi dir="ltr">
          <strong>{finding.code}</strong> <code>{finding.pointer || '/'}</code>
        </bdi>{' '}
        <FindingText text={text} finding={finding} />{' '}
        <button type="button" data-go-to={finding.pointer}>
          {text('goToField')}
        </button>
      </li>
    ))}
  </ul>
);
