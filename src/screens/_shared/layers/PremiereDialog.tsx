import { usePort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Modal } from './Modal.tsx';
import { RunLine } from './RunLine.tsx';
import styles from './Layers.module.css';

/** Tells who comes late that a premiere is running, since when and until when. `begins`, `ends`: ms since 1970. */
export function PremiereDialog({
  item,
  begins,
  ends,
  onClose,
}: {
  item: ContentItem;
  begins: number;
  ends: number;
  onClose: () => void;
}) {
  const title = usePort((p) => p.text.t('premiereRunning'));
  const said = usePort((p) =>
    p.text.t('premiereTimes', { title: item.title, from: time(begins, p.text.date), to: time(ends, p.text.date) }),
  );
  const stay = usePort((p) => p.text.t('stay'));
  return (
    <Modal title={title} onClose={onClose}>
      <RunLine begins={begins} ends={ends} />
      <p className={styles['about']}>{said}</p>
      <button type="button" className={styles['primary']} onClick={onClose}>
        {stay}
      </button>
    </Modal>
  );
}

const time = (ms: number, date: (iso: string, style: 'time') => string): string =>
  date(new Date(ms).toISOString(), 'time');
