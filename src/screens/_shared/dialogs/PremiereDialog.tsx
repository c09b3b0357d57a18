import { usePort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Modal } from './Modal.tsx';
import { RemainingTime } from './RemainingTime.tsx';
import styles from './Dialogs.module.css';

type Props = {
  readonly item: ContentItem;
  /** ms since 1970 */
  readonly begins: number;
  /** ms since 1970 */
  readonly ends: number;
  readonly onClose: () => void;
};

/** Informs a viewer who opens a running premiere when it began and when it ends. */
export function PremiereDialog({ item, begins, ends, onClose }: Props) {
  const title = usePort((p) => p.text.t('premiereRunning'));
  const message = usePort((p) =>
    p.text.t('premiereTimes', {
      title: item.title,
      from: formatTime(begins, p.text.date),
      to: formatTime(ends, p.text.date),
    }),
  );
  const stay = usePort((p) => p.text.t('stay'));
  return (
    <Modal title={title} onClose={onClose}>
      <RemainingTime begins={begins} ends={ends} />
      <p className={styles['description']}>{message}</p>
      <button type="button" className={styles['primary']} onClick={onClose}>
        {stay}
      </button>
    </Modal>
  );
}

const formatTime = (ms: number, date: (iso: string, style: 'time') => string): string =>
  date(new Date(ms).toISOString(), 'time');
