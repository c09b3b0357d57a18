import { RotateCcw, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { CodeText } from '../../CodeText.tsx';
import { describeField } from '../../describeField.ts';
import { FindingText } from '../../FindingText.tsx';
import type { FormField } from '../schema/resolveSchema.ts';
import { changeAndFocus } from './focusField.ts';
import { useSchemaForm, useInherited } from './formContext.ts';
import { LockedControl } from './LockedControl.tsx';
import { findLock } from './locks.ts';
import styles from './Form.module.css';

type Props = {
  readonly field: FormField;
  readonly id: string;
  /** Whether the document contains the field. */
  readonly isPresent: boolean;
  /** True: `children` are several controls with names of their own, and the label is the legend of their group. */
  readonly isGroup?: boolean;
  /** True: the controls in `children` change parts of the value, and each of them shows whether it is locked. */
  readonly hasParts?: boolean;
  readonly children: ReactNode;
};

/** Renders a field's label, its control, the schema's description as help, and what is wrong with it. */
export const FieldFrame = observer(function FieldFrame(props: Props) {
  const { field, id, isPresent, isGroup = false, hasParts = false, children } = props;
  const form = useSchemaForm();
  const { store, text, translate, inherited } = form;
  const isInheritable = useInherited(field.pointer) !== undefined;
  const lock = findLock(form, field.pointer, hasParts);
  const isWholeLocked = findLock(form, field.pointer) !== undefined;
  const label = describeField(text, field.name);
  /** The texts of a localised field: problems of one language belong to the field, too. */
  const texts = `${field.pointer}/$text`;
  const findings = store.findings.filter(
    ({ pointer }) => pointer === field.pointer || pointer === texts || pointer.startsWith(`${texts}/`),
  );
  const { description } = field.schema;
  const translated = description === undefined ? undefined : translate(description);
  const Frame = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  const canRemove = isPresent && !field.isRequired && !isWholeLocked;
  const removal = text(isInheritable ? 'useInherited' : 'removeField', { name: label.text });
  const RemovalIcon = isInheritable ? RotateCcw : X;
  return (
    <Frame
      className={styles['field']}
      data-pointer={field.pointer}
      data-invalid={findings.some(({ severity }) => severity === 'error') || undefined}
      aria-describedby={isGroup ? `${id}-help` : undefined}
    >
      <Label {...(!isGroup && { htmlFor: id })} className={styles['label']} {...label.attributes}>
        {label.text}
      </Label>
      {canRemove && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={removal}
          title={removal}
          onClick={(event) => changeAndFocus(event, field.pointer, () => store.setValue(field.pointer, undefined))}
        >
          <RemovalIcon size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {inherited && isInheritable && !isPresent && (
        <p className={styles['inherited']}>{text('inheritedValue', { realm: inherited.realm })}</p>
      )}
      {lock ? <LockedControl {...{ lock, isGroup }}>{children}</LockedControl> : children}
      {findings.map(({ severity, nearest, pointer, ...finding }) => (
        <p key={pointer + finding.code + finding.meaning} className={styles['finding']} data-severity={severity}>
          {pointer.startsWith(`${texts}/`) && (
            <>
              <bdi lang="en">{pointer.slice(texts.length + 1)}</bdi>:{' '}
            </>
          )}
          <FindingText text={text} finding={finding} />{' '}
          {nearest !== undefined && !isWholeLocked && (
            <button
              type="button"
              onClick={(event) => changeAndFocus(event, pointer, () => store.setValue(pointer, nearest))}
            >
              {text('changeTo', { name: nearest })}
            </button>
          )}
        </p>
      ))}
      {description !== undefined && (
        <p
          id={`${id}-help`}
          className={styles['help']}
          {...(translated === undefined && { lang: 'en', dir: 'ltr' as const })}
        >
          <CodeText>{translated ?? description}</CodeText>
        </p>
      )}
    </Frame>
  );
});
