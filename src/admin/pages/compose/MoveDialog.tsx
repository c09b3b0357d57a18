import { useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import type { Place, RowSet } from '../document/rows.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { suggestGap } from './suggestGap.ts';
import styles from '../Dialog.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
  readonly onMove: (rows: RowSet, place: Place) => void;
};

/** Asks after which row of their list the chosen rows are moved. */
export default function MoveDialog({ store, text, locale, onClose, onMove }: Props) {
  // The dialog is about the elements that were chosen when it was opened.
  const [{ chosen, elements, list }] = useState({ chosen: store.chosen, elements: store.siblings, list: store.list });
  const [gap, setGap] = useState(() => suggestGap(elements.length, chosen));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMove({ list, indices: chosen }, { list, gap });
    onClose();
  };
  return (
    <Dialog title={text('moveTo')} onClose={onClose}>
      <form onSubmit={submit}>
        <PlaceSelect
          {...{ text, locale, elements, gap }}
          className={styles['field']}
          moved={chosen}
          onChange={setGap}
        />
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
