import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import form from '../_shared/form/Form.module.css';

/** Delay from the release of the button until the password is hidden (identity-and-commerce 9). */
const HIDE_DELAY_MS = 300;

type Props = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  /** A link beside the label. */
  readonly action?: ReactNode;
};

/**
 * A password field with a button that shows the password while the pointer presses it (decision C5). With the keyboard
 * the button shows and hides the password (decision O5).
 */
export function PasswordField({ inputRef, label, isInvalid, describedBy, action }: Props) {
  const [isVisible, setVisible] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showLabel = usePort((p) => p.text.t('showPassword'));
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    clearTimeout(timer.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    setVisible(true);
  };
  const release = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setVisible(false), HIDE_DELAY_MS);
  };
  // A click without a pointer comes from the keyboard or a screen reader.
  const toggle = (event: MouseEvent) => {
    if (event.detail === 0) {
      clearTimeout(timer.current);
      setVisible(!isVisible);
    }
  };
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className={form['field']}>
      <div className={form['labelLine']}>
        <label htmlFor="login-secret">{label}</label>
        {action}
      </div>
      <div className={form['password']}>
        <input
          ref={inputRef}
          id="login-secret"
          name="secret"
          type={isVisible ? 'text' : 'password'}
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
          className={form['revealButton']}
          aria-label={showLabel}
          aria-pressed={isVisible}
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
