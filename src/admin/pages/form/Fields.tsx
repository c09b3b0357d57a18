import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { describeField } from '../../describeField.ts';
import { isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { findReferenceKind } from '#schemas/references.ts';
import { readText } from '../schema/describeElement.ts';
import {
  createValue,
  isLocalised,
  listFields,
  resolveSchema,
  type FieldSchema,
  type FormField,
} from '../schema/resolveSchema.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { changeAndFocus } from './focusField.ts';
import { LocalisedField } from './LocalisedField.tsx';
import {
  ChoiceField,
  FlagField,
  NumberField,
  SourceField,
  SchemaTextField,
  type SchemaFieldProps,
} from './ScalarFields.tsx';
import { ExperimentField, isPartition } from './ExperimentField.tsx';
import { useSchemaForm, useInherited } from './formContext.ts';
import { LockReason } from './LockedControl.tsx';
import { findLock } from './locks.ts';
import styles from './Form.module.css';

/** Renders a field with the control that fits its schema. A value that does not fit its schema is shown as source. */
export function SchemaField({ field, value }: SchemaFieldProps) {
  const { overrides } = useSchemaForm();
  const control = overrides?.control?.(field, value);
  if (control !== undefined) return control;
  if (field.pointer.endsWith('/when/experiment') && !isPartition(value))
    return <ExperimentField field={field} value={value} />;
  if (isLocalised(field.schema) && (value === undefined || typeof value === 'string' || isJsonObject(value)))
    return <LocalisedField field={field} value={value} />;
  const schema = resolveSchema(field.schema, value);
  const resolved = { ...field, schema };
  if (schema.enum && (value === undefined || typeof value === 'string' || typeof value === 'number'))
    return <ChoiceField field={resolved} value={value} />;
  switch (schema.type) {
    case 'boolean':
      if (value === undefined || typeof value === 'boolean') return <FlagField field={resolved} value={value} />;
      break;
    case 'integer':
    case 'number':
      if (value === undefined || typeof value === 'number') return <NumberField field={resolved} value={value} />;
      break;
    case 'string':
      if (value === undefined || typeof value === 'string') return <SchemaTextField field={resolved} value={value} />;
      break;
    case 'array':
      if (value === undefined || Array.isArray(value)) return <ListField field={resolved} value={value} />;
      break;
    case 'object':
      if (schema.properties && (value === undefined || isJsonObject(value)))
        return <ObjectField field={resolved} value={value} />;
      break;
  }
  return <SourceField field={resolved} value={value} />;
}

/** Fields that authors set once. They are under "more fields". */
const IDS: readonly string[] = ['bucketId', 'exid', 'heroId'];

type ObjectFieldsProps = {
  readonly schema: FieldSchema;
  readonly value: JsonObject;
  readonly pointer: string;
  /** Names of fields that are not shown. */
  readonly hidden?: readonly string[];
};

/**
 * Renders the fields that an object has, and the others under "more fields". A field keeps its position while it is
 * edited, so that the focus stays in it.
 */
export function ObjectFields({ schema, value, pointer, hidden = [] }: ObjectFieldsProps) {
  const { text, overrides } = useSchemaForm();
  const { present, absent } = listFields(schema, value, pointer);
  const showsAll = overrides?.showsAll?.(pointer) ?? false;
  const inherited = useInherited(pointer);
  const [initialNames] = useState(() =>
    [
      ...present,
      ...absent.filter(({ name }) => showsAll || (isJsonObject(inherited) && Object.hasOwn(inherited, name))),
    ].map(({ name }) => name),
  );
  const all = [...present, ...absent].filter(({ name }) => !hidden.includes(name));
  const isShownFirst = ({ name, isRequired }: FormField): boolean =>
    (initialNames.includes(name) || isRequired) && !IDS.includes(name);
  const byInitialOrder = (one: FormField, other: FormField): number =>
    initialNames.indexOf(one.name) - initialNames.indexOf(other.name);
  const order = Object.keys(schema.properties ?? {});
  const more = all
    .filter((field) => !isShownFirst(field))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return (
    <>
      {all
        .filter(isShownFirst)
        .toSorted(byInitialOrder)
        .map((field) => (
          <SchemaField key={field.name} field={field} value={value[field.name]} />
        ))}
      {more.length > 0 && (
        <details className={styles['more']}>
          <summary>{text('moreFields', { count: more.length })}</summary>
          <div className={styles['fields']}>
            {more.map((field) => (
              <SchemaField key={field.name} field={field} value={value[field.name]} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** Renders an object inside of another one. */
function ObjectField({ field, value }: { readonly field: FormField; readonly value: JsonObject | undefined }) {
  const { store, text, overrides } = useSchemaForm();
  const id = useId();
  const isInherited = isJsonObject(useInherited(field.pointer));
  // Inherited fields are shown, so that one of them can be changed.
  const shown = value ?? (isInherited ? {} : undefined);
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined} isGroup hasParts={shown !== undefined}>
      {shown === undefined ? (
        <button
          type="button"
          className={styles['add']}
          onClick={(event) =>
            changeAndFocus(event, field.pointer, () => store.setValue(field.pointer, createValue(field.schema)))
          }
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />{' '}
          {text('add', { name: describeField(text, field.name).text })}
        </button>
      ) : (
        <Fold pointer={field.pointer} value={shown}>
          <div className={styles['group']}>
            {overrides?.header?.(field.pointer, shown)}
            <ObjectFields schema={field.schema} value={shown} pointer={field.pointer} />
          </div>
        </Fold>
      )}
    </FieldFrame>
  );
}

type FoldProps = { readonly pointer: string; readonly value: JsonObject; readonly children: ReactNode };

/** Renders an object that can be folded, if the form wants that. The summary names the object by its id or heading. */
function Fold({ pointer, value, children }: FoldProps) {
  const { overrides, locales, text } = useSchemaForm();
  const [state] = useState(() => overrides?.fold?.(pointer, value));
  if (state === undefined) return children;
  const name = NAME_FIELDS.map((field) => readText(value[field], locales[0]!)).find((found) => Boolean(found));
  return (
    <details className={styles['more']} open={state === 'open'}>
      <summary>
        <bdi>{name ?? text('fieldCount', { count: Object.keys(value).length })}</bdi>
      </summary>
      {children}
    </details>
  );
}

/** Fields that name an object, in order of preference. */
const NAME_FIELDS = ['label', 'title', 'name', 'id', 'family', 'rowType'] as const;

/** Renders a list, whose items can be added, moved and removed. */
function ListField({ field, value }: { readonly field: FormField; readonly value: readonly Json[] | undefined }) {
  const form = useSchemaForm();
  const { store, text, overrides } = form;
  const id = useId();
  /** Why items cannot be added, moved or removed, although some can be changed. */
  const lock = findLock(form, field.pointer);
  const isLocked = lock !== undefined;
  const items = value ?? [];
  const itemSchema = field.schema.items ?? {};
  const name = describeField(text, field.name).text;
  const { minItems = 0, maxItems = Infinity } = field.schema;
  const isFull = items.length >= maxItems;
  /** Whether the list has its minimum number of items, so that none can be removed. An empty list has a finding instead. */
  const isShort = items.length > 0 && items.length <= minItems;
  const add = (): void => {
    const item = overrides?.newItem?.(field.pointer, items) ?? createValue(resolveSchema(itemSchema, undefined));
    if (value === undefined) store.setValue(field.pointer, [item]);
    else store.edit([{ op: 'add', path: joinPointer(field.pointer, items.length), value: item }]);
  };
  const list = useRef<HTMLOListElement>(null);
  const remove = (index: number): void => {
    store.edit([{ op: 'remove', path: joinPointer(field.pointer, index) }]);
    requestAnimationFrame(() => focusRemoveButton(list.current, index));
  };
  /** Moves an item, and the focus with it, so that the same key moves it further. */
  const move = (from: number, to: number): void => {
    store.edit([{ op: 'move', from: joinPointer(field.pointer, from), path: joinPointer(field.pointer, to) }]);
    requestAnimationFrame(() => focusMoveButton(list.current?.children[to], to > from ? 'down' : 'up'));
  };
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined} isGroup hasParts={value !== undefined}>
      <ol ref={list} className={styles['list']}>
        {items.map((item, index) => {
          const position = { name, number: index + 1 };
          return (
            <li key={index}>
              <SchemaField
                field={{
                  name: String(index + 1),
                  pointer: joinPointer(field.pointer, index),
                  schema: withoutDescription(itemSchema),
                  isRequired: true,
                  reference: findReferenceKind(itemSchema['x-reference'], {}, {}),
                }}
                value={item}
              />
              <ItemButtons
                {...{ position, isLocked }}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                isRemovable={!isShort}
                onMove={(step) => move(index, index + step)}
                onRemove={() => remove(index)}
              />
            </li>
          );
        })}
      </ol>
      <AddItem
        {...{ id, name, isLocked, isFull, isShort }}
        schema={field.schema}
        onAdd={(event) => changeAndFocus(event, joinPointer(field.pointer, items.length), add)}
      />
      {lock && value && findLock(form, field.pointer, true) === undefined && <LockReason lock={lock} />}
    </FieldFrame>
  );
}

type ItemButtonsProps = {
  /** The name of the list, and the number of the item in it. */
  readonly position: { readonly name: string; readonly number: number };
  readonly isLocked: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isRemovable: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** Renders the buttons that move an item of a list and remove it. */
function ItemButtons({ position, isLocked, isFirst, isLast, isRemovable, onMove, onRemove }: ItemButtonsProps) {
  const { text } = useSchemaForm();
  return (
    <span className={styles['itemButtons']}>
      <IconButton
        label={text('moveItemUp', position)}
        direction="up"
        disabled={isLocked || isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={text('moveItemDown', position)}
        direction="down"
        disabled={isLocked || isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={text('removeItem', position)} disabled={isLocked || !isRemovable} onClick={onRemove}>
        <X size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

type AddItemProps = {
  readonly id: string;
  readonly name: string;
  readonly schema: FieldSchema;
  readonly isLocked: boolean;
  readonly isFull: boolean;
  readonly isShort: boolean;
  readonly onAdd: (event: MouseEvent<HTMLElement>) => void;
};

/** Renders the button that adds an item to a list, and why items cannot be added or removed. */
function AddItem({ id, name, schema, isLocked, isFull, isShort, onAdd }: AddItemProps) {
  const { text } = useSchemaForm();
  const { minItems = 0, maxItems = 0 } = schema;
  const limit = isFull
    ? text('listFull', { list: name, count: maxItems })
    : text('listShort', { list: name, count: minItems });
  const isExplained = !isLocked && (isFull || isShort);
  return (
    <>
      <button
        type="button"
        className={styles['add']}
        disabled={isLocked || isFull}
        aria-describedby={isExplained ? `${id}-limit` : undefined}
        onClick={onAdd}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden /> {text('addItem', { name })}
      </button>
      {isExplained && (
        <p id={`${id}-limit`} className={styles['help']}>
          {limit}
        </p>
      )}
    </>
  );
}

/** Removes the description of an item, because the list shows the same description. */
function withoutDescription(schema: FieldSchema): FieldSchema {
  const { description: _description, ...rest } = schema;
  return rest;
}

type IconButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  /** Where the button moves its item; undefined: it does not move it. */
  readonly direction?: 'up' | 'down';
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

/** Focuses the button of an item that moves it further, or back when it is the first or the last one. */
function focusMoveButton(item: Element | undefined, direction: 'up' | 'down'): void {
  const buttons = item?.querySelectorAll<HTMLElement>(':scope > span > [data-direction]:not(:disabled)') ?? [];
  const same = [...buttons].find((button) => button.dataset['direction'] === direction);
  (same ?? buttons[0])?.focus();
}

/**
 * Focuses the button that removes the item that is now at the place of a removed one. Without such an item, or when it
 * cannot be removed, it focuses the button that adds an item.
 */
function focusRemoveButton(list: HTMLOListElement | null, index: number): void {
  const item = list?.children[Math.min(index, list.children.length - 1)];
  const remove = item?.querySelector<HTMLElement>(':scope > span > button:last-child:not(:disabled)');
  const add = list?.nextElementSibling;
  if (remove) remove.focus();
  else if (add instanceof HTMLElement) add.focus();
}

function IconButton({ label, disabled, direction, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      data-direction={direction}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
