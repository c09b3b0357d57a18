// The rows of the editor's tree, with their parts and slots, at any depth.
import { EyeOff, FlaskConical, GripVertical, PanelTop, Plus, Rows3 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, PointerEvent } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import { joinPointer, type Json } from '#schemas/jsonPointer.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import type { InspectionStore } from '../../why/InspectionStore.ts';
import { isInside } from '../document/pointer.ts';
import { findRowPointer, type Place } from '../document/rows.ts';
import type { ReviewStore } from '../review/ReviewStore.ts';
import { RowComments } from '../review/RowComments.tsx';
import { describeElement } from '../schema/describeElement.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { CollapseStore } from './CollapseStore.ts';
import type { Composer } from './createComposer.ts';
import { ElementParts } from './ElementParts.tsx';
import { nameSlot, type DeclaredSlot } from './slotRules.ts';
import { TreeButton, TreeToggle } from './TreeButton.tsx';
import { isSlotPointer, listParts, readSlot, toRowKey } from './treeNodes.ts';
import type { Drag } from './useDrag.ts';
import styles from './Compose.module.css';

/** The same object for all items, so that React does not render it again. */
const HANDLE = (
  <span className={styles['handle']} data-handle aria-hidden>
    <GripVertical size={16} strokeWidth={1.75} />
  </span>
);

/** Whether dragged rows would move to a gap of a list. The attribute is missing when they would not. */
export const isGap = (drag: Drag | undefined, list: string, gap: number): true | undefined =>
  (drag?.place.list === list && drag.place.gap === gap) || undefined;

type RowItemsProps = {
  readonly store: EditorStore;
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly locale: string;
  /** The realm's experiments, whose names mark the rows of their variants. */
  readonly experiments: readonly ExperimentSummary[] | undefined;
  readonly composer: Composer;
  /** Knows which rows the audience of the preview gets. */
  readonly inspection: InspectionStore;
  /** Translates the names of slots. */
  readonly translate: TranslateDescription;
  /** Opens the gallery of row types for a place. */
  readonly onInsert: (place: Place) => void;
  readonly collapse: CollapseStore;
  readonly isChoosing: boolean;
  readonly drag: Drag | undefined;
  /** Pointer of the list of the rows. */
  readonly list: string;
  readonly rows: readonly Json[];
  readonly onChoose: (event: MouseEvent, pointer: string) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, pointer: string) => void;
  readonly onSelect: (pointer: string) => void;
};

/** Renders the rows of a list with their parts and slots. */
export const RowItems = observer(function RowItems(props: RowItemsProps) {
  const { store, review, collapse, composer, text, locale, experiments, isChoosing, inspection, drag, list } = props;
  const chosen = list === store.list ? store.chosen : [];
  return props.rows.map((element, index) => {
    const pointer = joinPointer(list, index);
    // Read by the row itself and not by its pointer, so that an edit of another row does not render this list.
    const isExpanded = collapse.expandedRows.has(toRowKey(element, pointer));
    return (
      <li
        key={index}
        data-row-pointer={pointer}
        data-gap={isGap(drag, list, index + 1)}
        data-dragged={(drag?.rows.list === list && drag.rows.indices.includes(index)) || undefined}
        onPointerDown={(event) => props.onPress(event, pointer)}
      >
        <ElementItem
          {...{ store, review, collapse, text, locale, experiments, element, pointer, isChoosing, inspection }}
          isChosen={chosen.includes(index)}
          hasSlots={composer.slots.listSlots(element).length > 0}
          isExpanded={isExpanded}
          onSelect={props.onChoose}
        />
        {HANDLE}
        {isExpanded && (
          <ElementParts {...{ store, collapse, text, locale, element, pointer }} onSelect={props.onSelect} />
        )}
        {isExpanded && <SlotItems {...props} element={element} pointer={pointer} />}
      </li>
    );
  });
});

/** Renders the slots of a row: each with its name, the number of its rows, its rows, and a button that adds one. */
function SlotItems({
  element,
  pointer,
  ...props
}: RowItemsProps & { readonly element: Json; readonly pointer: string }) {
  const { composer, text, locale } = props;
  const slots = composer.slots.listSlots(element);
  if (slots.length === 0) return null;
  return (
    <ul className={styles['slots']} aria-label={text('slotsOf', { name: describeElement(element, locale).title })}>
      {slots.map((slot) => (
        <SlotItem
          key={slot.name}
          {...props}
          slot={slot}
          list={joinPointer(pointer, 'slots', slot.name)}
          rows={readSlot(element, slot.name)}
        />
      ))}
    </ul>
  );
}

const SlotItem = observer(function SlotItem({ slot, ...props }: RowItemsProps & { readonly slot: DeclaredSlot }) {
  const { store, collapse, composer, text, locale, translate, drag, list, rows, onInsert } = props;
  const name = nameSlot(slot.rules, { translate });
  const { min = 0, max } = slot.rules;
  const count = { count: rows.length.toLocaleString(locale), max: max.toLocaleString(locale) };
  return (
    <li data-slot={list}>
      <div className={styles['slotHead']} data-gap={isGap(drag, list, 0)}>
        <TreeButton
          onSelect={() => store.select(list)}
          pointer={list}
          isSelected={collapse.selectedNode === list}
          isChosen={store.selection === list}
          icon={<PanelTop size={16} strokeWidth={1.75} aria-hidden />}
          name={name}
          note={text(rows.length < min ? 'slotNeeds' : 'slotCount', { ...count, min: min.toLocaleString(locale) })}
          findings={store.findings.filter((finding) => finding.pointer === list).length}
          text={text}
        />
        <button
          type="button"
          className={styles['slotAdd']}
          disabled={composer.lock !== undefined}
          aria-label={text('addRowTo', { slot: name })}
          title={text('addRowTo', { slot: name })}
          data-add={list}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onInsert({ list, gap: rows.length })}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {rows.length > 0 && (
        <ul aria-label={name}>
          <RowItems {...props} />
        </ul>
      )}
    </li>
  );
});

type ElementItemProps = Pick<RowItemsProps, 'store' | 'review' | 'text' | 'locale' | 'experiments' | 'inspection'> & {
  readonly collapse: CollapseStore;
  readonly element: Json;
  readonly pointer: string;
  readonly isChosen: boolean;
  readonly isChoosing: boolean;
  readonly hasSlots: boolean;
  readonly isExpanded: boolean;
  readonly onSelect: (event: MouseEvent, pointer: string) => void;
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
    pointer,
    isChosen,
    isChoosing,
    hasSlots,
    isExpanded,
    inspection,
    onSelect,
  } = props;
  const { type, title, isConditional, experiment } = describeElement(element, locale);
  const experimentName = experiments?.find(({ id }) => id === experiment?.id)?.name ?? experiment?.id;
  return (
    <>
      {(hasSlots || listParts(element, pointer).length > 0) && (
        <TreeToggle collapse={collapse} pointer={pointer} name={title} text={text} />
      )}
      <TreeButton
        onSelect={(event) => onSelect(event, pointer)}
        pointer={pointer}
        isSelected={collapse.selectedNode === pointer}
        isChosen={isChosen}
        {...(isChoosing && { isPressed: isChosen })}
        icon={<ElementIcon {...{ text, isConditional }} isOfVariant={experiment !== undefined} />}
        name={title}
        note={experiment ? `${experimentName} · ${experiment.variant}` : type}
        isHidden={inspection.findReasons(element).length > 0}
        findings={countFindings(store, pointer, !isExpanded)}
        text={text}
      />
      <RowComments review={review} row={findEntryId(element)?.id} name={title} text={text} />
    </>
  );
});

/**
 * Returns the number of findings of the page (`''`) or of a row.
 * @param isCollapsed whether the findings of the rows inside count too, because those are not shown
 */
export const countFindings = (store: EditorStore, pointer: string, isCollapsed: boolean): number =>
  store.findings.filter((finding) => {
    if (isCollapsed) return isInside(finding.pointer, pointer);
    const row = findRowPointer(finding.pointer) ?? '';
    // Findings of a slot are shown at the slot.
    return row === pointer && !isSlotPointer(finding.pointer);
  }).length;

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
