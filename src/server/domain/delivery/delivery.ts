// The state that the functions of one delivery share (deliver.ts, selectItems.ts), and the trace that explains its
// decisions to an editor.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { AccessViewer } from '../playback/access.ts';
import { projectWithNextChange, type Occurrence } from '../guide/projectSchedule.ts';
import type { AssignedVariants } from './experiments.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import type { RealmContent } from './realmDocuments.ts';

/** The viewer, language and time of a delivery. */
export type DeliverContext = {
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly viewer: AccessViewer;
  /** The visitor's number, while an experiment of the realm divides its visitors. */
  readonly visitor?: number | undefined;
  /** Variants by experiment that a preview has chosen. */
  readonly chosenVariants?: Readonly<Record<string, string>> | undefined;
  /** The variants that follow from `visitor` and `chosenVariants` (`withVariants` in experiments.ts). */
  readonly variants?: AssignedVariants | undefined;
  /** Id of the page's subject. It is part of the page's id, so `toAudienceKey` does not contain it. */
  readonly subject?: string | undefined;
  /** Receives the decisions of the delivery; only when an editor asks why (preview/explain/explainRows.ts). */
  readonly trace?: DeliveryTrace | undefined;
};

/** Receives the decisions of a delivery where they are made, so that an explanation cannot differ from the delivery. */
export type DeliveryTrace = {
  /** Called for each bucket, before its items are cut to those that the page contains. */
  onItems(bucket: object, selection: ItemSelection): void;
};

type StoredItem = Readonly<Record<string, unknown>>;

/** Which items a bucket has for a viewer, and which it does not have, and why. */
export type ItemSelection = {
  /** `ids`, `tag`: the bucket names items of the catalogue; `written`: the bucket contains its items. */
  readonly by: 'ids' | 'tag' | 'written';
  /** Ids that the catalogue does not have. */
  readonly unknown: readonly string[];
  /** Number of ids that are listed more than once; each item is delivered once. */
  readonly repeated: number;
  /** Items above the viewer's age limit. */
  readonly aboveAge: readonly StoredItem[];
  /** Age limit in years; undefined: none. */
  readonly ageLimit: number | undefined;
  /** The remaining items, in no particular order. */
  readonly selected: readonly StoredItem[];
};

/** Everything that the functions of one delivery share. */
export type Delivery = {
  readonly content: RealmContent;
  readonly context: DeliverContext;
  /** Locales in which texts are looked up, best first (localise.ts). */
  readonly chain: readonly string[];
  /** IANA time zone of the realm. */
  readonly zone: string;
  /** The next time (ms since 1970) at which the result changes, as far as it is known; `limitValidity` lowers it. */
  changesAt: number;
  /** The next time at which a row appears or disappears for this viewer. */
  rowsChangeAt: number;
};

/** Begins a delivery. */
export const createDelivery = (content: RealmContent, context: DeliverContext): Delivery => ({
  content,
  context,
  chain: createLocaleChain(context.locale, content.realm?.defaultLocale ?? 'en'),
  zone: content.realm?.timeZone ?? 'UTC',
  changesAt: Infinity,
  rowsChangeAt: Infinity,
});

/** Limits the validity of the result to `time` (ms since 1970). */
export const limitValidity = (delivery: Delivery, time: number): void => {
  delivery.changesAt = Math.min(delivery.changesAt, time);
};

/** Returns the occurrence of a schedule at the time of the delivery. */
export function findOccurrence(delivery: Delivery, schedule: NonNullable<CatalogueItem['schedule']>): Occurrence {
  const { occurrence, changesAt } = projectWithNextChange(schedule, delivery.context.now, delivery.zone);
  limitValidity(delivery, changesAt);
  return occurrence;
}
