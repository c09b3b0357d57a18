// The values that somebody changed in a part of the page, before and after.
import { findEntryId } from '#src/realm/findEntryId.ts';
import { diffDocuments, type Operation } from '../document/diffDocuments.ts';
import { getAt, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import type { Difference, SideChange } from './mergeSides.ts';
import styles from './Conflict.module.css';

/** Number of changed values of a part that are shown. */
const MAX_VALUES = 12;
/** A longer value is cut after this number of characters. */
const MAX_LENGTH = 160;

type Props = {
  readonly difference: Pick<Difference, 'kind' | 'field' | 'element'>;
  /** What the side did whose values are shown. */
  readonly change: SideChange;
  readonly before: JsonObject;
  readonly after: JsonObject;
};

/** Renders the earlier and the later values of a changed part; nothing for parts that were added, removed or moved. */
export function ChangedValues({ difference: { kind, field, element }, change, before, after }: Props) {
  if (change.kind !== 'changed' || kind === 'order') return null;
  const id = findEntryId(element)?.id;
  const find = (page: JsonObject): Json | undefined =>
    kind === 'field' ? page[field ?? ''] : listRows(page).find((row) => findEntryId(row)?.id === id);
  const [old, current] = [find(before), find(after)];
  if (old === undefined || current === undefined) return null;
  return (
    <dl className={styles['values']}>
      {diffDocuments(old, current)
        .slice(0, MAX_VALUES)
        .map((operation) => (
          <div key={operation.path}>
            <dt>
              <code dir="ltr">{operation.path || '/'}</code>
            </dt>
            <dd>
              {operation.op !== 'add' && <del dir="auto">{print(getAt(old, operation.path))}</del>}{' '}
              {readNewValue(operation) !== undefined && <ins dir="auto">{print(readNewValue(operation))}</ins>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const listRows = ({ elements }: JsonObject): readonly Json[] =>
  Array.isArray(elements) ? (elements as readonly Json[]) : [];
const readNewValue = (operation: Operation): Json | undefined => ('value' in operation ? operation.value : undefined);
const print = (value: Json | undefined): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};
