import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useActionsAfterPaint } from '../_shared/useActionsAfterPaint.ts';
import styles from './View.module.css';

/** The history as an item, because actions take an item as their input. */
const HISTORY: ContentItem = { id: 'history', type: 'SECTION', title: 'history' } as ContentItem;

/**
 * The button that removes everything from the viewer's history. Renders nothing while the action is not offered, for
 * example until its code is loaded.
 */
export default function ClearHistory() {
  const actions = useActionsAfterPaint();
  const label = usePort((ports) => ports.text.t('clearHistory'));
  const isOffered = usePort((ports) => ports.actions.isOffered('history-clear', { item: HISTORY }));
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className={styles['tool']}
      onClick={() => void actions.run('history-clear', { item: HISTORY })}
    >
      {label}
    </button>
  );
}
