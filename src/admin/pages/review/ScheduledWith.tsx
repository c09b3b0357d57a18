import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';

type Props = {
  /** Ids of the other documents; missing: the draft is scheduled alone, or not at all. */
  readonly ids: readonly string[] | undefined;
  readonly text: AdminText;
};

/** Names the documents with which a draft is published at its scheduled moment. */
export function ScheduledWith({ ids = [], text }: Props) {
  if (ids.length === 0) return null;
  return <small>{text('scheduledWith', { names: ids.map(isolate).join(', ') })}</small>;
}
