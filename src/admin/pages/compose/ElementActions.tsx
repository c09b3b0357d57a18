import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  CopyPlus,
  IndentDecrease,
  IndentIncrease,
  ListOrdered,
  Trash2,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { PAGE_LIST } from '../document/rows.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { Composer } from './createComposer.ts';
import styles from './Compose.module.css';

const MoveDialog = lazy(() => import('./MoveDialog.tsx'));

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly composer: Composer;
  readonly onCopy: (copied: string) => void;
};

/** Renders the buttons that move, copy and delete the chosen elements. A button keeps the focus after its action. */
export const ElementActions = observer(function ElementActions(props: Props) {
  const { store, text, locale, composer, onCopy } = props;
  const [isMoving, setMoving] = useState(false);
  const { chosen, siblings, list, isSourceInvalid } = store;
  if (chosen.length === 0) return null;
  const copy = (): void => {
    const copied = composer.copy();
    if (copied !== undefined) onCopy(copied);
  };
  const isFirst = chosen.at(-1) === chosen.length - 1;
  const isLast = chosen[0] === siblings.length - chosen.length;
  const isInSlot = list !== PAGE_LIST;
  const hasSlotBeside = [chosen[0]! - 1, chosen.at(-1)! + 1].some(
    (index) => composer.slots.listSlots(siblings[index]).length > 0,
  );
  const isUnavailable = (name: string, isDisabled: boolean): boolean =>
    isDisabled || isSourceInvalid || (composer.lock !== undefined && name !== 'copy');
  const actions = [
    ['moveUp', ArrowUp, () => composer.moveByStep(-1), chosen[0] === 0 && !isInSlot],
    ['moveDown', ArrowDown, () => composer.moveByStep(1), chosen.at(-1) === siblings.length - 1 && !isInSlot],
    ['moveToStart', ArrowUpToLine, () => composer.moveToEdge(-1), isFirst],
    ['moveToEnd', ArrowDownToLine, () => composer.moveToEdge(1), isLast],
    ...(hasSlotBeside ? [['moveIn', IndentIncrease, composer.moveIn, false] as const] : []),
    ...(isInSlot ? [['moveOut', IndentDecrease, composer.moveOut, false] as const] : []),
    ['moveTo', ListOrdered, () => setMoving(true), isFirst && isLast],
    ['duplicate', CopyPlus, composer.duplicate, false],
    ['copy', Copy, copy, false],
    ['delete', Trash2, composer.remove, false],
  ] as const;
  return (
    <div className={styles['actions']} role="group" aria-label={text('elementActions')}>
      {actions.map(([name, Icon, run, isDisabled]) => (
        <button
          key={name}
          type="button"
          data-action={name}
          aria-label={text(name)}
          title={text(name)}
          aria-haspopup={name === 'moveTo' ? 'dialog' : undefined}
          aria-disabled={isUnavailable(name, isDisabled)}
          // The dialog does not open for what it cannot do. The other actions announce the reason.
          onClick={() => (name !== 'moveTo' || !isUnavailable(name, isDisabled)) && run()}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
      <Suspense fallback={null}>
        {isMoving && (
          <MoveDialog {...{ store, text, locale }} onClose={() => setMoving(false)} onMove={composer.moveTo} />
        )}
      </Suspense>
    </div>
  );
});
