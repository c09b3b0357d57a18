import { ArrowDown, ArrowUp, Copy, CopyPlus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { AdminText } from '../../createAdminText.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { Composer } from './createComposer.ts';
import styles from './Compose.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly composer: Composer;
  readonly onCopy: (copied: string) => void;
};

/** Renders the buttons that move, copy and delete the chosen elements. A button keeps the focus after its action. */
export const ElementActions = observer(function ElementActions({ store, text, composer, onCopy }: Props) {
  const { chosen, elements, isSourceInvalid } = store;
  if (chosen.length === 0) return null;
  const copy = (): void => {
    const copied = composer.copy();
    if (copied !== undefined) onCopy(copied);
  };
  const actions = [
    ['moveUp', ArrowUp, () => composer.moveByStep(-1), chosen[0] === 0],
    ['moveDown', ArrowDown, () => composer.moveByStep(1), chosen.at(-1) === elements.length - 1],
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
          aria-label={text(name)}
          title={text(name)}
          aria-disabled={isDisabled || isSourceInvalid || (composer.lock !== undefined && name !== 'copy')}
          onClick={run}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </div>
  );
});
