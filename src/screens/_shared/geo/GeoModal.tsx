import { usePort } from '#engine/plugin-api/index.ts';
import { useModalDialog } from '../layers/useModalDialog.ts';
import styles from './GeoModal.module.css';

/** Stands in place of the page (GEO-001 to GEO-003): says why, and leads home; Escape does too. @param reason label that says why. */
export function GeoModal({ reason, goHome }: { reason: string; goHome: () => void }) {
  const dialog = useModalDialog();
  const text = {
    title: usePort((p) => p.text.t('geoTitle')),
    says: usePort((p) => p.text.t(reason)),
    home: usePort((p) => p.text.t('goHome')),
  };
  const direction = usePort((p) => p.text.direction);
  return (
    <dialog
      ref={dialog}
      className={styles['geo']}
      dir={direction}
      aria-labelledby="geo-title"
      aria-describedby="geo-says"
      data-geo={reason}
      onCancel={(event) => {
        event.preventDefault();
        goHome();
      }}
    >
      <div className={styles['box']}>
        <h1 id="geo-title">{text.title}</h1>
        <p id="geo-says">{text.says}</p>
        <button type="button" onClick={goHome}>
          {text.home}
        </button>
      </div>
    </dialog>
  );
}
