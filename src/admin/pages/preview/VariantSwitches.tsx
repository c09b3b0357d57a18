import { FlaskConical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { findUsedExperiments } from './findUsedExperiments.ts';
import styles from './Preview.module.css';

type Variants = Readonly<Record<string, string>>;
type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly experiments: readonly ExperimentSummary[];
  /** The chosen variants by experiment; empty or missing: what a visitor who does not take part gets. */
  readonly variants: Variants;
  readonly onChange: (variants: Variants) => void;
};

/**
 * Renders a choice of the variant for each experiment that the draft, or the published page or its sections, use, or that
 * changes all pages.
 */
export const VariantSwitches = observer(function VariantSwitches(props: Props) {
  const { store, text, experiments, variants, onChange } = props;
  return findUsedExperiments(experiments, store).map(({ id, name, variants: offered }) => (
    <label key={id} className={styles['variant']} title={text('variantOf', { name })}>
      <FlaskConical size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <bdi>{name}</bdi>
      </span>
      <select
        aria-label={text('variantOf', { name })}
        value={variants[id] ?? ''}
        onChange={({ target }) => onChange({ ...variants, [id]: target.value })}
      >
        <option value="">{text('anyVariant')}</option>
        {offered.map((variant) => (
          <option key={variant} value={variant}>
            {variant}
          </option>
        ))}
      </select>
    </label>
  ));
});
