import { useEffect, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { muteBackgroundVideos, pausePictureInPicture } from '#src/stores/otherSound.ts';
import { Modal } from './Modal.tsx';
import styles from './Dialogs.module.css';

/** Plays a trailer, a progressive file, with the browser's controls. */
export function TrailerDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const label = usePort((p) => p.text.t('trailer'));
  const failed = usePort((p) => p.text.t('trailerFailed'));
  useEffect(() => {
    pausePictureInPicture(document);
    return muteBackgroundVideos(document);
  }, []);
  return (
    <Modal title={`${label}: ${title}`} variant="stage" onClose={onClose}>
      {hasFailed ? (
        <p role="alert" className={styles['description']}>
          {failed}
        </p>
      ) : (
        // A trailer has no caption files. The browser's controls show captions that are embedded in it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={styles['video']}
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
