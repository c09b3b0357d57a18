// The visible way to more of a list: what scrolling asks for by itself, for those whose script is slow or whose network failed.
import { usePort } from '#engine/plugin-api/index.ts';
import type { MoreState } from './useMore.ts';
import buttons from './LinkButton.module.css';
import styles from './MoreButton.module.css';

type Props = {
  readonly state: MoreState;
  /** Id of the list's heading: "Show more, Films". */
  readonly headingId: string;
  readonly id: string;
  /** `byKey`: the focus has to move to what comes. */
  readonly onAsk: (byKey: boolean) => void;
};

const LABELS = { idle: 'showMore', loading: 'loading', failed: 'retry' } as const;

export function MoreButton({ state, headingId, id, onAsk }: Props) {
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
          if (state !== 'loading') onAsk(event.detail === 0);
        }}
      >
        {label}
      </button>
    </p>
  );
}
