import { useEffect, useId, useRef } from 'react';
import { COMMENT_LENGTH } from '#schemas/domain/authored-page.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (body: string) => void;
  /** Whether it gets the focus as soon as it is shown. */
  readonly hasFocus?: boolean | undefined;
  readonly isReadOnly?: boolean;
  /** Id of the element that says why the text was not sent. */
  readonly describedBy?: string | undefined;
};

/** Renders the field for the text of a comment or reply. */
export function CommentField({ label, value, onChange, hasFocus = false, isReadOnly = false, describedBy }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        required
        maxLength={COMMENT_LENGTH}
        dir="auto"
        readOnly={isReadOnly}
        value={value}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
