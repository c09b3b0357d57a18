import { useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import type { TranslateDescription } from '../descriptions/loadDescriptions.ts';
import type { Composer } from './compose/createComposer.ts';
import { nameSlot } from './compose/slotRules.ts';
import { readList, type Place } from './document/rows.ts';
import { InsertDialog } from './InsertDialog.tsx';
import type { EditorStore } from './store/EditorStore.ts';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly composer: Composer;
  readonly translate: TranslateDescription;
  readonly place: Place;
  readonly onClose: () => void;
  readonly onInserted: () => void;
};

/** Renders the gallery of rows for a place of the page, or of a slot. */
export function InsertAt({ store, text, locale, composer, translate, place, onClose, onInserted }: Props) {
  const [rows] = useState(() => store.rows.map(({ row }) => row));
  const slot = composer.slots.findSlot(store.document, place.list);
  return (
    <InsertDialog
      {...{ text, locale, rows, place, onClose }}
      siblings={readList(store.document, place.list)}
      slot={slot && nameSlot(slot.rules, { translate })}
      explainRefusal={(element) => composer.explainRefusal(place, [element])}
      onChoose={(element, chosen) => {
        composer.insert(chosen, element);
        onInserted();
      }}
    />
  );
}
