import { Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { postSchedule } from '#schemas/api/editing/postSchedule.ts';
import type { postPublication } from '#schemas/api/editing/postPublication.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TogetherApi } from './draftList.ts';

const PublishTogetherDialog = lazy(() => import('./PublishTogetherDialog.tsx'));

type Props = {
  readonly api: TogetherApi;
  readonly text: AdminText;
  readonly locale: string;
  /** Time zone of the brand, an IANA name. */
  readonly timeZone: string;
  readonly onPublished: (published: ResponseOf<typeof postPublication>) => void;
  readonly onScheduled: (scheduled: ResponseOf<typeof postSchedule>) => void;
};

/** Renders the button that publishes several drafts, and its dialog. */
export function PublishTogetherButton({ onPublished, onScheduled, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Layers size={18} strokeWidth={1.75} aria-hidden /> {props.text('publishTogether')}
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <PublishTogetherDialog
            {...props}
            onClose={() => setOpen(false)}
            onPublished={(published) => {
              setOpen(false);
              onPublished(published);
            }}
            onScheduled={(scheduled) => {
              setOpen(false);
              onScheduled(scheduled);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
