import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  EyeOff,
  FileText,
  Plus,
  Rows3,
  Trash2,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { getElementIndex, isObject, toElementPointer, type Json } from './document/pointer.ts';
import { describeElement, readText } from './schema/describeElement.ts';
import type { EditorStore } from './store/EditorStore.ts';
import styles from './Editor.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  /** The element that was copied last in this tab. */
  readonly clipboard: Json | undefined;
  readonly onCopy: (element: Json) => void;
  /** Called after a click on an element. */
  readonly onOpen: () => void;
  /** Opens the gallery of row types for a position. */
  readonly onInsert: (index: number) => void;
};

/** Renders the page and its elements. Alt with the arrow keys moves the selected element; copy and paste work. */
export const ElementTree = observer(function ElementTree(props: Props) {
  const { store, text, locale, clipboard, onOpen, onInsert } = props;
  const list = useRef<HTMLUListElement>(null);
  const selected = getElementIndex(store.selection);
  const change = (action: () => void): void => {
    action();
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
  const choose = (pointer: string): void => {
    store.select(pointer);
    onOpen();
  };
  const insertAt = selected === undefined ? store.elements.length : selected + 1;
  const countFindings = (index: number | undefined): number =>
    store.findings.filter(({ pointer }) => getElementIndex(pointer) === index).length;
  return (
    // The keys and the clipboard act on the buttons inside.
    <div role="presentation" className={styles['tree']} {...createTreeHandlers(props, change)}>
      <ul ref={list} aria-label={text('elements')}>
        <li>
          <TreeButton
            onSelect={() => choose('')}
            pointer=""
            isSelected={selected === undefined}
            icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
            name={readText(store.document['title'], locale) ?? store.pageId}
            note={text('page')}
            findings={countFindings(undefined)}
            text={text}
          />
        </li>
        {store.elements.map((element, index) => {
          const { type, title, isConditional } = describeElement(element, locale);
          return (
            <li key={index}>
              <TreeButton
                onSelect={() => choose(toElementPointer(index))}
                pointer={toElementPointer(index)}
                isSelected={index === selected}
                icon={
                  isConditional ? (
                    <EyeOff size={16} strokeWidth={1.75} aria-label={text('conditional')} />
                  ) : (
                    <Rows3 size={16} strokeWidth={1.75} aria-hidden />
                  )
                }
                name={title}
                note={type}
                findings={countFindings(index)}
                text={text}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles['treeActions']}>
        <button type="button" onClick={() => onInsert(insertAt)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden /> {text('addRow')}
        </button>
        {clipboard !== undefined && (
          <button type="button" onClick={() => change(() => store.insert(insertAt, clipboard))}>
            <ClipboardPaste size={16} strokeWidth={1.75} aria-hidden /> {text('paste')}
          </button>
        )}
      </div>
    </div>
  );
});

/**
 * Returns the handlers of the tree's keys and of the clipboard.
 *
 * @param change makes a change and moves the focus to the selected element
 */
function createTreeHandlers({ store, onCopy }: Props, change: (action: () => void) => void) {
  const selected = getElementIndex(store.selection);
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        const step = event.key === 'ArrowUp' ? -1 : 1;
        event.preventDefault();
        if (event.altKey && selected !== undefined) change(() => store.move(selected, selected + step));
        else if (!event.altKey) change(() => selectNext(store, selected, step));
      } else if (event.key === 'Delete' && selected !== undefined) {
        event.preventDefault();
        change(() => store.removeElement(selected));
      }
    },
    onCopy(event: ClipboardEvent): void {
      const element = selected === undefined ? undefined : store.elements[selected];
      if (element === undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', JSON.stringify(element, null, 2));
      onCopy(element);
    },
    onPaste(event: ClipboardEvent): void {
      const element = parseElement(event.clipboardData.getData('text/plain'));
      if (!element) return;
      event.preventDefault();
      change(() => store.insert(selected === undefined ? store.elements.length : selected + 1, element));
    },
  };
}

function selectNext(store: EditorStore, selected: number | undefined, step: number): void {
  const next = (selected ?? -1) + step;
  if (next < store.elements.length) store.select(next < 0 ? '' : toElementPointer(next));
}

/** Returns the element of a copied text, or undefined when the text is something else. */
function parseElement(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    const isElement =
      isObject(value) && ['type', 'heroId', 'bucketId', 'sectionName', 'pluginId'].some((field) => field in value);
    return isElement ? value : undefined;
  } catch {
    return undefined;
  }
}

type TreeButtonProps = {
  readonly onSelect: () => void;
  readonly pointer: string;
  readonly isSelected: boolean;
  readonly icon: React.ReactNode;
  readonly name: string;
  readonly note: string;
  readonly findings: number;
  readonly text: AdminText;
};

function TreeButton({ onSelect, pointer, isSelected, icon, name, note, findings, text }: TreeButtonProps) {
  return (
    <button
      type="button"
      className={styles['treeItem']}
      aria-current={isSelected ? 'true' : undefined}
      data-element={pointer}
      onClick={onSelect}
    >
      {icon}
      <bdi className={styles['treeName']}>{name}</bdi>
      {findings > 0 ? (
        <span className={styles['badge']} aria-label={text('findingCount', { count: findings })}>
          {findings}
        </span>
      ) : (
        <span className={styles['treeNote']}>{note}</span>
      )}
    </button>
  );
}

type ActionsProps = Pick<Props, 'store' | 'text' | 'onCopy'>;

/** Renders the buttons that move, copy and delete the selected element. */
export const ElementActions = observer(function ElementActions({ store, text, onCopy }: ActionsProps) {
  const index = getElementIndex(store.selection);
  if (index === undefined) return null;
  const element = store.elements[index]!;
  const actions = [
    ['moveUp', ArrowUp, () => store.move(index, index - 1), index === 0],
    ['moveDown', ArrowDown, () => store.move(index, index + 1), index === store.elements.length - 1],
    ['duplicate', CopyPlus, () => store.duplicate(index), false],
    ['copy', Copy, () => onCopy(element), false],
    ['delete', Trash2, () => store.removeElement(index), false],
  ] as const;
  return (
    <div className={styles['actions']} role="group" aria-label={text('elementActions')}>
      {actions.map(([name, Icon, run, isDisabled]) => (
        <button
          key={name}
          type="button"
          aria-label={text(name)}
          title={text(name)}
          disabled={isDisabled || store.isSourceInvalid}
          onClick={run}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </div>
  );
});
