// Why the selected row is on the page for the audience of the preview, or why it is not.
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Explanation, RowExplanation } from '#schemas/preview/explanation.ts';
import type { AdminText } from '../createAdminText.ts';
import type { InspectionStore } from './InspectionStore.ts';
import { describeAudience, type WhyText } from './describeValue.ts';
import { CostSection, DataSection } from './CostSection.tsx';
import { ItemsSection, SectionRows } from './ItemsSection.tsx';
import { AddedRows, ExtensionSection } from './ExtensionSection.tsx';
import { RulesSection } from './RulesSection.tsx';
import { SourceSection, WidgetSection } from './SourceSection.tsx';
import styles from './Why.module.css';

type Props = {
  readonly inspection: InspectionStore;
  readonly text: AdminText;
  readonly locale: string;
  /** Name of the selected row; undefined: none is selected. */
  readonly name: string | undefined;
  /** Goes to a field of the page; undefined: there is no form. */
  readonly onJump?: ((pointer: string) => void) | undefined;
  /** Selects a row that an extension of a plugin adds; undefined: there is another control for it. */
  readonly onChoose?: ((pointer: string) => void) | undefined;
};

/** Renders the explanation of the selected row. */
export const WhyPanel = observer(function WhyPanel({ inspection, text, locale, name, onJump, onChoose }: Props) {
  const heading = useId();
  const { explanation, isOutdated, hasFailed, audience, measurements } = inspection;
  const row = explanation?.row;
  const texts: WhyText = { text, locale };
  return (
    <div
      role="region"
      className={styles['panel']}
      aria-labelledby={heading}
      aria-busy={isOutdated || explanation === undefined}
      data-why-panel
      // Keyboards can scroll a box only when it is focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <h2 id={heading}>{text(row?.state === 'hidden' ? 'whyHidden' : 'whyShown')}</h2>
      {name === undefined ? (
        <p>{text('whyNoRow')}</p>
      ) : (
        <>
          <p className={styles['row']}>
            <bdi>{name}</bdi>
          </p>
          <Status inspection={inspection} text={text} />
          {row && explanation && !hasFailed && (
            <>
              <p className={styles['verdict']} data-why-state={row.state}>
                <strong>{text(row.state === 'shown' ? 'whyIsShown' : 'whyIsHidden')}</strong>{' '}
                <span>{text('whyFor', { audience: describeAudience(audience, texts) })}</span>
              </p>
              <Explained {...{ row, explanation, texts, onJump }} measured={measurements.get(row.pointer)} />
            </>
          )}
        </>
      )}
      {onChoose && explanation && explanation.extensions.length > 0 && (
        <AddedRows rows={explanation.extensions} chosen={row?.pointer} {...{ texts, onChoose }} />
      )}
    </div>
  );
});

/** Renders that the explanation is loading, outdated or missing. */
const Status = observer(function Status({ inspection, text }: Pick<Props, 'inspection' | 'text'>) {
  const { explanation, isOutdated, hasFailed } = inspection;
  if (hasFailed)
    return (
      <div role="alert" className={styles['failed']}>
        <p>{text('whyFailed')}</p>
        <button type="button" onClick={inspection.retry}>
          {text('retry')}
        </button>
      </div>
    );
  const message = isOutdated ? 'whyOutdated' : 'whyLoading';
  return (
    <p role="status" className={styles['status']}>
      {isOutdated || explanation?.row === undefined ? text(message) : ''}
    </p>
  );
});

type ExplainedProps = {
  readonly row: RowExplanation;
  readonly explanation: Explanation;
  readonly texts: WhyText;
  readonly onJump: Props['onJump'];
  readonly measured: ReturnType<InspectionStore['measurements']['get']>;
};

function Explained({ row, explanation, texts, onJump, measured }: ExplainedProps) {
  return (
    <>
      <RulesSection row={row} texts={texts} onJump={onJump} />
      {row.extension ? (
        <ExtensionSection extension={row.extension} pointer={row.pointer} texts={texts} />
      ) : (
        <SourceSection source={explanation.source} pointer={row.pointer} texts={texts} />
      )}
      {row.widget && <WidgetSection widget={row.widget} texts={texts} />}
      {row.items && <ItemsSection items={row.items} texts={texts} />}
      {row.section && <SectionRows section={row.section} texts={texts} />}
      <DataSection row={row} measured={measured} texts={texts} />
      <CostSection row={row} measured={measured} texts={texts} />
    </>
  );
}
