import { useId, useState } from 'react';
import type { Json } from '#schemas/jsonPointer.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from '../../createAdminText.ts';
import { ReferenceOptions } from '../form/ReferenceOptions.tsx';
import styles from './Compose.module.css';

type Props = {
  readonly text: AdminText;
  readonly finding: EditFinding;
  /** The value in the document. */
  readonly value: Json | undefined;
  /** True: the value was replaced, and the server has not checked the new one. */
  readonly isWaiting: boolean;
  readonly onReplace: (value: string) => void;
};

/** Renders a field with what the brand has of the kind of a missing reference, and a button that replaces it. */
export function ReplaceReference({ text, finding, value, isWaiting, onReplace }: Props) {
  const id = useId();
  const { reference, nearest = '', pointer } = finding;
  const [chosen, setChosen] = useState(nearest);
  if (isWaiting)
    return (
      <span role="status">
        {text('pasteReplaced', { name: typeof value === 'string' ? value : JSON.stringify(value) })}
      </span>
    );
  return (
    <form
      className={styles['replace']}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.trim() !== '') onReplace(chosen.trim());
      }}
    >
      <label htmlFor={id}>{text('pasteReplaceWith')}</label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        list={`${id}-list`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {reference !== undefined && <ReferenceOptions id={`${id}-list`} kind={reference} query={chosen} />}
      <button type="submit" aria-label={text('pasteReplaceAt', { pointer })}>
        {text('pasteReplace')}
      </button>
    </form>
  );
}
