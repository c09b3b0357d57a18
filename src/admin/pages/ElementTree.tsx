import { ClipboardPaste, EyeOff, FileText, GripVertical, ListChecks, Plus, Rows3 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { ElementActions } from './compose/ElementActions.tsx';
import { findInsertIndex, type Composer } from './compose/createComposer.ts';
import { createTreeHandlers } from './compose/treeHandlers.ts';
import { useDrag } from './compose/useDrag.ts';
import { getElementIndex, toElementPointer, type Json } from './document/pointer.ts';
import { describeElement, readText } from './schema/describeElement.ts';
import type { EditorStore } from './store/EditorStore.ts';
import styles from './compose/Compose.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly composer: Composer;
  readonly onCopy: (copied: string) => void;
  /** Reads the clipboard and pastes. */
  readonly onPaste: () => Promise<void>;
  /** Called after a click on an element. */
  readonly onOpen: () => void;
  /** Opens the gallery of row types for a position. */
  readonly onInsert: (index: number) => void;
};

/** Renders the page and its elements, which can be chosen, moved by drag or keys, copied and pasted. */
export const ElementTree = observer(function ElementTree(props: Props) {
  const { store, text, locale, composer, onPaste, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  /** Whether a click adds an element to those that are chosen, instead of opening it. */
  const [isChoosing, setChoosing] = useState(false);
  const { drag, onPointerDown, onPointerMove, onPointerEnd } = useDrag(list, store, composer);
  const { chosen } = store;
  const change = (action: () => unknown): void => {
    action();
    requestAnimationFrame(() => focusSelected(list.current));
  };
  const choose = (event: MouseEvent, index: number): void => {
    if (event.shiftKey) store.chooseTo(index);
    else if (isChoosing || event.ctrlKey || event.metaKey) store.toggle(index);
    else {
      store.select(toElementPointer(index));
      onOpen();
    }
  };
  return (
    // The keys and the clipboard act on the buttons inside.
    <div role="presentation" className={styles['tree']} {...createTreeHandlers(store, composer, change)}>
      <ul
        ref={list}
        aria-label={text('elements')}
        data-tree
        data-dragging={drag !== undefined || undefined}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <li data-gap={drag?.gap === 0 || undefined}>
          <PageItem
            store={store}
            text={text}
            locale={locale}
            onSelect={() => {
              store.select('');
              onOpen();
            }}
          />
        </li>
        {store.elements.map((element, index) => (
          <li
            key={index}
            data-gap={drag?.gap === index + 1 || undefined}
            data-dragged={drag?.indices.includes(index) || undefined}
            onPointerDown={(event) => onPointerDown(event, index)}
          >
            <ElementItem
              {...{ store, text, locale, element, index, isChoosing }}
              isChosen={chosen.includes(index)}
              onSelect={(event) => choose(event, index)}
            />
            <span className={styles['handle']} data-handle aria-hidden>
              <GripVertical size={16} strokeWidth={1.75} />
            </span>
          </li>
        ))}
      </ul>
      <TreeActions
        {...props}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        onPaste={() => onPaste().then(() => change(() => undefined))}
      />
    </div>
  );
});

type TreeActionsProps = Props & {
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
};

/** Renders what can be done with several elements, and the buttons that insert, paste and choose. */
const TreeActions = observer(function TreeActions(props: TreeActionsProps) {
  const { store, text, composer, isChoosing, onChoosing, onCopy, onPaste, onInsert } = props;
  const { chosen } = store;
  return (
    <>
      {(isChoosing || chosen.length > 1) && (
        <div className={styles['several']}>
          <span>{text('severalRows', { count: chosen.length })}</span>
          <ElementActions store={store} text={text} composer={composer} onCopy={onCopy} />
        </div>
      )}
      <div className={styles['treeActions']}>
        <button type="button" onClick={() => onInsert(findInsertIndex(store))}>
          <Plus size={16} strokeWidth={1.75} aria-hidden /> {text('addRow')}
        </button>
        <button type="button" onClick={() => void onPaste()}>
          <ClipboardPaste size={16} strokeWidth={1.75} aria-hidden /> {text('paste')}
        </button>
        {store.elements.length > 1 && (
          <button
            type="button"
            aria-pressed={isChoosing}
            onClick={() => {
              onChoosing(!isChoosing);
              if (isChoosing) store.select(store.selection);
            }}
          >
            <ListChecks size={16} strokeWidth={1.75} aria-hidden /> {text('chooseSeveral')}
          </button>
        )}
      </div>
    </>
  );
});

/** Moves the focus to the selected element of the tree. */
export function focusSelected(list: ParentNode | null): void {
  list?.querySelector<HTMLElement>('[data-selected]')?.focus();
}

type PageItemProps = Pick<Props, 'store' | 'text' | 'locale'> & { readonly onSelect: () => void };

const PageItem = observer(function PageItem({ store, text, locale, onSelect }: PageItemProps) {
  return (
    <TreeButton
      onSelect={onSelect}
      pointer=""
      isSelected={getElementIndex(store.selection) === undefined}
      isChosen={store.chosen.length === 0}
      icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      name={readText(store.document['title'], locale) ?? store.pageId}
      note={text('page')}
      findings={countFindings(store, undefined)}
      text={text}
    />
  );
});

type ElementItemProps = Pick<Props, 'store' | 'text' | 'locale'> & {
  readonly element: Json;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isChoosing: boolean;
  readonly onSelect: (event: MouseEvent) => void;
};

const ElementItem = observer(function ElementItem(props: ElementItemProps) {
  const { store, text, locale, element, index, isChosen, isChoosing, onSelect } = props;
  const { type, title, isConditional } = describeElement(element, locale);
  return (
    <TreeButton
      onSelect={onSelect}
      pointer={toElementPointer(index)}
      isSelected={index === getElementIndex(store.selection)}
      isChosen={isChosen}
      {...(isChoosing && { isPressed: isChosen })}
      icon={
        isConditional ? (
          <EyeOff size={16} strokeWidth={1.75} aria-label={text('conditional')} />
        ) : (
          <Rows3 size={16} strokeWidth={1.75} aria-hidden />
        )
      }
      name={title}
      note={type}
      findings={countFindings(store, index)}
      text={text}
    />
  );
});

const countFindings = (store: EditorStore, index: number | undefined): number =>
  store.findings.filter(({ pointer }) => getElementIndex(pointer) === index).length;

type TreeButtonProps = {
  readonly onSelect: (event: MouseEvent) => void;
  readonly pointer: string;
  /** Whether its form is shown. */
  readonly isSelected: boolean;
  /** Whether actions act on it. */
  readonly isChosen: boolean;
  /** Whether it is chosen, while several are being chosen. */
  readonly isPressed?: boolean;
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: string;
  readonly findings: number;
  readonly text: AdminText;
};

function TreeButton(props: TreeButtonProps) {
  const { onSelect, pointer, isSelected, isChosen, isPressed, icon, name, note, findings, text } = props;
  return (
    <button
      type="button"
      className={styles['treeItem']}
      aria-current={isChosen ? 'true' : undefined}
      aria-pressed={isPressed}
      data-element={pointer}
      data-selected={isSelected || undefined}
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
