// Shared by deliver.ts and subjects.ts, so that they do not import each other in a circle.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { PageAbout } from '#schemas/page/about.ts';

/** Placeholder for the subject's id in the tag or ids of an item source. */
export const SUBJECT_PLACEHOLDER = '{subject}';

/** The texts and image that a page takes from its subject, as delivered to the viewer. */
export type SubjectFacts = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly about?: PageAbout | undefined;
  /** The item that the page shows; undefined: it shows something else. */
  readonly item?: Pick<ContentItem, 'id' | 'type'> | undefined;
};
