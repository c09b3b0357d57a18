// The small words that delivery and the kinds of subjects (subjects.ts) share.
import type { PageAbout } from '#schemas/page/about.ts';

/** Stands for the subject's id in the tag or ids of an item source. */
export const SUBJECT_PLACE = '{subject}';

/** What a subject gives its page. Texts and pictures as delivered. */
export type SubjectView = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly about?: PageAbout | undefined;
};
