import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Modal } from './Modal.tsx';
import { RemainingTime } from './RemainingTime.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

type Props = {
  readonly item: ContentItem;
  /** ms since 1970 */
  readonly begins: number;
  /** ms since 1970 */
  readonly ends: number;
  readonly onClose: () => void;
};

/**
 * Shows when a running premiere began and when it ends, to a viewer who opens it late. It offers to join the others at
 * their position or to begin at the start.
 */
export function PremiereDialog({ item, begins, ends, onClose }: Props) {
  const title = usePort((p) => p.text.t('premiereRunning'));
  const message = usePort((p) =>
    p.text.t('premiereTimes', {
      title: item.title,
      from: formatTime(begins, p.text.date),
      to: formatTime(ends, p.text.date),
    }),
  );
  const { address, clock, playback } = usePorts();
  const [join, fromTheStart, stay] = [
    usePort((p) => p.text.t('joinPremiere')),
    usePort((p) => p.text.t('fromTheStart')),
    usePort((p) => p.text.t('stay')),
  ];
  const loadPlayerCode = (): void => void playback.load().catch(() => undefined);
  const playFrom = (seconds: number): void => {
    onClose();
    address.change({ play: '1', t: String(seconds) }, 'push');
  };
  return (
    <Modal title={title} onClose={onClose}>
      <RemainingTime begins={begins} ends={ends} />
      <p className={styles['description']}>{message}</p>
      <div className={styles['choices']} onPointerEnter={loadPlayerCode} onFocus={loadPlayerCode}>
        <button
          type="button"
          className={buttons['primary']}
          onClick={() => playFrom(Math.max(0, Math.floor((clock.now() - begins) / 1000)))}
        >
          {join}
        </button>
        <button type="button" className={buttons['secondary']} onClick={() => playFrom(0)}>
          {fromTheStart}
        </button>
        <button type="button" className={buttons['secondary']} onClick={onClose}>
          {stay}
        </button>
      </div>
    </Modal>
  );
}

const formatTime = (ms: number, date: (iso: string, style: 'time') => string): string =>
  date(new Date(ms).toISOString(), 'time');
