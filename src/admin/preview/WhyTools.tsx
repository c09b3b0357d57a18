// The explanation of rows in a preview without a host: a row is chosen from a list, or by a click in edit mode.
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import type { AdminText } from '../createAdminText.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { readRowDepth } from '#engine/page/slots.ts';
import { getExtensionKey } from '../pages/document/pointer.ts';
import { listAllRows } from '../pages/document/rows.ts';
import { describeElement } from '../pages/schema/describeElement.ts';
import type { InspectedPage, InspectionStore } from '../why/InspectionStore.ts';
import { ELEMENT_PAGE } from './createPreviewDocument.ts';
import styles from './PreviewTools.module.css';

/** Space before the name of a row in a slot: browsers ignore other indents of options. */
const INDENT = '\u2003';

const WhyPanel = lazy(async () => ({ default: (await import('../why/WhyPanel.tsx')).WhyPanel }));

/** The page whose rows are explained; observable. */
export type InspectedState = {
  page: Omit<InspectedPage, 'row'> | undefined;
  /** Pointer of the chosen row; undefined: none. */
  row: string | undefined;
  /** Whether the panel is open. The server is not asked before. */
  isOpen: boolean;
};

type Props = {
  readonly inspected: InspectedState;
  readonly inspection: InspectionStore;
  readonly text: AdminText;
  readonly locale: string;
  /** Shows the chosen row in the page. */
  readonly onChoose: (pointer: string) => void;
};

/** Renders a button that opens the explanation of a row. */
export const WhyTools = observer(function WhyTools({ inspected, inspection, text, locale, onChoose }: Props) {
  const { page, isOpen } = inspected;
  useEffect(() => (isOpen ? inspection.start() : undefined), [inspection, isOpen]);
  const elements = page?.document['elements'];
  const added = page?.id === ELEMENT_PAGE ? [] : (inspection.explanation?.extensions ?? []);
  if (!page || !Array.isArray(elements) || elements.length + added.length === 0) return null;
  const rows = [
    ...listAllRows(elements as Json[]).map(({ pointer, row }) => ({
      pointer,
      name: describeElement(row, locale).title,
      depth: readRowDepth(pointer),
      isHidden: inspection.findReasons(row).length > 0,
    })),
    ...added.map(({ pointer }) => ({ pointer, name: getExtensionKey(pointer) ?? pointer, depth: 1, isHidden: false })),
  ];
  return (
    <aside className={styles['why']} aria-label={text('whyShown')}>
      <button type="button" aria-expanded={isOpen} onClick={() => (inspected.isOpen = !isOpen)}>
        {text('whyShown')}
      </button>
      {isOpen && (
        <div className={styles['whyPanel']}>
          <select
            aria-label={text('whyChooseRow')}
            value={inspected.row ?? ''}
            onChange={({ target }) => {
              inspected.row = target.value || undefined;
              if (target.value) onChoose(target.value);
            }}
          >
            <option value="">{text('whyChooseRow')} …</option>
            {rows.map(({ pointer, name, depth, isHidden }) => (
              <option key={pointer} value={pointer}>
                {INDENT.repeat(depth - 1)}
                {isHidden ? `${name} · ${text('hiddenRow')}` : name}
              </option>
            ))}
          </select>
          <Suspense fallback={<p>{text('loading')}</p>}>
            <WhyPanel
              inspection={inspection}
              text={text}
              locale={locale}
              name={rows.find(({ pointer }) => pointer === inspected.row)?.name}
            />
          </Suspense>
        </div>
      )}
    </aside>
  );
});
