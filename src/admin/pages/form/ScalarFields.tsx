import { useId } from 'react';
import { toLabel } from '../../describeField.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import type { FieldSchema, FormField } from '../schema/resolveSchema.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useSchemaForm, useInherited } from './formContext.ts';
import { ReferenceOptions } from './ReferenceOptions.tsx';
import styles from './Form.module.css';

/** A text whose schema allows more characters gets a field of several lines. */
const MAX_LENGTH_OF_ONE_LINE = 300;
/** A text that has more characters gets a field of several lines, whatever its schema allows. */
const VISIBLE_LENGTH_OF_ONE_LINE = 80;
/** A choice with at most this many options, and with at most this many letters in all of them, is a row of buttons. */
const MAX_SEGMENTS = 3;
const MAX_SEGMENT_LETTERS = 26;

/** Props of a field: its place in the document and its value; undefined: the document does not have it. */
export type SchemaFieldProps = { readonly field: FormField; readonly value: Json | undefined };

const describe = (id: string, schema: FieldSchema): { 'aria-describedby'?: string } =>
  schema.description === undefined ? {} : { 'aria-describedby': `${id}-help` };

/** Returns what an empty control shows: the inherited value, the default, or an example. */
const toPlaceholder = ({ default: preset, examples }: FieldSchema, inherited: Json | undefined): string | undefined => {
  const hint = inherited ?? preset ?? examples?.[0];
  return typeof hint === 'string' || typeof hint === 'number' ? String(hint) : undefined;
};

/** Renders the control of a text: one line, or several lines for a long text without a pattern. */
export function SchemaTextField({ field, value }: SchemaFieldProps) {
  const { store } = useSchemaForm();
  const id = useId();
  const { schema, pointer, reference } = field;
  const inherited = useInherited(pointer);
  const shown = typeof value === 'string' ? value : '';
  const isLong =
    (schema.maxLength ?? 0) > MAX_LENGTH_OF_ONE_LINE ||
    shown.includes('\n') ||
    shown.length > VISIBLE_LENGTH_OF_ONE_LINE;
  const common = {
    id,
    dir: 'auto',
    value: shown,
    required: field.isRequired,
    placeholder: toPlaceholder(schema, inherited),
    ...describe(id, schema),
  };
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      {isLong && !schema.pattern ? (
        <textarea {...common} rows={3} onChange={({ target }) => store.setValue(pointer, target.value)} />
      ) : (
        <input
          {...common}
          type="text"
          {...(reference && { list: `${id}-list`, autoComplete: 'off' })}
          onChange={({ target }) => store.setValue(pointer, target.value)}
        />
      )}
      {reference && <ReferenceOptions id={`${id}-list`} kind={reference} query={shown} />}
    </FieldFrame>
  );
}

/** Renders the control of a number. */
export function NumberField({ field, value }: SchemaFieldProps) {
  const { store } = useSchemaForm();
  const id = useId();
  const { schema, pointer } = field;
  const inherited = useInherited(pointer);
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <input
        id={id}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        step={schema.type === 'integer' ? 1 : 'any'}
        placeholder={toPlaceholder(schema, inherited)}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) =>
          store.setValue(pointer, Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
        }
        {...describe(id, schema)}
      />
    </FieldFrame>
  );
}

/** Renders a checkbox. A field that is not in the document shows the inherited value or the default. */
export function FlagField({ field, value }: SchemaFieldProps) {
  const { store } = useSchemaForm();
  const id = useId();
  const preset = useInherited(field.pointer) ?? field.schema.default;
  const checked = typeof value === 'boolean' ? value : preset === true;
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <span className={styles['check']}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={({ target }) => store.setValue(field.pointer, target.checked)}
          {...describe(id, field.schema)}
        />
      </span>
    </FieldFrame>
  );
}

/** Renders a choice: a few short options as a row of buttons, more as a list. */
export function ChoiceField({ field, value }: SchemaFieldProps) {
  const { store, text } = useSchemaForm();
  const id = useId();
  const options = (field.schema.enum ?? []).filter(isOption);
  const current = isOption(value) ? value : undefined;
  const inherited = useInherited(field.pointer) ?? field.schema.default;
  const preset = isOption(inherited) ? inherited : undefined;
  const isKnown = current === undefined || options.includes(current);
  const isShort = options.length <= MAX_SEGMENTS && options.join('').length <= MAX_SEGMENT_LETTERS;
  const set = (option: string | number | undefined): void => store.setValue(field.pointer, option);
  if (isShort && isKnown)
    return (
      <FieldFrame field={field} id={id} isPresent={value !== undefined} isGroup>
        <span className={styles['segments']}>
          {options.map((option) => (
            <label key={option} lang="en">
              <input type="radio" name={id} checked={(current ?? preset) === option} onChange={() => set(option)} />
              {toLabel(String(option))}
            </label>
          ))}
        </span>
      </FieldFrame>
    );
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <select
        id={id}
        value={current === undefined ? '' : String(current)}
        onChange={({ target }) => set(options.find((option) => String(option) === target.value))}
        {...describe(id, field.schema)}
      >
        {(current === undefined || !field.isRequired) && (
          <option value="">{preset === undefined ? text('notSet') : text('defaultValue', { value: preset })}</option>
        )}
        {!isKnown && <option value={current}>{current}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const isOption = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Renders a value for which the form has no control, with a button that shows it in the source. */
export function SourceField({ field, value }: SchemaFieldProps) {
  const { text, showSource } = useSchemaForm();
  const id = useId();
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined} isGroup>
      {value !== undefined && (
        <code className={styles['source']} dir="ltr">
          {JSON.stringify(value)}
        </code>
      )}
      <button type="button" className={styles['link']} onClick={() => showSource(field.pointer)}>
        {text('editInSource')}
      </button>
    </FieldFrame>
  );
}
