import type { AdminText } from '../../createAdminText.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { describeElement } from '../schema/describeElement.ts';

type Props = {
  readonly text: AdminText;
  readonly locale: string;
  readonly className: string | undefined;
  /** The rows of the list. */
  readonly elements: readonly Json[];
  /** Indices of the elements that are moved: there is no place after them. */
  readonly moved?: readonly number[];
  /** Gap of the list of elements: 0 is before the first element. */
  readonly gap: number;
  readonly onChange: (gap: number) => void;
};

/** Renders the choice of a place in a list of rows: at its start, or after a row. */
export function PlaceSelect({ text, locale, className, elements, moved = [], gap, onChange }: Props) {
  return (
    <label className={className}>
      <span>{text('place')}</span>
      <select value={gap} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>{text('atStart')}</option>
        {elements.map(
          (element, index) =>
            !moved.includes(index) && (
              <option key={index} value={index + 1}>
                {text('afterRow', { name: `${index + 1}. ${describeElement(element, locale).title}` })}
              </option>
            ),
        )}
      </select>
    </label>
  );
}
