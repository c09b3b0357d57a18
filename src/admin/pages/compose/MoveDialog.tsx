import { useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { describeElement } from '../schema/describeElement.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import styles from '../Dialog.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
  /** @param gap of the list of elements: 0 is before the first element */
  readonly onMove: (indices: readonly number[], gap: number) => void;
};

/** Asks after which row the chosen elements are moved. */
export default function MoveDialog({ store, text, locale, onClose, onMove }: Props) {
  // The dialog is about the elements that were chosen when it was opened.
  const [{ chosen, elements }] = useState({ chosen: store.chosen, elements: store.elements });
  const [gap, setGap] = useState(0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMove(chosen, gap);
    onClose();
  };
  return (
    <Dialog title={text('moveTo')} onClose={onClose}>
      <form onSubmit={submit}>
        <label className={styles['reason']}>
          <span>{text('place')}</span>
          <select value={gap} onChange={({ target }) => setGap(Number(target.value))}>
            <option value={0}>{text('atStart')}</option>
            {elements.map(
              (element, index) =>
                !chosen.includes(index) && (
                  <option key={index} value={index + 1}>
                    {text('afterRow', { name: `${index + 1}. ${describeElement(element, locale).title}` })}
                  </option>
                ),
            )}
          </select>
        </label>
        <p className={styles['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className={styles['primary']}>
            {text('move')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
