import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Login.module.css';

/** After the release the password is hidden so many ms later (identity-and-commerce 9). */
const RELEASE_MS = 300;

type Props = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
};

/** A password with a control that shows it while it is held (decision C5), and toggles it by keyboard (decision O5). */
export function PasswordField({ inputRef, label, isInvalid, describedBy }: Props) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = { show: usePort((p) => p.text.t('showPassword')) };
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    clearTimeout(timer.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    setShown(true);
  };
  const release = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), RELEASE_MS);
  };
  // A click without a pointer is a key's or a screen reader's.
  const toggle = (event: MouseEvent) => {
    if (event.detail === 0) {
      clearTimeout(timer.current);
      setShown(!isShown);
    }
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles['field']}>
      <label htmlFor="login-secret">{label}</label>
      <div className={styles['secret']}>
        <input
          ref={inputRef}
          id="login-secret"
          name="secret"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          dir="ltr"
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          className={styles['eye']}
          aria-label={text.show}
          aria-pressed={isShown}
          onPointerDown={hold}
          onPointerUp={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}
