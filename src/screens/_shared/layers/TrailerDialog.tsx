import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { Modal } from './Modal.tsx';
import styles from './Layers.module.css';

/** A progressive clip with the browser's own controls. */
export function TrailerDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const label = usePort((p) => p.text.t('trailer'));
  const failed = usePort((p) => p.text.t('trailerFailed'));
  return (
    <Modal title={`${label}: ${title}`} look="stage" onClose={onClose}>
      {hasFailed ? (
        <p role="alert" className={styles['about']}>
          {failed}
        </p>
      ) : (
        // A progressive clip brings no captions of its own; the controls show those it may hold.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={styles['clip']}
          src={url}
          controls
          autoPlay
          playsInline
          preload="auto"
          aria-label={title}
          onError={() => setFailed(true)}
        />
      )}
    </Modal>
  );
}
