import type { AdminText } from './createAdminText.ts';
import frame from './pages/Editor.module.css';
import styles from './pages/PagesScreen.module.css';

type Props = { readonly text: AdminText; readonly onRetry: () => void };

/** Renders that a screen of the admin area could not be loaded, with a button that tries again. */
export const LoadFailure = ({ text, onRetry }: Props) => (
  <div className={frame['screen']}>
    <div role="alert" className={styles['loading']}>
      <p>{text('screenFailed')}</p>
      <button type="button" onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  </div>
);
