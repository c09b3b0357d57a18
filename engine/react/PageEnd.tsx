import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PageTail } from '#engine/page/types.ts';
import { RowProblem } from './RowProblem.tsx';
import styles from './Row.module.css';

/**
 * The next rows are requested when the end of the page is less than two viewports below the window: one fast turn of
 * the mouse wheel scrolls a shorter distance.
 */
const MARGIN = '0px 0px 200% 0px';

type Props = {
  readonly tail: PageTail;
  /** Cursor of the next rows: when it changes, new rows have been added above. */
  readonly cursor: string | undefined;
  /** Requests the next rows. The signal is aborted when the page is unmounted. */
  readonly onMore: (signal: AbortSignal) => void;
};

/**
 * Renders the end of the loaded rows of a long page. It requests the next rows when it comes near the viewport, and
 * shows a message after a failure.
 */
export function PageEnd({ tail, cursor, onMore }: Props) {
  const loading = usePort((p) => p.text.t('loading'));
  const box = useRef<HTMLDivElement>(null);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = (controllerRef.current = new AbortController());
    return () => controller.abort();
  }, []);
  useEffect(() => {
    const requestMore = (): void => onMore(controllerRef.current!.signal);
    if (tail === 'more') {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) requestMore();
        },
        { rootMargin: MARGIN },
      );
      observer.observe(box.current!);
      return () => observer.disconnect();
    }
    if (tail !== 'failed') return undefined;
    window.addEventListener('online', requestMore);
    return () => window.removeEventListener('online', requestMore);
  }, [tail, cursor, onMore]);
  // The box is invisible, so the viewer sees no shift when new rows move it down. It gets the focus after a click on
  // "try again".
  return (
    <div ref={box} className={styles['pageEnd']} tabIndex={-1} data-page-end={tail} aria-busy={tail === 'loading'}>
      <p role="status" className={styles['visuallyHidden']}>
        {tail === 'loading' ? loading : ''}
      </p>
      {tail === 'failed' ? (
        <RowProblem
          text="moreRowsFailed"
          onRetry={() => {
            box.current?.focus({ preventScroll: true });
            onMore(controllerRef.current!.signal);
          }}
        />
      ) : (
        <div key={cursor} className={styles['placeholder']} />
      )}
    </div>
  );
}
