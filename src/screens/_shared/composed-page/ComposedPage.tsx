import { useCallback } from 'react';
import { observer } from 'mobx-react-lite';
import { PageView } from '#engine/react/PageView.tsx';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { NotFound, PageEmpty, PageFailed } from '../states/StateScreen.tsx';
import styles from './ComposedPage.module.css';

/**
 * A composed page. The engine renders its rows; this component adds the heading, the `data-` attributes for analytics,
 * tests and third-party scripts (decision O16), and the loading and error states.
 */
export const ComposedPage = observer(function ComposedPage({ pageId }: { pageId: string }) {
  const { stores } = useScreens();
  const loading = usePort((p) => p.text.t('loading'));
  const page = stores.content.getPage(pageId);
  const loadMore = useCallback((signal: AbortSignal) => void stores.content.loadMore(pageId, signal), [stores, pageId]);
  if (!page)
    return (
      <main id="content" tabIndex={-1} className={styles['page']} aria-busy="true">
        <h1 className={styles['visuallyHidden']}>{loading}</h1>
        <div className={styles['skeleton']} />
      </main>
    );
  if (page.state === 'missing') return <NotFound />;
  if (page.state === 'failed')
    return <PageFailed retryAt={page.retryAt} onRetry={() => void stores.content.open(pageId)} />;
  const { plan } = page;
  const tail = stores.content.getTail(pageId);
  const startsWithHero = plan.rows[0]?.type === 'hero';
  const title = plan.title ?? stores.realm.name;
  const isEmpty = plan.rows.length === 0 && tail === 'end';
  // The header covers the top of a first row that is a hero. It would also cover a title above that row.
  const isTitleVisible = !startsWithHero && plan.meta?.showTitle;
  return (
    <main
      id="content"
      tabIndex={-1}
      className={styles['page']}
      data-page={plan.id}
      data-page-version={plan.version}
      data-under-bar={startsWithHero ? undefined : ''}
    >
      {isTitleVisible && <h1 className={styles['title']}>{title}</h1>}
      <PageView plan={plan} title={isTitleVisible ? undefined : title} tail={tail} onMore={loadMore} />
      {isEmpty && <PageEmpty />}
    </main>
  );
});
