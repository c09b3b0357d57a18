// What the pasted rows name and the brand does not have: links, items, images, plugins.
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from '../../createAdminText.ts';
import { FindingText } from '../../FindingText.tsx';
import { isolate } from '../../isolate.ts';
import { Dialog } from '../Dialog.tsx';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import { getElementIndex } from '../document/pointer.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { findMissingReferences } from './findMissingReferences.ts';
import styles from '../Dialog.module.css';

/** Rows that were pasted, and the document with them. */
export type Pasted = { readonly rows: readonly Json[]; readonly document: JsonObject };

type Props = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly locale: string;
  readonly realmName: string;
  readonly pasted: Pasted;
  readonly announce: (message: string) => void;
  /** Undoes the paste. */
  readonly onTakeBack: () => void;
  /** Selects the field of a finding. */
  readonly onJump: (pointer: string) => void;
  readonly onClose: () => void;
};

/** Waits until the server has checked the pasted rows, then lists what they name and the brand does not have. */
export default observer(function PasteReport(props: Props) {
  const { sync, text, locale, realmName, pasted, onTakeBack, onJump, onClose } = props;
  const { store } = sync;
  const missing = useMissingReferences(props);
  if (missing.length === 0) return null;
  const nameOf = (pointer: string): string =>
    describeElement(store.elements[getElementIndex(pointer) ?? -1] ?? null, locale).title;
  return (
    <Dialog title={text('pasteMissingTitle', { brand: isolate(realmName), count: missing.length })} onClose={onClose}>
      <p>{text('pasteMissingHint')}</p>
      <ul className={styles['errors']}>
        {missing.map((finding, index) => (
          <li key={index} data-code={finding.code}>
            <strong>
              <bdi>{nameOf(finding.pointer)}</bdi>
            </strong>
            <FindingText text={text} finding={finding} />
            <button type="button" onClick={() => onJump(finding.pointer)}>
              {text('goToField')} <code dir="ltr">{finding.pointer}</code>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['buttons']}>
        {/* After another change, undo would take back that change. */}
        {store.document === pasted.document && (
          <button type="button" onClick={onTakeBack}>
            {text('pasteTakeBack')}
          </button>
        )}
        <button type="button" className={styles['primary']} onClick={onClose}>
          {text('pasteKeep')}
        </button>
      </p>
    </Dialog>
  );
});

/** Returns what is missing; an empty list until the server has checked the rows. Without the server it announces why. */
function useMissingReferences({ sync, text, pasted, announce, onClose }: Props): readonly EditFinding[] {
  const [missing, setMissing] = useState<readonly EditFinding[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void sync.getSavedRevision().then((revision) => {
      if (isCancelled) return;
      const found = findMissingReferences(sync.store, pasted.rows);
      setMissing(found);
      if (revision === undefined) announce(text('pasteUnchecked'));
      if (found.length === 0) onClose();
    });
    return () => {
      isCancelled = true;
    };
    // One check for each paste: the other values are the same, or new functions that do the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sync, pasted]);
  return missing;
}
