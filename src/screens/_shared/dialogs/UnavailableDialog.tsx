import { usePort } from '#engine/plugin-api/index.ts';
import { useModalDialog } from './useModalDialog.ts';
import styles from './UnavailableDialog.module.css';

type Props = {
  /** Label key of the reason. */
  readonly reason: string;
  readonly goHome: () => void;
};

/**
 * Covers a page that is not available in the viewer's country, through a VPN or to a child's profile (GEO-001 to
 * GEO-003). Its button and Escape lead to the home page.
 */
export function UnavailableDialog({ reason, goHome }: Props) {
  const dialog = useModalDialog();
  const text = {
    title: usePort((p) => p.text.t('geoTitle')),
    message: usePort((p) => p.text.t(reason)),
    home: usePort((p) => p.text.t('goHome')),
  };
  const direction = usePort((p) => p.text.direction);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      dir={direction}
      aria-labelledby="geo-title"
      aria-describedby="geo-message"
      data-geo={reason}
      onCancel={(event) => {
        event.preventDefault();
        goHome();
      }}
    >
      <div className={styles['box']}>
        <h1 id="geo-title">{text.title}</h1>
        <p id="geo-message">{text.message}</p>
        <button type="button" onClick={goHome}>
          {text.home}
        </button>
      </div>
    </dialog>
  );
}
