import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import type { ArchivedPage } from './manage/pageCalls.ts';
import { useSingleRun } from './useSingleRun.ts';
import manage from './manage/Manage.module.css';

type Props = {
  readonly page: ArchivedPage;
  readonly text: AdminText;
  /** Begins a draft of the page and opens it. */
  readonly onRestore: (page: ArchivedPage) => Promise<void>;
};

/** Renders the button that restores an archived page. */
export function RestoreButton({ page, text, onRestore }: Props) {
  const restore = useSingleRun(onRestore);
  return (
    <button
      type="button"
      className={manage['restore']}
      aria-label={text('restoreArchivedNamed', { id: isolate(page.id) })}
      onClick={() => restore(page)}
    >
      {text('restoreArchived')}
    </button>
  );
}
