import type { AdminText } from '../../createAdminText.ts';
import type { DraftStatus } from './ReviewStore.ts';

/** The texts of the steps that a draft reaches. */
export const STATUS_TEXTS = {
  draft: 'draft',
  review: 'statusReview',
  approved: 'statusApproved',
  scheduled: 'statusScheduled',
} as const;

/** The status of a draft, and the moment of its publish when it is scheduled (ISO 8601). */
export type StatusOfDraft = { readonly status: DraftStatus; readonly publishAt?: string | undefined };

/** Returns the status of a draft in words, with the moment of its publish. */
export function describeStatus(
  { status, publishAt }: StatusOfDraft,
  text: AdminText,
  formatter: Intl.DateTimeFormat,
): string {
  const name = text(STATUS_TEXTS[status]);
  return publishAt === undefined ? name : `${name} · ${formatter.format(new Date(publishAt))}`;
}
