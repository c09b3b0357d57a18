import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import { useSingleRun } from '../useSingleRun.ts';
import manage from './Manage.module.css';

type Props = {
  readonly id: string;
  readonly revision: number;
  readonly text: AdminText;
  readonly onUnschedule: (id: string, revision: number) => Promise<void>;
};

/** Renders the button that cancels the schedule of a draft, with that of the drafts that are scheduled with it. */
export function UnscheduleButton({ id, revision, text, onUnschedule }: Props) {
  const unschedule = useSingleRun(onUnschedule);
  return (
    <button
      type="button"
      className={`${manage['restore']} ${manage['unschedule']}`}
      aria-label={text('unscheduleNamed', { id: isolate(id) })}
      onClick={() => unschedule(id, revision)}
    >
      {text('unschedule')}
    </button>
  );
}
