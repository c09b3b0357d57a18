import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PageTail } from '#engine/page/types.ts';
import { RowProblem } from './RowProblem.tsx';
import styles from './Row.module.css';

/** How far below the window the end may be when the next rows are asked for: a flick of the wheel is shorter. */
const MARGIN = '0px 0px 200% 0px';

type Props = {
  readonly tail: PageTail;
  /** Where the next rows go on: another one means that there are new rows above. */
  readonly cursor: string | undefined;
  /** Asks for the next rows. The signal is aborted when the page goes. */
  readonly onMore: (signal: AbortSignal) => void;
};

/** The end of what is there of a long page: coming near it asks for the next rows; where they did not come it says so. */
export function PageEnd({ tail, cursor, onMore }: Props) {
  const loading = usePort((p) => p.text.t('loading'));
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = (leave.current = new AbortController());
    return () => controller.abort();
  }, []);
  useEffect(() => {
    const ask = (): void => onMore(leave.current!.signal);
    if (tail === 'more') {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) ask();
        },
        { rootMargin: MARGIN },
      );
      observer.observe(box.current!);
      return () => observer.disconnect();
    }
    if (tail !== 'failed') return undefined;
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [tail, cursor, onMore]);
  // The box itself has no ink: it keeps the focus of who pressed "try again", and that it moves down shifts nothing one sees.
  return (
    <div ref={box} className={styles['end']} tabIndex={-1} data-page-end={tail} aria-busy={tail === 'loading'}>
      <p role="status" className={styles['heard']}>
        {tail === 'loading' ? loading : ''}
      </p>
      {tail === 'failed' ? (
        <RowProblem
          text="moreRowsFailed"
          onRetry={() => {
            box.current?.focus({ preventScroll: true });
            onMore(leave.current!.signal);
          }}
        />
      ) : (
        <div key={cursor} className={styles['coming']} />
      )}
    </div>
  );
}
