import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useRef } from 'react';
import { getAt, isJsonObject } from '#schemas/jsonPointer.ts';
import { getExtensionKey } from '../document/pointer.ts';
import { findRowPointer } from '../document/rows.ts';
import { findSchema, type FieldSchema } from '../schema/resolveSchema.ts';
import { ObjectFields } from './Fields.tsx';
import { focusField } from './focusField.ts';
import { useSchemaForm } from './formContext.ts';
import { LockReason, WithoutReasons } from './LockedControl.tsx';
import { findLock } from './locks.ts';
import styles from './Form.module.css';

/**
 * Fields of a row that are not in its list of fields: `type` and `v` are fixed, the fields of `props` come first, and
 * the rows in `slots` have forms of their own.
 */
const ROW_FIELDS = ['type', 'v', 'slots', 'props'] as const;
/** Fields of a page that are fixed or that the server fills, and the elements, which have forms of their own. */
const PAGE_FIELDS = ['$schema', 'id', 'version', 'realm', 'elements', 'changesAt', 'paging'] as const;

/** Renders the form of the selected element, or of the page, generated from the page's JSON Schema. */
export const PageForm = observer(function PageForm({ schema }: { readonly schema: FieldSchema }) {
  const context = useSchemaForm();
  const { store, text } = context;
  const form = useRef<HTMLFormElement>(null);
  const { selection, selectionNumber } = store;
  const row = findRowPointer(selection);
  const pointer = row ?? '';
  const handledSelection = useRef(selectionNumber);
  useEffect(() => {
    // The cursor of the source editor changes `selection`, but not `selectionNumber`: the focus stays in the source.
    if (handledSelection.current === selectionNumber) return;
    handledSelection.current = selectionNumber;
    if (form.current && selection !== pointer) focusField(form.current, selection);
  });
  const extension = getExtensionKey(selection);
  if (extension !== undefined)
    return <p className={styles['notice']}>{text('extensionNotEditable', { name: extension })}</p>;
  const value = getAt(store.document, pointer);
  const selectedSchema = findSchema(schema, store.document, pointer);
  if (!isJsonObject(value) || !selectedSchema) return <p className={styles['notice']}>{text('noForm')}</p>;
  const { props } = value;
  // A lock of the whole document, or of everything in the selected part.
  const lock = findLock(context, '', true) ?? findLock(context, pointer, true);
  const Reasons = lock ? WithoutReasons : Fragment;
  const propsSchema = isJsonObject(props) && findSchema(schema, store.document, `${pointer}/props`);
  return (
    <form
      ref={form}
      key={`${pointer} ${JSON.stringify(value['type'])}`}
      className={styles['form']}
      onSubmit={(event) => event.preventDefault()}
      aria-label={text('form')}
    >
      {store.isSourceInvalid && (
        <p className={styles['notice']} role="status">
          {text('sourceInvalid')}
        </p>
      )}
      {lock && <LockReason lock={lock} />}
      <fieldset role="none" className={styles['fields']} disabled={store.isSourceInvalid || lock !== undefined}>
        <Reasons>
          {row !== undefined && isJsonObject(props) && propsSchema && (
            <ObjectFields schema={propsSchema} value={props} pointer={`${pointer}/props`} />
          )}
          <ObjectFields
            schema={selectedSchema}
            value={value}
            pointer={pointer}
            hidden={
              row === undefined ? PAGE_FIELDS : ROW_FIELDS.filter((name) => name !== 'props' || isJsonObject(props))
            }
          />
        </Reasons>
      </fieldset>
    </form>
  );
});
