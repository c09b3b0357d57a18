import Info from 'lucide-react/icons/info';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { hasDeclinedSignUp } from '../_shared/identity/declinedSignUp.ts';
import form from '../_shared/form/Form.module.css';
import { useIsHydrated } from '../_shared/useIsHydrated.ts';
import styles from './Login.module.css';

/**
 * Says that no account was created, after a new viewer of another provider has not agreed to the terms of the brand. The
 * element without its text is always mounted, so that screen readers announce the text.
 */
export function DeclinedNotice() {
  const { state } = useLocation();
  const text = usePort((p) => p.text.t('signUpDeclined'));
  // The server does not know the navigation state, so the hydration after a reload renders no text.
  const isShown = useIsHydrated() && hasDeclinedSignUp(state);
  return (
    <div className={styles['declined']} role="status">
      {isShown && (
        <p className={form['notice']}>
          <Info size={18} strokeWidth={1.75} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
