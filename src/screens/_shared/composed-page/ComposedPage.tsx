import { useCallback } from 'react';
import { observer } from 'mobx-react-lite';
import { PageView } from '#engine/react/PageView.tsx';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { NotFound, PageEmpty, PageFailed } from '../states/StateScreen.tsx';
import styles from './ComposedPage.module.css';

/** A composed page: the engine draws its rows; this adds the heading, the hooks of O16 and the states around them. */
export const ComposedPage = observer(function ComposedPage({ pageId }: { pageId: string }) {
  const { stores } = useScreens();
  const loading = usePort((p) => p.text.t('loading'));
  const shown = stores.content.page(pageId);
  const more = useCallback((signal: AbortSignal) => void stores.content.more(pageId, signal), [stores, pageId]);
  if (!shown)
    return (
      <main id="content" tabIndex={-1} className={styles['page']} aria-busy="true" aria-label={loading}>
        <div className={styles['skeleton']} />
      </main>
    );
  if (shown.state === 'missing') return <NotFound />;
  if (shown.state === 'failed')
    return <PageFailed retryAt={shown.retryAt} onRetry={() => void stores.content.open(pageId)} />;
  const { plan } = shown;
  const tail = stores.content.tail(pageId);
  const startsWithHero = plan.rows[0]?.type === 'hero';
  return (
    <main
      id="content"
      tabIndex={-1}
      className={styles['page']}
      data-page={plan.id}
      data-page-version={plan.version}
      data-under-bar={startsWithHero ? undefined : ''}
    >
      {/* A hero at the top brings the page's h1 itself. */}
      {!startsWithHero && (
        <h1 className={plan.meta?.showTitle ? styles['title'] : styles['heard']}>{plan.title ?? stores.realm.name}</h1>
      )}
      {plan.rows.length || tail !== 'end' ? <PageView plan={plan} tail={tail} onMore={more} /> : <PageEmpty />}
    </main>
  );
});
