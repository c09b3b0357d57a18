import type { AdminText } from '../../createAdminText.ts';
import { describeStatus, STATUS_TEXTS, type StatusOfDraft } from './describeStatus.ts';
import styles from './Review.module.css';

type Props = {
  readonly draft: StatusOfDraft;
  readonly text: AdminText;
  readonly formatter: Intl.DateTimeFormat;
  /** Whether the moment of the publish is only a tooltip. */
  readonly isShort?: boolean;
};

/** Shows the status of a draft that waits for a review, is approved or is scheduled. For any other draft it renders nothing. */
export function StatusMark({ draft, text, formatter, isShort = false }: Props) {
  if (draft.status === 'draft') return null;
  const description = describeStatus(draft, text, formatter);
  return (
    <span className={styles['status']} data-draft-status={draft.status} title={isShort ? description : undefined}>
      {isShort ? text(STATUS_TEXTS[draft.status]) : description}
    </span>
  );
}
