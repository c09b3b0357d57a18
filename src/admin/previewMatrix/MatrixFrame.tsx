import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import { nameLanguage } from '../nameLanguage.ts';
import type { MatrixFrameState, MatrixStore } from './MatrixStore.ts';
import { buildFrameAddress, getHeight, type MatrixChoices } from './matrixChoices.ts';
import styles from './Matrix.module.css';

type Props = {
  readonly cell: MatrixFrameState;
  readonly store: MatrixStore;
  readonly choices: MatrixChoices;
  readonly text: AdminText;
  readonly locale: string;
};

/** Renders the page for one combination, scaled down, with its label and its number of findings. */
export function MatrixFrame({ cell, store, choices, text, locale }: Props) {
  const { key, combination, state, isMounted, findings } = cell;
  const { audience, width } = combination;
  const window = useRef<HTMLDivElement>(null);
  const scale = useScale(window, width);
  const height = getHeight(width);
  const label = [
    text('matrixLabel', {
      audience: text(audience),
      language: isolate(nameLanguage(combination.locale)),
      width: width.toLocaleString(locale, { useGrouping: false }),
    }),
    ...combination.variants.map(({ experiment, variant }) => isolate(`${experiment}: ${variant}`)),
  ].join(' · ');
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <figure className={styles['cell']} data-width={width} data-cell={key} data-state={state}>
      <figcaption>
        <h2>{label}</h2>
        <p role="status">
          {state === 'shown'
            ? text('findingSummary', { errors, warnings: findings.length - errors })
            : text(STATE_TEXTS[state])}
        </p>
        <a href={buildFrameAddress(combination, choices)} target="_blank" rel="noreferrer">
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
          <span>{text('openAlone')}</span>
          <span className={styles['hidden']}>{label}</span>
        </a>
      </figcaption>
      <div ref={window} className={styles['window']} style={{ aspectRatio: `${width} / ${height}` }}>
        {isMounted && (
          // This server's document needs scripts and its origin. A sandbox that allows both protects nothing.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            ref={(frame) => store.setFrame(key, frame)}
            src={buildFrameAddress(combination)}
            title={label}
            width={width}
            height={height}
            style={{ transform: `scale(${scale})` }}
          />
        )}
      </div>
    </figure>
  );
}

const STATE_TEXTS = { waiting: 'waiting', loading: 'loading', failed: 'frameFailed' } as const;

/** Returns the factor by which a window of a width fits an element. */
function useScale(element: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(0.3);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setScale(entry.contentRect.width / width);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, width]);
  return scale;
}
