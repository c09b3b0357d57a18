// A revision of the document of a preview frame, as the host sends it and as the frame shows it.
import type { CancellationPromo } from '#schemas/domain/cancellation-promo.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import type { Page } from '#schemas/page/page.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { postDeliver } from '#schemas/api/editing/postDeliver.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { PreviewKind } from '#schemas/preview/messages.ts';

type DeliverResponse = ResponseOf<typeof postDeliver>;

/** The state of a document. */
export type OpenedDocument = {
  readonly revision: number;
  readonly kind: PreviewKind;
  readonly id: string;
  readonly document: unknown;
};

/** An offer to viewers who cancel a licence, with the name of the licence. */
export type PreparedOffer = { readonly promo: CancellationPromo; readonly name: string };

/** A revision of the document as the app shows it: a page, a menu, a theme, labels or an offer. */
export type PreparedRevision = {
  readonly open: OpenedDocument;
  readonly page: Page;
  /** Pointer into the authored document of each element of `page`; `/extensions/...` for rows that plugins add. */
  readonly pointers: readonly string[];
  readonly findings: readonly EditFinding[];
  /** The delivered menus; they are shown over the published home page. */
  readonly menu?: MenuResponse;
  /** The delivered theme or labels; they are shown with the published home page. */
  readonly theme?: DeliverResponse['theme'];
  readonly labels?: DeliverResponse['labels'];
  /** The offer in place of a page; undefined also when its document has an error. */
  readonly offer?: PreparedOffer | undefined;
};

/** Returns what the frame shows for a kind without rows of its own. */
export const createEmptyRevision = (open: OpenedDocument): PreparedRevision => ({
  open,
  page: { $schema: PAGE_SCHEMA, version: 0, id: open.id, elements: [] },
  pointers: [],
  findings: [],
});
