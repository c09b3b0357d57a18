import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useFormState } from './FormContext.ts';
import styles from './Form.module.css';

type Props = FieldProps & { readonly autoComplete: 'new-password' | 'current-password' };

/**
 * A password field with a button that shows and hides its text. While the form is sent, the text is hidden, so that
 * the browser recognises a password and offers to store it.
 */
export function SecretField({ autoComplete, ...field }: Props) {
  const { isBusy } = useFormState();
  const [isShown, setShown] = useState(false);
  const showLabel = usePort((p) => p.text.t('showPassword'));
  const isVisible = isShown && !isBusy;
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles['password']}>
          <input
            {...control}
            type={isVisible ? 'text' : 'password'}
            data-secret=""
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            aria-required
          />
          <button
            type="button"
            className={styles['revealButton']}
            aria-label={showLabel}
            aria-pressed={isVisible}
            aria-controls={control.id}
            onClick={() => setShown(!isVisible)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
