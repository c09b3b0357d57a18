import { useCallback } from 'react';
import { observer } from 'mobx-react-lite';
import { PageView } from '#engine/react/PageView.tsx';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { NotFound, PageEmpty, PageFailed } from '../states/StateScreen.tsx';
import styles from './ComposedPage.module.css';

/**
 * A composed page. The engine renders its rows; this component adds the heading, the data hooks (decision O16) and the
 * loading and error states.
 */
export const ComposedPage = observer(function ComposedPage({ pageId }: { pageId: string }) {
  const { stores } = useScreens();
  const loading = usePort((p) => p.text.t('loading'));
  const page = stores.content.getPage(pageId);
  const loadMore = useCallback((signal: AbortSignal) => void stores.content.loadMore(pageId, signal), [stores, pageId]);
  if (!page)
    return (
      <main id="content" tabIndex={-1} className={styles['page']} aria-busy="true" aria-label={loading}>
        <div className={styles['skeleton']} />
      </main>
    );
  if (page.state === 'missing') return <NotFound />;
  if (page.state === 'failed')
    return <PageFailed retryAt={page.retryAt} onRetry={() => void stores.content.open(pageId)} />;
  const { plan } = page;
  const tail = stores.content.getTail(pageId);
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
      {/* A hero at the top contains the page's h1. */}
      {!startsWithHero && (
        <h1 className={plan.meta?.showTitle ? styles['title'] : styles['visuallyHidden']}>
          {plan.title ?? stores.realm.name}
        </h1>
      )}
      {plan.rows.length || tail !== 'end' ? <PageView plan={plan} tail={tail} onMore={loadMore} /> : <PageEmpty />}
    </main>
  );
});
