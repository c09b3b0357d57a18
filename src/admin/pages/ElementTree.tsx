import {
  ChevronsDownUp,
  ChevronsUpDown,
  ClipboardPaste,
  EyeOff,
  FileText,
  FlaskConical,
  GripVertical,
  ListChecks,
  Plus,
  Rows3,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../createAdminText.ts';
import { CollapseStore } from './compose/CollapseStore.ts';
import { ElementActions } from './compose/ElementActions.tsx';
import { ElementParts } from './compose/ElementParts.tsx';
import { TreeButton, TreeToggle } from './compose/TreeButton.tsx';
import { findInsertIndex, type Composer } from './compose/createComposer.ts';
import { createTreeHandlers } from './compose/treeHandlers.ts';
import { listParts } from './compose/treeNodes.ts';
import { useDrag } from './compose/useDrag.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { getElementIndex, toElementPointer } from './document/pointer.ts';
import { LockReason } from './form/LockedControl.tsx';
import { findEntryId } from '#src/realm/findEntryId.ts';
import type { InspectionStore } from '../why/InspectionStore.ts';
import type { ReviewStore } from './review/ReviewStore.ts';
import { RowComments } from './review/RowComments.tsx';
import { describeElement, readText } from './schema/describeElement.ts';
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
  /** Opens the gallery of row types for a position. */
  readonly onInsert: (index: number) => void;
};

/** The same object for all items, so that React does not render it again. */
const HANDLE = (
  <span className={styles['handle']} data-handle aria-hidden>
    <GripVertical size={16} strokeWidth={1.75} />
  </span>
);

/** Renders the page and its elements, which can be chosen, moved by drag or keys, copied and pasted. */
export const ElementTree = observer(function ElementTree(props: Props) {
  const { store, review, text, locale, experiments, composer, inspection, onPaste, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  /** Whether a click on an element adds it to the chosen elements, or removes it from them, instead of opening it. */
  const [isChoosing, setChoosing] = useState(false);
  const [collapse] = useState(() => new CollapseStore(store, () => window.localStorage));
  useEffect(() => collapse.start(), [collapse]);
  const { drag, onPointerDown, onPointerMove, onPointerEnd } = useDrag(list, store, composer);
  const { chosen } = store;
  const change = (action: () => unknown): void => {
    action();
    requestAnimationFrame(() => focusSelected(list.current));
  };
  const choose = useChoose(store, isChoosing, onOpen);
  return (
    // The keys and the clipboard act on the buttons inside.
    <div role="presentation" className={styles['tree']} {...createTreeHandlers({ store, collapse, composer, change })}>
      <CollapseButtons collapse={collapse} text={text} />
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
            {...{ store, review, collapse, text, locale }}
            onSelect={() => {
              store.select('');
              onOpen();
            }}
          />
        </li>
        {(collapse.isPageCollapsed ? [] : store.elements).map((element, index) => (
          <li
            key={index}
            data-gap={drag?.gap === index + 1 || undefined}
            data-dragged={drag?.indices.includes(index) || undefined}
            onPointerDown={(event) => onPointerDown(event, index)}
          >
            <ElementItem
              {...{ store, review, collapse, text, locale, experiments, element, index, isChoosing, inspection }}
              isChosen={chosen.includes(index)}
              onSelect={choose}
            />
            {HANDLE}
            {collapse.isExpanded(toElementPointer(index)) && (
              <ElementParts
                {...{ store, collapse, text, locale, element, index }}
                onSelect={(pointer) => {
                  store.select(pointer);
                  onOpen();
                }}
              />
            )}
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

/**
 * Returns the function that handles a click on an element. It is the same one for all edits, so that a letter in a form
 * renders only the item of its element.
 */
const useChoose = (store: EditorStore, isChoosing: boolean, onOpen: () => void) =>
  useCallback(
    (event: MouseEvent, index: number): void => {
      if (event.shiftKey) store.chooseTo(index);
      else if (isChoosing || event.ctrlKey || event.metaKey) store.toggle(index);
      else {
        store.select(toElementPointer(index));
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
        <button type="button" disabled={lock !== undefined} onClick={() => onInsert(findInsertIndex(store))}>
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
        isChosen={store.chosen.length === 0}
        icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
        name={name}
        note={text('page')}
        findings={countFindings(store, collapse.isPageCollapsed ? 'all' : undefined)}
        text={text}
      />
      <RowComments review={review} row={undefined} name={name} text={text} />
    </>
  );
});

type ElementItemProps = Pick<Props, 'store' | 'review' | 'text' | 'locale' | 'experiments' | 'inspection'> & {
  readonly collapse: CollapseStore;
  readonly element: Json;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isChoosing: boolean;
  readonly onSelect: (event: MouseEvent, index: number) => void;
};

const ElementItem = observer(function ElementItem(props: ElementItemProps) {
  const {
    store,
    review,
    collapse,
    text,
    locale,
    experiments,
    element,
    index,
    isChosen,
    isChoosing,
    inspection,
    onSelect,
  } = props;
  const { type, title, isConditional, experiment } = describeElement(element, locale);
  const experimentName = experiments?.find(({ id }) => id === experiment?.id)?.name ?? experiment?.id;
  const pointer = toElementPointer(index);
  return (
    <>
      {listParts(element, pointer).length > 0 && (
        <TreeToggle collapse={collapse} pointer={pointer} name={title} text={text} />
      )}
      <TreeButton
        onSelect={(event) => onSelect(event, index)}
        pointer={pointer}
        isSelected={collapse.selectedNode === pointer}
        isChosen={isChosen}
        {...(isChoosing && { isPressed: isChosen })}
        icon={<ElementIcon {...{ text, isConditional }} isOfVariant={experiment !== undefined} />}
        name={title}
        note={experiment ? `${experimentName} · ${experiment.variant}` : type}
        isHidden={inspection.findReasons(element).length > 0}
        findings={countFindings(store, index)}
        text={text}
      />
      <RowComments review={review} row={findEntryId(element)?.id} name={title} text={text} />
    </>
  );
});

/** Returns the number of findings of the element at an index, of the page itself (undefined), or of both ('all'). */
const countFindings = (store: EditorStore, index: number | undefined | 'all'): number =>
  store.findings.filter(({ pointer }) => index === 'all' || getElementIndex(pointer) === index).length;

type ElementIconProps = {
  readonly text: AdminText;
  readonly isConditional: boolean;
  readonly isOfVariant: boolean;
};

/** Renders the icon of a row. It differs for rows of a variant of an experiment, and for rows with conditions. */
function ElementIcon({ text, isConditional, isOfVariant }: ElementIconProps) {
  const iconProps = { size: 16, strokeWidth: 1.75 };
  if (isOfVariant) return <FlaskConical {...iconProps} aria-label={text('ofVariant')} />;
  return isConditional ? (
    <EyeOff {...iconProps} aria-label={text('conditional')} />
  ) : (
    <Rows3 {...iconProps} aria-hidden />
  );
}
