import { useEffect, useState } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { RichText } from '../_shared/RichText.tsx';
import styles from './View.module.css';

type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly text: CallResponse<'getTexts'> };

type ChapterProps = {
  /** Key of the text in data/texts.json. */
  readonly textKey: string;
  readonly title: string;
};

/**
 * The content zone: title and text of the chosen chapter. Shows placeholder lines while the text loads and a retry
 * button if it fails.
 */
export function Chapter({ textKey, title }: ChapterProps) {
  const { content } = usePorts();
  const [loadState, setLoadState] = useState<LoadState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const loadingLabel = usePort((p) => p.text.t('loading'));
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    content
      .read('getTexts', { key: textKey }, signal)
      .then((text) => {
        if (!signal.aborted) setLoadState({ state: 'ready', text });
      })
      .catch(() => {
        if (!signal.aborted) setLoadState({ state: 'failed' });
      });
    return () => request.abort();
  }, [content, textKey, attempt]);
  const retry = (): void => {
    setLoadState({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles['text']} aria-busy={loadState.state === 'loading'}>
      <h3 className={styles['chapter']}>
        <bdi>{title}</bdi>
      </h3>
      {loadState.state === 'loading' && (
        <div className={styles['loader']} role="status" aria-label={loadingLabel}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {loadState.state === 'failed' && <LoadError onRetry={retry} />}
      {loadState.state === 'ready' && <RichText blocks={loadState.text.blocks} />}
    </div>
  );
}

function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  const errorText = usePort((p) => p.text.t('rowUnavailable'));
  const retryLabel = usePort((p) => p.text.t('retry'));
  return (
    <p role="note">
      {errorText}{' '}
      <button type="button" onClick={onRetry}>
        {retryLabel}
      </button>
    </p>
  );
}
