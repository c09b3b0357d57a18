import { ChevronsDownUp, ChevronsUpDown, ClipboardPaste, FileText, ListChecks, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../createAdminText.ts';
import type { TranslateDescription } from '../descriptions/loadDescriptions.ts';
import type { InspectionStore } from '../why/InspectionStore.ts';
import { CollapseStore } from './compose/CollapseStore.ts';
import { findInsertPlace, type Composer } from './compose/createComposer.ts';
import { ElementActions } from './compose/ElementActions.tsx';
import { countFindings, isGap, RowItems } from './compose/RowItems.tsx';
import { TreeButton, TreeToggle } from './compose/TreeButton.tsx';
import { createTreeHandlers } from './compose/treeHandlers.ts';
import { useDrag } from './compose/useDrag.ts';
import { PAGE_LIST, type Place } from './document/rows.ts';
import { LockReason } from './form/LockedControl.tsx';
import type { ReviewStore } from './review/ReviewStore.ts';
import { RowComments } from './review/RowComments.tsx';
import { readText } from './schema/describeElement.ts';
import type { EditorStore } from './store/EditorStore.ts';
import styles from './compose/Compose.module.css';

type Props = {
  readonly store: EditorStore;
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly locale: string;
  /** The realm's experiments, whose names mark the rows of their variants. */
  readonly experiments: readonly ExperimentSummary[] | undefined;
  readonly composer: Composer;
  /** Knows which rows the audience of the preview gets. */
  readonly inspection: InspectionStore;
  readonly onCopy: (copied: string) => void;
  /** Reads the clipboard and pastes. */
  readonly onPaste: () => Promise<void>;
  /** Called after a click that selected the page, an element or a part. */
  readonly onOpen: () => void;
  /** Opens the gallery of row types for a place. */
  readonly onInsert: (place: Place) => void;
  /** Translates the names of slots. */
  readonly translate: TranslateDescription;
};

/** Renders the page and its elements, which can be chosen, moved by drag or keys, copied and pasted. */
export const ElementTree = observer(function ElementTree(props: Props) {
  const { store, review, text, locale, experiments, composer, inspection, onPaste, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  /** Whether a click on an element adds it to the chosen elements, or removes it from them, instead of opening it. */
  const [isChoosing, setChoosing] = useState(false);
  const [collapse] = useState(
    () =>
      new CollapseStore(
        store,
        () => window.localStorage,
        (row) => composer.slots.listSlots(row).map(({ name }) => name),
      ),
  );
  useEffect(() => collapse.start(), [collapse]);
  const { drag, onPointerDown, onPointerMove, onPointerEnd } = useDrag(list, store, composer);
  const change = (action: () => unknown): void => {
    action();
    requestAnimationFrame(() => focusSelected(list.current));
  };
  const choose = useChoose(store, isChoosing, onOpen);
  const select = useCallback(
    (pointer: string): void => {
      store.select(pointer);
      onOpen();
    },
    [store, onOpen],
  );
  return (
    // The keys and the clipboard act on the buttons inside.
    <div role="presentation" className={styles['tree']} {...createTreeHandlers({ store, collapse, composer, change })}>
      <CollapseButtons collapse={collapse} text={text} />
      <ul
        ref={list}
        aria-label={text('elements')}
        data-tree
        data-dragging={drag !== undefined || undefined}
        data-refused={drag?.isRefused || undefined}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <li data-gap={isGap(drag, PAGE_LIST, 0)}>
          <PageItem
            {...{ store, review, collapse, text, locale }}
            onSelect={() => {
              store.select('');
              onOpen();
            }}
          />
        </li>
        {!collapse.isPageCollapsed && (
          <RowItems
            {...{ store, review, collapse, composer, text, locale, experiments, isChoosing, inspection, drag }}
            translate={props.translate}
            list={PAGE_LIST}
            rows={store.elements}
            onChoose={choose}
            onPress={onPointerDown}
            onInsert={props.onInsert}
            onSelect={select}
          />
        )}
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

/**
 * Returns the function that handles a click on a row. It is the same one for all edits, so that a letter in a form
 * renders only the item of its row.
 */
const useChoose = (store: EditorStore, isChoosing: boolean, onOpen: () => void) =>
  useCallback(
    (event: MouseEvent, pointer: string): void => {
      if (event.shiftKey) store.chooseTo(pointer);
      else if (isChoosing || event.ctrlKey || event.metaKey) store.toggle(pointer);
      else {
        store.select(pointer);
        onOpen();
      }
    },
    [store, isChoosing, onOpen],
  );

type TreeActionsProps = Props & {
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
};

/** Renders the actions for several elements, and the buttons that insert, paste and choose. */
const TreeActions = observer(function TreeActions(props: TreeActionsProps) {
  const { store, text, locale, composer, isChoosing, onChoosing, onCopy, onPaste, onInsert } = props;
  const { chosen } = store;
  const { lock } = composer;
  return (
    <>
      {(isChoosing || chosen.length > 1) && (
        <div className={styles['several']}>
          <span>{text('severalRows', { count: chosen.length })}</span>
          <ElementActions {...{ store, text, locale, composer, onCopy }} />
        </div>
      )}
      {lock && <LockReason lock={lock} />}
      <div className={styles['treeActions']}>
        <button type="button" disabled={lock !== undefined} onClick={() => onInsert(findInsertPlace(store))}>
          <Plus size={16} strokeWidth={1.75} aria-hidden /> {text('addRow')}
        </button>
        <button type="button" disabled={lock !== undefined} onClick={() => void onPaste()}>
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

type CollapseButtonsProps = { readonly collapse: CollapseStore; readonly text: AdminText };

/** Renders the buttons that collapse and expand all elements. */
const CollapseButtons = observer(function CollapseButtons({ collapse, text }: CollapseButtonsProps) {
  if (!collapse.canExpand('')) return null;
  return (
    <div className={styles['treeTools']}>
      <button type="button" onClick={() => collapse.collapseAll()}>
        <ChevronsDownUp size={16} strokeWidth={1.75} aria-hidden /> {text('collapseAll')}
      </button>
      <button type="button" onClick={() => collapse.expandAll()}>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden /> {text('expandAll')}
      </button>
    </div>
  );
});

type PageItemProps = Pick<Props, 'store' | 'review' | 'text' | 'locale'> & {
  readonly collapse: CollapseStore;
  readonly onSelect: () => void;
};

const PageItem = observer(function PageItem({ store, review, collapse, text, locale, onSelect }: PageItemProps) {
  const name = readText(store.title, locale) ?? store.pageId;
  return (
    <>
      {collapse.canExpand('') && <TreeToggle collapse={collapse} pointer="" name={name} text={text} />}
      <TreeButton
        onSelect={onSelect}
        pointer=""
        isSelected={collapse.selectedNode === ''}
        isChosen={store.selection === '' && store.chosen.length === 0}
        icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
        name={name}
        note={text('page')}
        findings={countFindings(store, '', collapse.isPageCollapsed)}
        text={text}
      />
      <RowComments review={review} row={undefined} name={name} text={text} />
    </>
  );
});
