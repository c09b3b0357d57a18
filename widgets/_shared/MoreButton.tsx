import { usePort } from '#engine/plugin-api/index.ts';
import type { LastRequestState } from './usePagedList.ts';
import buttons from './LinkButton.module.css';
import styles from './MoreButton.module.css';

type MoreButtonProps = {
  /** State of the last request. The label of the button depends on it. */
  readonly state: LastRequestState;
  /** Id of the list's heading, which is a part of the label: "Show more, Films". */
  readonly headingId: string;
  /** Id of the button. */
  readonly id: string;
  /** @param isKeyboard whether the viewer used the keyboard. Then the focus must move to the first new item. */
  readonly onLoadMore: (isKeyboard: boolean) => void;
};

const LABELS = { idle: 'showMore', loading: 'loading', failed: 'retry' } as const;

/**
 * A button that loads more items of a list. Lists that load more on scroll also have it, for slow networks and
 * failures.
 */
export function MoreButton({ state, headingId, id, onLoadMore }: MoreButtonProps) {
  const label = usePort((ports) => ports.text.t(LABELS[state]));
  return (
    <p className={styles['more']}>
      <button
        type="button"
        id={id}
        className={`${buttons['button']} ${styles['button']}`}
        data-look="secondary"
        data-short
        aria-labelledby={`${id} ${headingId}`}
        aria-disabled={state === 'loading' || undefined}
        onClick={(event) => {
          // Clicks by keyboard have a detail of 0.
          if (state !== 'loading') onLoadMore(event.detail === 0);
        }}
      >
        {label}
      </button>
    </p>
  );
}
