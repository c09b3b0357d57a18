// What the pasted rows name and the brand does not have: links, items, texts, images, plugins.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from '../../createAdminText.ts';
import { FindingText } from '../../FindingText.tsx';
import { isolate } from '../../isolate.ts';
import { Dialog } from '../Dialog.tsx';
import { getAt, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { findRowPointer } from '../document/rows.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { findMissingReferences } from './findMissingReferences.ts';
import { ReplaceReference } from './ReplaceReference.tsx';
import styles from '../Dialog.module.css';

/** Rows that were pasted, and the document with them. */
export type Pasted = {
  readonly rows: readonly Json[];
  readonly document: JsonObject;
  /** Number of this state of the document in this tab (EditorStore). */
  readonly editNumber: number;
};

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

/**
 * Waits until the server has checked the pasted rows, then lists what they name and the brand does not have. Each entry
 * can be replaced; the server checks the replacement, and the entry disappears.
 */
export default observer(function PasteReport(props: Props) {
  const { sync, text, locale, realmName, pasted, onTakeBack, onJump, onClose } = props;
  const { store } = sync;
  const missing = useMissingReferences(props);
  if (!missing || missing.length === 0) return null;
  const nameOf = (pointer: string): string =>
    describeElement(getAt(store.document, findRowPointer(pointer) ?? '') ?? null, locale).title;
  return (
    <Dialog title={text('pasteMissingTitle', { brand: isolate(realmName), count: missing.length })} onClose={onClose}>
      <p>{text('pasteMissingHint')}</p>
      <ul className={styles['errors']}>
        {missing.map((finding) => (
          <li key={`${finding.pointer} ${finding.code}`} data-code={finding.code}>
            <strong>
              <bdi>{nameOf(finding.pointer)}</bdi>
            </strong>
            <FindingText text={text} finding={finding} />
            {isReplaceable(finding) && (
              <ReplaceReference
                {...{ text, finding }}
                value={getAt(store.document, finding.pointer)}
                // The list is of the checked draft. What another tab has changed since is not replaced.
                isWaiting={getAt(store.document, finding.pointer) !== getCheckedValue(sync, finding)}
                onReplace={(value) => store.setValue(finding.pointer, value)}
              />
            )}
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

/** A reference whose value is a text. The version of a row is a number, which only a migration changes. */
const isReplaceable = ({ code, reference }: EditFinding): boolean =>
  reference !== undefined || code === 'FILE_MISSING' || code === 'ORIGIN_UNLISTED';

const getCheckedValue = ({ checked }: DraftSync, { pointer }: EditFinding): Json | undefined =>
  checked && getAt(checked.document, pointer);

/**
 * Returns what is missing by the newest check of a draft with the pasted rows; undefined until there is one. Drafts that
 * are saved later, for example while the server cannot be reached or after a conflict, are checked then.
 */
function useMissingReferences({ sync, text, pasted, announce, onClose }: Props): readonly EditFinding[] | undefined {
  const { checked, store } = sync;
  const isChecked = checked !== undefined && checked.editNumber >= pasted.editNumber;
  const missing = isChecked ? findMissingReferences(checked, pasted.rows) : undefined;
  const hadMissing = useRef(false);
  const isComplete = missing?.length === 0;
  useEffect(() => {
    void sync.getSavedRevision().then((revision) => {
      if (revision === undefined && ['offline', 'refused'].includes(sync.state)) announce(text('pasteUnchecked'));
    });
    // Each change in the dialog is checked at once. The functions are new ones that do the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sync, pasted, store.editNumber]);
  useEffect(() => {
    if (missing !== undefined && missing.length > 0) hadMissing.current = true;
    if (!isComplete) return;
    if (hadMissing.current) announce(text('pasteComplete'));
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [checked, isComplete]);
  return missing;
}
