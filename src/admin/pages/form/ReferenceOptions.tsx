import { useEffect, useState } from 'react';
import type { References } from '#schemas/api/editing/getReferences.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import { readText } from '../schema/describeElement.ts';
import { useSchemaForm } from './formContext.ts';

/** Pause after the last letter before the options are fetched. */
const TYPING_MS = 200;

type Props = {
  /** Id of the list, which the field names in `list`. */
  readonly id: string;
  readonly kind: ReferenceKind;
  /** What the field contains. */
  readonly query: string;
};

/** Renders what a field may name as the options that the browser offers below it. Without the server there are none. */
export function ReferenceOptions({ id, kind, query }: Props) {
  const { loadReferences, locales } = useSchemaForm();
  const [references, setReferences] = useState<References['references']>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      loadReferences?.(kind, query).then(
        (found) => isCurrent && setReferences(found.references),
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [loadReferences, kind, query]);
  return (
    <datalist id={id}>
      {references.map((reference) => (
        <option key={reference.id} value={reference.id}>
          {readText(reference.title as Json | undefined, locales[0] ?? 'en') ?? reference.id}
        </option>
      ))}
    </datalist>
  );
}
