// The catalogue's filters: a group of checkboxes for each facet.
import X from 'lucide-react/icons/x';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Facet } from '#schemas/domain/facet.ts';
import { toggleFacetValue, type FacetSelection } from './facetSelection.ts';
import styles from './View.module.css';

/** Values shown of each facet, the most frequent first. */
const MAX_VALUES = 12;

type FacetFiltersProps = {
  readonly id: string;
  readonly label: string;
  readonly clearLabel: string;
  readonly facets: readonly Facet[];
  readonly selection: FacetSelection;
  /** Whether narrow windows show the filters. Wide windows always show them. */
  readonly isOpen: boolean;
  readonly onChange: (selection: FacetSelection) => void;
};

/** All facets, with a button that clears the selection. */
export function FacetFilters({ id, label, clearLabel, facets, selection, isOpen, onChange }: FacetFiltersProps) {
  const isFiltered = Object.values(selection).some((values) => values.length > 0);
  return (
    <div id={id} role="group" aria-label={label} className={styles['filters']} data-open={isOpen || undefined}>
      {isFiltered && (
        <button type="button" className={styles['clear-filters']} onClick={() => onChange({})}>
          <X size={16} strokeWidth={1.75} aria-hidden />
          {clearLabel}
        </button>
      )}
      {facets.map((facet) => (
        <FacetValues
          key={facet.name}
          facet={facet}
          chosenValues={selection[facet.name] ?? []}
          onToggle={(value) => onChange(toggleFacetValue(selection, facet.name, value))}
        />
      ))}
    </div>
  );
}

type FacetValuesProps = {
  readonly facet: Facet;
  readonly chosenValues: readonly string[];
  readonly onToggle: (value: string) => void;
};

/** The values of one facet as checkboxes. Values without results look muted. */
function FacetValues({ facet, chosenValues, onToggle }: FacetValuesProps) {
  const number = usePort((p) => p.text.number);
  return (
    <fieldset className={styles['facet']} data-facet={facet.name}>
      <legend>{facet.label}</legend>
      {facet.values.slice(0, MAX_VALUES).map(({ value, label, count }) => (
        <label key={value} data-none={count === 0 || undefined}>
          <input
            type="checkbox"
            name={facet.name}
            value={value}
            checked={chosenValues.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span>
            <bdi>{label}</bdi>
          </span>{' '}
          <small>{number(count)}</small>
        </label>
      ))}
    </fieldset>
  );
}
