// The condition `experiment` of a row: an experiment of the realm and one of its variants, chosen in selects.
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { isJsonObject, joinPointer, type Json } from '#schemas/jsonPointer.ts';
import type { FormField } from '../schema/resolveSchema.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useSchemaForm } from './formContext.ts';
import styles from './Form.module.css';

type Props = { readonly field: FormField; readonly value: Json | undefined };

/**
 * Whether the condition has its other form, `key` and `variants`: a partition (a named value of the viewer, such as
 * `region: north`). It has no list of values to choose from.
 */
export const isPartition = (value: Json | undefined): boolean => isJsonObject(value) && 'key' in value;

/** Renders the choice of an experiment and of the variant that shows the row. */
export const ExperimentField = observer(function ExperimentField({ field, value }: Props) {
  const { store, text, experiments = [] } = useSchemaForm();
  const id = useId();
  const written = isJsonObject(value) ? value : {};
  const [experimentId, variant] = [toText(written['id']), toText(written['variant'])];
  const variants = experiments.find((each) => each.id === experimentId)?.variants ?? [];
  const chooseExperiment = (chosen: string): void => {
    const offered = experiments.find((each) => each.id === chosen)?.variants ?? [];
    const nextVariant = offered.includes(variant) ? variant : (offered.at(-1) ?? '');
    store.setValue(field.pointer, chosen === '' ? undefined : { id: chosen, variant: nextVariant });
  };
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined} isGroup>
      {experiments.length === 0 && (
        <p className={styles['help']}>
          {text('noExperiments')} <a href="/_admin/settings/settings%3Aexperiments">{text('experiments')}</a>
        </p>
      )}
      {(experiments.length > 0 || experimentId !== '') && (
        <div className={styles['group']}>
          <Choice
            field={toField(field, 'id')}
            value={experimentId}
            options={experiments.map((each) => [each.id, `${each.name} (${text(`experiment_${each.state}`)})`])}
            empty={text('noExperiment')}
            onChange={chooseExperiment}
          />
          {experimentId !== '' && (
            <Choice
              field={toField(field, 'variant')}
              value={variant}
              options={variants.map((each, index) => [
                each,
                index === 0 ? text('defaultVariant', { variant: each }) : each,
              ])}
              onChange={(chosen) => store.setValue(joinPointer(field.pointer, 'variant'), chosen)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
});

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the field of one of the two selects: the experiment (`id`) or the variant. */
const toField = (field: FormField, name: 'id' | 'variant'): FormField => ({
  name: name === 'id' ? 'experiment' : name,
  pointer: joinPointer(field.pointer, name),
  schema: {},
  isRequired: true,
});

type ChoiceProps = {
  readonly field: FormField;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  /** Label of the option for no value; undefined: that option is shown, without a label, only while there is no value. */
  readonly empty?: string;
  readonly onChange: (value: string) => void;
};

function Choice({ field, value, options, empty, onChange }: ChoiceProps) {
  const id = useId();
  const isKnown = value === '' || options.some(([option]) => option === value);
  return (
    <FieldFrame field={field} id={id} isPresent>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {(empty !== undefined || value === '') && <option value="">{empty}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
