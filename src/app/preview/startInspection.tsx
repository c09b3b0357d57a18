// Explains the rows of a preview frame in a window of its own.
import { observable } from 'mobx';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { toInspectedPage } from '#src/admin/preview/createPreviewDocument.ts';
import { findRowPointer } from '#src/admin/pages/document/rows.ts';
import type { OpenedDocument } from '#src/admin/preview/previewRevision.ts';
import { WhyTools, type InspectedState } from '#src/admin/preview/WhyTools.tsx';
import { InspectionStore } from '#src/admin/why/InspectionStore.ts';
import type { InspectionApi } from '#src/admin/why/useInspection.ts';
import { renderBar } from './renderBar.ts';

/** The explanation of a frame's rows. */
export type FrameInspection = {
  show(open: OpenedDocument): void;
  select(pointer: string): void;
  setMeasurements(rows: readonly RowMeasurement[]): void;
};

type Options = {
  readonly api: InspectionApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly audience: PreviewAudience;
  readonly onChoose: (pointer: string) => void;
};

/** Renders the button that opens the explanation. */
export function startInspection({ api, text, locale, audience, onChoose }: Options): FrameInspection {
  const inspected = observable<InspectedState>({ page: undefined, row: undefined, isOpen: false }, {}, { deep: false });
  const inspection = new InspectionStore({
    explain: (body) => api.postExplanation({ body }),
    read: () => inspected.page && { ...inspected.page, row: inspected.row },
    audience,
  });
  renderBar(<WhyTools {...{ inspected, inspection, text, locale, onChoose }} />);
  return {
    setMeasurements: (rows) => inspection.setMeasurements(rows),
    show: (open) => void (inspected.page = toInspectedPage(open)),
    select(pointer) {
      const row = findRowPointer(pointer) ?? /^\/extensions\/[^/]+/.exec(pointer)?.[0];
      if (row !== undefined) inspected.row = row;
    },
  };
}
